//! Paths of the cluster, its log, its lock and its socket.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::DataDir;
use super::error::{At, EmbeddedError};
use super::os_user::OsUser;

/// The data directory to fall back on when root starts the server in a place that Postgres's user
/// cannot enter.
pub(super) const FALLBACK: &str = "/var/lib/longhall";

/// Maximum length of the path of a Unix socket, in bytes (`sun_path` without its final zero).
const SOCKET_PATH_BYTES: usize = if cfg!(target_os = "linux") { 107 } else { 103 };

/// The name Postgres gives its socket. The port is only part of the name: nothing listens on it.
const SOCKET_NAME: &str = ".s.PGSQL.5432";

/// The data directory and the owner of Postgres's files in it.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// The data directory, absolute and with links resolved.
    pub(super) data: PathBuf,
    /// The user that Postgres runs as.
    pub(super) user: OsUser,
}

impl Place {
    /// Chooses the data directory, and creates it if `may_create`.
    pub(super) fn choose(wish: &DataDir, fallback: &Path, may_create: bool) -> Result<Place, EmbeddedError> {
        match wish {
            DataDir::Given(data) => Place::make(data, may_create),
            DataDir::Default(data) => match Place::make(data, may_create) {
                // A cluster exists already. In another directory all games would seem to be lost.
                Err(EmbeddedError::NotEnterable { barrier, user, .. }) if !has_cluster(data) => {
                    tracing::warn!(
                        "PostgreSQL runs as the user {user}, who may not enter {}: the data lie in {} instead of {}",
                        barrier.display(),
                        fallback.display(),
                        data.display(),
                    );
                    Place::make(fallback, may_create)
                }
                other => other,
            },
        }
    }

    fn make(data: &Path, may_create: bool) -> Result<Place, EmbeddedError> {
        let data = std::path::absolute(data).at("find", data)?;
        let user = OsUser::choose(&data.join("postgres"))?;
        refuse_if_closed(&data, &user)?;
        if !may_create && !has_cluster(&data) {
            return Err(EmbeddedError::NoCluster(data));
        }
        if !data.exists() {
            fs::create_dir_all(&data).at("create", &data)?;
            // Another user may pass through on the way to the cluster, but cannot list the
            // directory.
            let mode = if user.is_another() { 0o711 } else { 0o700 };
            fs::set_permissions(&data, fs::Permissions::from_mode(mode)).at("set the mode of", &data)?;
            // The umask may have closed the parents that we just created.
            refuse_if_closed(&data, &user)?;
        }
        let data = fs::canonicalize(&data).at("resolve", &data)?;
        Ok(Place { data, user })
    }

    pub(super) fn cluster(&self) -> PathBuf {
        self.data.join("postgres")
    }

    /// The directory in which a new cluster is built before it is renamed.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.data.join("postgres.new")
    }

    pub(super) fn lock(&self) -> PathBuf {
        self.data.join("postgres.lock")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.data.join("postgres.log")
    }

    /// A name for the cluster that is unique on this machine. Its processes show the name in their titles,
    /// which identifies them.
    pub(super) fn cluster_name(&self) -> Result<String, EmbeddedError> {
        let cluster = self.cluster();
        let meta = fs::metadata(&cluster).at("look at", &cluster)?;
        Ok(format!("longhall-{:x}-{:x}", meta.dev(), meta.ino()))
    }

    /// The directory of the socket, beside the cluster. If that path is too long for a socket, a short one
    /// that is just as private.
    pub(super) fn socket_dir(&self) -> Result<PathBuf, EmbeddedError> {
        let beside = self.data.join("socket");
        if beside.join(SOCKET_NAME).as_os_str().as_bytes().len() <= SOCKET_PATH_BYTES {
            return Ok(beside);
        }
        Ok(Path::new("/tmp").join(self.cluster_name()?))
    }

    /// Creates an empty directory that only Postgres's user (and root) can enter, in place of anything that
    /// was there.
    ///
    /// It is always created anew, because anybody may have put something under this name in `/tmp`. In that
    /// case creating it fails, and Postgres is not started.
    pub(super) fn make_private(&self, dir: &Path) -> Result<(), EmbeddedError> {
        remove_tree(dir)?;
        DirBuilder::new().mode(0o700).create(dir).at("create", dir)?;
        self.user.give(dir)
    }
}

/// The socket's path in its directory.
pub(super) fn socket_in(dir: &Path) -> PathBuf {
    dir.join(SOCKET_NAME)
}

/// Removes a directory and everything in it, if it exists.
pub(super) fn remove_tree(dir: &Path) -> Result<(), EmbeddedError> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error).at("remove", dir),
        _ => Ok(()),
    }
}

fn has_cluster(data: &Path) -> bool {
    data.join("postgres/PG_VERSION").exists()
}

/// Checks that Postgres's user can enter every existing directory on the way to the data.
fn refuse_if_closed(data: &Path, user: &OsUser) -> Result<(), EmbeddedError> {
    let existing: Vec<&Path> = data.ancestors().filter(|dir| dir.exists()).collect();
    if existing.first().is_none_or(|innermost| user.can_enter(innermost)) {
        return Ok(());
    }
    let barrier = existing.iter().rev().find(|dir| !user.can_enter(dir)).unwrap_or(&data);
    Err(EmbeddedError::NotEnterable {
        data: data.to_owned(),
        barrier: barrier.to_path_buf(),
        user: user.name(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Dir, needs_root};
    use super::*;

    fn closed(dir: &Dir) -> PathBuf {
        let closed = dir.join("closed");
        fs::create_dir(&closed).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
        closed
    }

    #[test]
    fn a_given_directory_behind_a_closed_one_is_refused_and_nothing_is_created() {
        needs_root!();
        let dir = Dir::new();
        let closed = closed(&dir);
        let wish = DataDir::Given(closed.join("a/data"));
        let error = Place::choose(&wish, &dir.join("fallback"), true).unwrap_err();
        assert!(
            matches!(&error, EmbeddedError::NotEnterable { barrier, .. } if *barrier == closed),
            "{error}"
        );
        let text = error.to_string();
        assert!(text.contains("--data") && text.contains(closed.to_str().unwrap()), "{text}");
        assert!(!closed.join("a").exists() && !dir.join("fallback").exists());
    }

    #[test]
    fn the_default_directory_behind_a_closed_one_falls_back() {
        needs_root!();
        let dir = Dir::new();
        let wish = DataDir::Default(closed(&dir).join("longhall-data"));
        let place = Place::choose(&wish, &dir.join("fallback"), true).unwrap();
        assert_eq!(place.data, dir.join("fallback"));
        assert!(place.user.can_enter(&place.data));
    }

    #[test]
    fn the_default_directory_does_not_fall_back_from_a_cluster_that_is_there() {
        needs_root!();
        let dir = Dir::new();
        let data = closed(&dir).join("longhall-data");
        fs::create_dir_all(data.join("postgres")).unwrap();
        fs::write(data.join("postgres/PG_VERSION"), "15\n").unwrap();
        let result = Place::choose(&DataDir::Default(data), &dir.join("fallback"), true);
        assert!(matches!(result, Err(EmbeddedError::NotEnterable { .. })));
    }

    #[test]
    fn an_open_default_directory_stays() {
        let dir = Dir::new();
        let place =
            Place::choose(&DataDir::Default(dir.join("longhall-data")), &dir.join("fallback"), true).unwrap();
        assert_eq!(place.data, dir.join("longhall-data"));
    }
}
