//! Revalidates the cached versions that clients wait for: one query for all accounts, and one for all games.

use std::{sync::Weak, time::Duration};

use uuid::Uuid;

use crate::log::{
    db::error::StoreError,
    game_store::{GameStore, hub::Topic},
    notify::notice::Notice,
};

/// Maximum age of a cached version for waiting clients. It covers lost notices: a process that is killed between its
/// commit and the NOTIFY sends none.
pub(crate) const WAITING_MAX_AGE: Duration = Duration::from_secs(5);
/// Interval of revalidation, short enough that no entry reaches its maximum age.
const REVALIDATION_INTERVAL: Duration = Duration::from_secs(3);

/// Revalidates until the game store is dropped.
pub(super) async fn revalidate_periodically(game_store: Weak<GameStore>) {
    loop {
        tokio::time::sleep(REVALIDATION_INTERVAL).await;
        let Some(game_store) = game_store.upgrade() else { return };
        for done in [game_store.revalidate_turns().await, game_store.revalidate_games().await] {
            if let Err(error) = done {
                tracing::debug!(%error, "cannot revalidate cached versions for now");
            }
        }
    }
}

impl GameStore {
    /// Revalidates the turns that clients wait for. Wakes the clients whose version is not cached or has changed.
    async fn revalidate_turns(&self) -> Result<(), StoreError> {
        let (accounts, mut cached) = (self.hub.accounts(), Vec::new());
        for &account in &accounts {
            match self.turns.to_revalidate(account) {
                Some((slot, queried)) => cached.push((account, slot, queried)),
                None => self.hub.wake([Topic::Turns(account)]),
            }
        }
        if cached.is_empty() {
            return Ok(());
        }
        cached.sort_by_key(|(account, ..)| *account);
        let accounts: Vec<Uuid> = cached.iter().map(|(account, ..)| *account).collect();
        for (account, version) in self.store.turns_versions(&accounts).await? {
            let Ok(n) = cached.binary_search_by_key(&account, |(account, ..)| *account) else { continue };
            let (_, slot, queried) = &cached[n];
            if !slot.revalidate(&version, *queried) {
                self.hub.wake([Topic::Turns(account)]);
            }
        }
        Ok(())
    }

    /// Revalidates the games that clients wait for. A new head means a lost notice: it invalidates the game and wakes
    /// its clients.
    async fn revalidate_games(&self) -> Result<(), StoreError> {
        let games = self.hub.games();
        if games.is_empty() {
            return Ok(());
        }
        for (game, seq, revision) in self.store.heads(&games).await? {
            if self.cache.invalidate(&Notice { game, seq, revision, ..Notice::default() }) {
                self.hub.wake([Topic::Game(game)]);
            } else {
                self.cache.touch(game, seq, revision);
            }
        }
        Ok(())
    }
}
