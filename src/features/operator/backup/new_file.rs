//! A file that gets its name only when it is complete. However its writer ends, no partial file remains.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use super::error::BackupError;

/// File permissions: only the owner can read the file, from its creation on.
const MODE: u32 = 0o600;
/// The suffix of unfinished files, on file systems where files cannot be nameless.
const PARTIAL: &str = "partial";

/// An unfinished file. Dropping it without naming it removes it.
pub(super) struct NewFile {
    path: PathBuf,
    partial: Option<Partial>,
}

/// The temporary name of a file, which is removed when this is dropped.
pub(super) struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

impl NewFile {
    /// Creates a file for writing, which [`Self::name`] will name `path`.
    ///
    /// # Errors
    /// If anything has this name already, even a dangling link, or no file can be created there.
    pub(super) fn create(path: &Path) -> Result<(Self, File), BackupError> {
        Self::refuse_existing(path)?;
        match unnamed::open(folder(path)) {
            Some(file) => Ok((Self { path: path.to_owned(), partial: None }, file)),
            None => Self::create_partial(path),
        }
    }

    /// Names the file once all of it is on the disk. Never replaces anything.
    ///
    /// # Errors
    /// If the name was taken meanwhile, or the operating system refuses.
    pub(super) fn name(self, file: &File) -> Result<(), BackupError> {
        let Self { path, partial } = self;
        let named = file.sync_all().and_then(|()| match &partial {
            None => unnamed::link(file, &path),
            Some(partial) => rename(&partial.0, &path),
        });
        named.and_then(|()| File::open(folder(&path))?.sync_all()).map_err(|source| match source.kind() {
            ErrorKind::AlreadyExists => BackupError::Exists(path.clone()),
            _ => BackupError::Io { path: path.clone(), source },
        })
    }

    fn refuse_existing(path: &Path) -> Result<(), BackupError> {
        match path.symlink_metadata() {
            Ok(_) => Err(BackupError::Exists(path.to_owned())),
            // Any other problem shows when the file is created.
            Err(_) => Ok(()),
        }
    }

    /// Creates a file on a file system without nameless files. It is locked while it is written; its name contains the
    /// process id.
    fn create_partial(path: &Path) -> Result<(Self, File), BackupError> {
        remove_orphans(path);
        let name = format!("{}.{}.{PARTIAL}", name_of(path), std::process::id());
        let partial = path.with_file_name(name);
        let failed = |source| BackupError::Io { path: partial.clone(), source };
        let file = OpenOptions::new().write(true).create_new(true).mode(MODE).open(&partial);
        let file = file.map_err(failed)?;
        let made = Self { path: path.to_owned(), partial: Some(Partial(partial.clone())) };
        // If locking fails, no file is ever considered abandoned.
        let _ = file.lock();
        Ok((made, file))
    }
}

/// Renames a file without replacing an existing one, unlike the operating system's rename.
fn rename(partial: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(partial, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // This file system has no hard links, so reserve the name with an empty file first.
            OpenOptions::new().write(true).create_new(true).mode(MODE).open(path)?;
            fs::rename(partial, path)
        }
        linked => linked,
    }
}

/// Removes partial files of this name that killed backups left.
fn remove_orphans(path: &Path) {
    let (begin, end) = (format!("{}.", name_of(path)), format!(".{PARTIAL}"));
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let writer = name.strip_prefix(&begin).and_then(|rest| rest.strip_suffix(&end));
        if writer.is_some_and(|pid| pid.parse::<u32>().is_ok()) && is_abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(partial: &Path) -> bool {
    File::open(partial).is_ok_and(|file| file.try_lock().is_ok())
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(target_os = "linux")]
mod unnamed {
    use std::{
        fs::{File, OpenOptions},
        io,
        os::{
            fd::AsRawFd,
            unix::fs::{MetadataExt, OpenOptionsExt},
        },
        path::{Path, PathBuf},
    };

    use nix::{
        fcntl::{AT_FDCWD, AtFlags, OFlag},
        unistd::linkat,
    };

    /// Opens a nameless file. `None` if the file system has no such files, or could not name them later.
    pub(super) fn open(folder: &Path) -> Option<File> {
        let mut options = OpenOptions::new();
        options.write(true).custom_flags(OFlag::O_TMPFILE.bits()).mode(super::MODE);
        let file = options.open(folder).ok()?;
        let seen = way_to(&file).metadata().ok()?.ino() == file.metadata().ok()?.ino();
        seen.then_some(file)
    }

    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(AT_FDCWD, &way_to(file), AT_FDCWD, path, AtFlags::AT_SYMLINK_FOLLOW)?)
    }

    /// Returns the path through which a nameless file can be linked; see open(2), `O_TMPFILE`.
    fn way_to(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::{fs::File, io, path::Path};

    pub(super) fn open(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, os::unix::fs::symlink};

    use super::*;

    type Create = fn(&Path) -> Result<(NewFile, File), BackupError>;
    const WAYS: [Create; 2] = [NewFile::create, NewFile::create_partial];

    struct Dir(PathBuf);

    impl Dir {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("longhall-new-file-{name}-{}", std::process::id()));
            fs::create_dir_all(&dir).unwrap();
            Self(dir)
        }

        fn holds(&self) -> Vec<String> {
            let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name());
            names.map(|name| name.into_string().unwrap()).collect()
        }
    }

    impl Drop for Dir {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn it_has_its_name_when_it_is_whole_and_replaces_nothing() {
        for (n, create) in WAYS.into_iter().enumerate() {
            let dir = Dir::new(&format!("named-{n}"));
            let path = dir.0.join("one");
            let ((first, mut one), (second, two)) = (create(&path).unwrap(), NewFile::create(&path).unwrap());
            assert!(!path.exists());
            one.write_all(b"first").unwrap();
            first.name(&one).unwrap();
            assert!(matches!(second.name(&two), Err(BackupError::Exists(_))));
            assert_eq!(fs::read(&path).unwrap(), b"first");
            assert_eq!(dir.holds(), ["one"]);
            let link = dir.0.join("link");
            symlink(dir.0.join("nowhere"), &link).unwrap();
            assert!(matches!(NewFile::create(&link), Err(BackupError::Exists(_))));
        }
    }

    #[test]
    fn what_a_killed_writer_left_goes_and_what_is_being_written_stays() {
        let dir = Dir::new("orphans");
        let path = dir.0.join("one");
        fs::write(dir.0.join("one.1.partial"), b"half").unwrap();
        fs::write(dir.0.join("another.1.partial"), b"half").unwrap();
        let (_ours, file) = NewFile::create_partial(&path).unwrap();
        remove_orphans(&path);
        let mut holds = dir.holds();
        holds.sort();
        assert_eq!(holds, ["another.1.partial", &format!("one.{}.partial", std::process::id())]);
        drop(file);
    }
}
