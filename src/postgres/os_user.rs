//! The operating system user that Postgres runs as. Postgres refuses to run as root, so root starts it as an
//! unprivileged user. Any other user runs it as themselves.

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::unistd::{Uid, User, geteuid};

use super::error::{At, EmbeddedError};

/// The user that Postgres' processes run as.
#[derive(Debug, Clone)]
pub(super) struct OsUser {
    /// The user to become; `None` to keep the current one.
    become_user: Option<User>,
}

impl OsUser {
    /// Chooses the user for the cluster at `cluster`, whether or not it exists yet.
    ///
    /// Postgres insists on running as the owner of an existing cluster.
    pub(super) fn choose(cluster: &Path) -> Result<OsUser, EmbeddedError> {
        if !geteuid().is_root() {
            return Ok(OsUser { become_user: None });
        }
        let owner = fs::metadata(cluster).ok().map(|meta| meta.uid()).filter(|&uid| uid != 0);
        let user = match owner {
            Some(uid) => User::from_uid(Uid::from_raw(uid)).ok().flatten(),
            None => None,
        };
        let user = match user {
            Some(owner) => owner,
            None => Self::named(env::var("PG_OS_USER").ok().filter(|name| !name.is_empty()))?,
        };
        Ok(OsUser { become_user: Some(user) })
    }

    fn named(wish: Option<String>) -> Result<User, EmbeddedError> {
        let find = |name: &str| User::from_name(name).ok().flatten();
        let user = match &wish {
            Some(name) => find(name)
                .ok_or_else(|| format!("PG_OS_USER names {name}, which is not a user of this machine")),
            None => find("postgres")
                .or_else(|| find("nobody"))
                .ok_or_else(|| "this machine has neither a user postgres nor a user nobody".to_owned()),
        };
        match user {
            Ok(user) if user.uid.is_root() => Err(EmbeddedError::NoUser("PG_OS_USER names root".to_owned())),
            Ok(user) => Ok(user),
            Err(problem) => Err(EmbeddedError::NoUser(problem)),
        }
    }

    /// The user's name, for messages.
    pub(super) fn name(&self) -> String {
        match &self.become_user {
            Some(user) => user.name.clone(),
            None => User::from_uid(geteuid())
                .ok()
                .flatten()
                .map_or_else(|| geteuid().to_string(), |user| user.name),
        }
    }

    /// Whether Postgres runs as another user than this process.
    pub(super) fn is_another(&self) -> bool {
        self.become_user.is_some()
    }

    /// A command that runs as this user, in a working directory that everybody can enter.
    ///
    /// The environment is cleared. A stray `PGDATA`, `PGPORT` or `LC_ALL` must not change a server that is
    /// ours alone, and an unprivileged process must not see root's secrets.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("LC_ALL", "C").env("TZ", "UTC");
        command.current_dir("/").stdin(Stdio::null());
        if let Some(user) = &self.become_user {
            command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
        }
        command
    }

    /// Whether this user can enter `dir`. Found out by trying, because mode bits ignore access lists,
    /// read-only mounts and user namespaces.
    pub(super) fn can_enter(&self, dir: &Path) -> bool {
        let mut probe = self.command(Path::new("/bin/sh"));
        probe.args(["-c", ":"]).current_dir(dir).stdout(Stdio::null()).stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    }

    /// Makes this user the owner of `path` (without following links).
    pub(super) fn give(&self, path: &Path) -> Result<(), EmbeddedError> {
        match &self.become_user {
            Some(user) => {
                lchown(path, Some(user.uid.as_raw()), Some(user.gid.as_raw())).at("change the owner of", path)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_fulfilled_or_refused_by_name() {
        let refusal = |wish: &str| OsUser::named(Some(wish.to_owned())).unwrap_err().to_string();
        assert!(refusal("no-such-user").contains("no-such-user"));
        assert!(refusal("root").contains("PG_OS_USER names root"));
        let wish = OsUser::named(Some("nobody".to_owned())).unwrap();
        assert_eq!(wish.name, "nobody");
        assert!(!OsUser::named(None).unwrap().uid.is_root());
    }
}
