//! What this process has changed, for whoever tells people of it beside their requests: however much gathers, once for each
//! account and game.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;
use uuid::Uuid;

/// What gathers beyond this, a sweep has to find.
const NOTED_MAX: usize = 100_000;

/// Accounts whose turns may have changed, each with the game. They may be lost, for a sweep finds them too.
#[derive(Default)]
pub(crate) struct Changes {
    noted: Mutex<HashSet<(Uuid, Uuid)>>,
    some: Notify,
}

impl Changes {
    /// Takes some. It never waits for more than others who do the same.
    pub(crate) fn note(&self, game: Uuid, accounts: &[Uuid]) {
        let mut noted = self.noted();
        if noted.len() < NOTED_MAX {
            noted.extend(accounts.iter().map(|account| (*account, game)));
        }
        drop(noted);
        self.some.notify_one();
    }

    /// Waits until there are any.
    pub(crate) async fn wait(&self) {
        self.some.notified().await;
    }

    /// Hands over all, as pairs of account and game.
    pub(crate) fn take(&self) -> HashSet<(Uuid, Uuid)> {
        std::mem::take(&mut self.noted())
    }

    fn noted(&self) -> MutexGuard<'_, HashSet<(Uuid, Uuid)>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
