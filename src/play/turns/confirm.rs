//! Revalidates the cached versions that clients wait for: one query for all accounts, and one for all games.

use std::{sync::Weak, time::Duration};

use uuid::Uuid;

use crate::play::tables::{Tables, hub::Topic};
use crate::store::{Notice, StoreError};

/// Maximum age of a cached version for waiting clients. It covers lost notices: a process that is killed between its
/// commit and the NOTIFY sends none.
pub(crate) const WAITING_TRUSTED: Duration = Duration::from_secs(5);
/// Interval of revalidation, short enough that no entry reaches its maximum age.
const REST: Duration = Duration::from_secs(3);

/// Revalidates until the game store is dropped.
pub(super) async fn keep_confirming(tables: Weak<Tables>) {
    loop {
        tokio::time::sleep(REST).await;
        let Some(tables) = tables.upgrade() else { return };
        for confirmed in [tables.confirm_turns().await, tables.confirm_games().await] {
            if let Err(error) = confirmed {
                tracing::debug!(%error, "what is waited for is not confirmed for now");
            }
        }
    }
}

impl Tables {
    /// Revalidates the turns that clients wait for. Wakes the clients whose version is not cached or has changed.
    async fn confirm_turns(&self) -> Result<(), StoreError> {
        let (accounts, mut known) = (self.hub.accounts(), Vec::new());
        for &account in &accounts {
            match self.turns.to_confirm(account) {
                Some((slot, seen)) => known.push((account, slot, seen)),
                None => self.hub.wake([Topic::Turns(account)]),
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        known.sort_by_key(|(account, ..)| *account);
        let accounts: Vec<Uuid> = known.iter().map(|(account, ..)| *account).collect();
        for (account, version) in self.store.turns_versions(&accounts).await? {
            let Ok(n) = known.binary_search_by_key(&account, |(account, ..)| *account) else { continue };
            let (_, slot, seen) = &known[n];
            if !slot.confirm(&version, *seen) {
                self.hub.wake([Topic::Turns(account)]);
            }
        }
        Ok(())
    }

    /// Revalidates the games that clients wait for. A new head means a lost notice: it invalidates the game and wakes
    /// its clients.
    async fn confirm_games(&self) -> Result<(), StoreError> {
        let games = self.hub.games();
        if games.is_empty() {
            return Ok(());
        }
        for (game, seq, revision) in self.store.heads(&games).await? {
            if self.cache.outdate(&Notice { game, seq, revision, ..Notice::default() }) {
                self.hub.wake([Topic::Game(game)]);
            } else {
                self.cache.reconfirm(game, seq, revision);
            }
        }
        Ok(())
    }
}
