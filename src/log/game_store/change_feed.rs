//! Pending notifications: the accounts and games that this process has changed. Repeated changes of an account in a
//! game count once.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;
use uuid::Uuid;

/// Maximum number of pending pairs. The sweep finds the changes beyond it.
const NOTED_MAX: usize = 100_000;

/// Accounts whose turns may have changed, each with the game. Losing them is harmless, because the sweep finds them
/// too.
#[derive(Default)]
pub struct ChangeFeed {
    noted: Mutex<HashSet<(Uuid, Uuid)>>,
    some: Notify,
}

impl ChangeFeed {
    /// Adds the accounts of a changed game. Blocks only while another thread adds or takes some.
    pub fn note(&self, game: Uuid, accounts: &[Uuid]) {
        let mut noted = self.noted();
        if noted.len() < NOTED_MAX {
            noted.extend(accounts.iter().map(|account| (*account, game)));
        }
        drop(noted);
        self.some.notify_one();
    }

    /// Waits until there are changes.
    pub async fn wait(&self) {
        self.some.notified().await;
    }

    /// Takes all changes, as pairs of account and game.
    pub fn take(&self) -> HashSet<(Uuid, Uuid)> {
        std::mem::take(&mut self.noted())
    }

    fn noted(&self) -> MutexGuard<'_, HashSet<(Uuid, Uuid)>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
