//! `postmaster.pid`, in which a running Postgres describes itself.

use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use super::place;

/// The lines of the file that we need.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PidFile {
    /// Line 1: the process ID of the postmaster.
    pub(super) pid: u32,
    /// Line 5: the directory of its socket.
    pub(super) socket_dir: PathBuf,
    /// Line 8: whether it accepts connections. The file exists long before that.
    pub(super) ready: bool,
}

impl PidFile {
    /// The path of the file.
    pub(super) fn path(cluster: &Path) -> PathBuf {
        cluster.join("postmaster.pid")
    }

    /// Reads the file; `None` if it does not exist or is still being written.
    pub(super) fn read(cluster: &Path) -> Option<PidFile> {
        PidFile::parse(&fs::read_to_string(PidFile::path(cluster)).ok()?)
    }

    fn parse(text: &str) -> Option<PidFile> {
        let lines: Vec<&str> = text.lines().collect();
        Some(PidFile {
            pid: lines.first()?.trim().parse().ok()?,
            socket_dir: PathBuf::from(lines.get(4).copied().unwrap_or_default()),
            ready: lines.get(7).is_some_and(|status| status.trim() == "ready"),
        })
    }

    /// Whether the server accepts a connection at its socket. The file of a dead server says "ready" for
    /// ever.
    pub(super) fn answers(&self) -> bool {
        self.ready && UnixStream::connect(place::socket_in(&self.socket_dir)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_8_says_whether_the_server_is_ready() {
        let file = |status: &str| {
            format!("4711\n/data/postgres\n1700000000\n5432\n/data/socket\n\n  9 8\n{status}\n")
        };
        let ready = PidFile { pid: 4711, socket_dir: "/data/socket".into(), ready: true };
        assert_eq!(PidFile::parse(&file("ready   ")), Some(ready));
        assert!(!PidFile::parse(&file("starting")).unwrap().ready);
        assert!(!PidFile::parse("4711\n/data/postgres\n").unwrap().ready);
        assert_eq!(PidFile::parse(""), None);
    }
}
