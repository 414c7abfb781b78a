//! Confirming what is known of what somebody waits for: one question for all accounts, and one for all games, however many
//! they are.

use std::{sync::Weak, time::Duration};

use uuid::Uuid;

use crate::play::tables::{Tables, hub::Topic};
use crate::store::{Notice, StoreError};

/// How long whoever waits is believed to have what there is, if nothing is heard: a notice is lost if a process is killed
/// between its commit and the telling.
pub(crate) const WAITING_TRUSTED: Duration = Duration::from_secs(5);
/// How long it is between two rounds: so little that what is confirmed is believed without a break.
const REST: Duration = Duration::from_secs(3);

/// Runs as long as the hall is open.
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
    /// Asks for the versions of the turns that are waited for. Whoever waits for others than are known looks.
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

    /// Asks for the heads of the games that are waited for. What is new in one should have been heard, and is heard now.
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
