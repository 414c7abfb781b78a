//! The lock file. The one process that holds it runs Postgres.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use super::error::{At, EmbeddedError};

/// The lock while it is held. The operating system releases it when the process ends, for whatever reason.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Lock {
    /// Takes the lock unless another process holds it.
    pub(super) fn try_take(path: &Path) -> Result<Option<Lock>, EmbeddedError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(0o600);
        let file = options.open(path).at("open", path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error).at("lock", path),
        }
        let lock = Lock { file };
        lock.file.set_len(0).at("empty", path)?;
        Ok(Some(lock))
    }

    /// Records the postmaster `pid` as the one that the holder of the lock runs.
    ///
    /// Other processes use only that one. Any other may be an orphan that the holder is about to end.
    pub(super) fn vouch_for(&self, pid: u32) {
        let line = format!("{pid}\n");
        let written = self.file.set_len(0).and_then(|()| self.file.write_all_at(line.as_bytes(), 0));
        if let Err(error) = written {
            tracing::warn!(
                "other processes cannot join this PostgreSQL: the lock file is not writable: {error}"
            );
        }
    }

    /// The postmaster that the holder of the lock recorded; `None` if there is none.
    pub(super) fn vouched(path: &Path) -> Option<u32> {
        fs::read_to_string(path).ok()?.strip_suffix('\n')?.parse().ok()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a child between fork and exec still has it open, and so
        // holds the lock.
        let _ = self.file.set_len(0);
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Dir;
    use super::*;

    #[test]
    fn one_process_holds_the_lock_and_names_the_one_it_vouches_for() {
        let dir = Dir::new();
        let path = dir.join("postgres.lock");
        let lock = Lock::try_take(&path).unwrap().unwrap();
        assert!(Lock::try_take(&path).unwrap().is_none());
        assert_eq!(Lock::vouched(&path), None);
        lock.vouch_for(4711);
        assert_eq!(Lock::vouched(&path), Some(4711));
        drop(lock);
        assert_eq!(Lock::vouched(&path), None);
        assert!(Lock::try_take(&path).unwrap().is_some());
    }
}
