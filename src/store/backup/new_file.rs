//! A file that has no name until it is whole: whatever ends its writer, no half of it is left.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use super::BackupError;

/// Only its owner may read it, from the first moment.
const MODE: u32 = 0o600;
/// How the names end of files whose system has none without.
const PARTIAL: &str = "partial";

/// The unfinished file. What has not been named is gone when this is dropped.
pub(super) struct NewFile {
    path: PathBuf,
    partial: Option<Partial>,
}

/// A name for the meantime, which goes with this.
struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

impl NewFile {
    /// Opens it for writing where `path` is to be.
    ///
    /// # Errors
    /// If anything has this name already, be it a link to nothing; or if no file can be made there.
    pub(super) fn create(path: &Path) -> Result<(Self, File), BackupError> {
        Self::refuse_existing(path)?;
        match unnamed::open(folder(path)) {
            Some(file) => Ok((Self { path: path.to_owned(), partial: None }, file)),
            None => Self::create_partial(path),
        }
    }

    /// Gives the file its name, once all of it is on the disk. Never replaces anything.
    ///
    /// # Errors
    /// If somebody else took the name meanwhile, or the system refuses.
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
            // Whatever else is the matter shows when it is made.
            Err(_) => Ok(()),
        }
    }

    /// For systems of files that need a name: one that says whose it is, and is locked as long as somebody writes it.
    fn create_partial(path: &Path) -> Result<(Self, File), BackupError> {
        remove_orphans(path);
        let name = format!("{}.{}.{PARTIAL}", name_of(path), std::process::id());
        let partial = path.with_file_name(name);
        let failed = |source| BackupError::Io { path: partial.clone(), source };
        let file = OpenOptions::new().write(true).create_new(true).mode(MODE).open(&partial);
        let file = file.map_err(failed)?;
        let made = Self { path: path.to_owned(), partial: Some(Partial(partial.clone())) };
        // Where there are no locks, nobody ever takes it for abandoned.
        let _ = file.lock();
        Ok((made, file))
    }
}

/// Without replacing what is there, which the system's own renaming would do.
fn rename(partial: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(partial, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // There are no links here: so the name is taken first, by an empty file.
            OpenOptions::new().write(true).create_new(true).mode(MODE).open(path)?;
            fs::rename(partial, path)
        }
        linked => linked,
    }
}

/// Removes what backups to this name have left that were killed.
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

    /// None where files need names, or could not get one later.
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

    /// See open(2), `O_TMPFILE`.
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
