//! Helpers for the tests of this crate.

use std::fs;
use std::ops::Deref;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio_postgres::{NoTls, SimpleQueryMessage};

use super::{DataDir, Settings};

/// A directory for one test, removed at its end. Any user can enter it, and it is in memory where
/// possible.
pub(super) struct Dir(PathBuf);

impl Dir {
    pub(super) fn new() -> Dir {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let name = format!("longhall-embedded-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = fs::canonicalize(base).unwrap().join(name);
        fs::create_dir(&dir).unwrap();
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o755)).unwrap();
        Dir(dir)
    }
}

impl Deref for Dir {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Settings of a server that is small and not durable.
pub(super) fn settings(data: PathBuf) -> Settings {
    Settings {
        data: DataDir::Given(data),
        may_create: true,
        durable: false,
        outlive: false,
        max_connections: 20,
    }
}

/// Runs SQL on a connection of its own, and returns the first column of all rows.
pub(super) fn sql(url: &str, statements: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        let messages = client.simple_query(statements).await?;
        let rows = messages.iter().filter_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row.get(0).unwrap_or_default().to_owned()),
            _ => None,
        });
        Ok(rows.collect())
    })
}

/// Waits until a condition holds, for at most 30 seconds.
pub(super) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < deadline, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Skips a test about root if another user runs it.
macro_rules! needs_root {
    () => {
        if !nix::unistd::geteuid().is_root() {
            return;
        }
    };
}
pub(super) use needs_root;
