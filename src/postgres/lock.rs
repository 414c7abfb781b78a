//! The lock file: the one process that holds it looks after Postgres.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use super::error::{At, EmbeddedError};

/// The held lock. The system gives it back when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Lock {
    /// Takes the lock, if nobody has it.
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

    /// Says that the holder stands for the postmaster `pid`.
    ///
    /// Others use only that one: what else is running may be an orphan that the holder of the lock
    /// is about to end.
    pub(super) fn vouch_for(&self, pid: u32) {
        let line = format!("{pid}\n");
        let written = self.file.set_len(0).and_then(|()| self.file.write_all_at(line.as_bytes(), 0));
        if let Err(error) = written {
            tracing::warn!(
                "other processes cannot join this PostgreSQL: the lock file is not writable: {error}"
            );
        }
    }

    /// The postmaster that the lock's holder stands for.
    pub(super) fn vouched(path: &Path) -> Option<u32> {
        fs::read_to_string(path).ok()?.strip_suffix('\n')?.parse().ok()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing would do, but for a child of ours that has not yet reached its exec: it still has
        // the file open, and the lock with it.
        let _ = self.file.set_len(0);
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Dir;
    use super::*;

    #[test]
    fn one_holds_it_until_he_lets_go_and_says_whom_he_vouches_for() {
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
