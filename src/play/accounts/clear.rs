//! Clearing up after deleted accounts: nobody waits for them, and nothing stays of what they wrote.
//!
//! An account is deleted in two steps: first it is marked, so that it can do nothing more; then it leaves its games and its
//! words go. The second step may be interrupted, and is done again by a sweep until a minute has passed: by then also
//! what was on its way when the account was deleted has come to its end.

use longhall_rules::game::{Intent, Refusal, Status};
use uuid::Uuid;

use super::AccountRoom;
use crate::play::error::PlayError;

/// Accounts read at once.
const PAGE: i64 = 64;

impl AccountRoom {
    /// Does what is left to do for deleted accounts, and gives back places that were set aside in vain. Any number of
    /// processes may do it at the same time.
    ///
    /// # Errors
    /// If the accounts cannot be read. One that cannot be cleared is told to the operator and tried again.
    pub async fn sweep(&self) -> Result<(), PlayError> {
        self.store.release_forgotten().await?;
        // One that cannot be cleared keeps none of the others from being.
        let mut after = Uuid::nil();
        loop {
            let page = self.store.accounts_to_clear(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = *last;
            for account in page {
                self.clear_or_tell(account).await;
            }
        }
    }

    pub(crate) async fn clear_or_tell(&self, account: Uuid) {
        if let Err(error) = self.clear(account).await {
            tracing::warn!(%account, %error, "a deleted account is not cleared yet");
        }
    }

    async fn clear(&self, account: Uuid) -> Result<(), PlayError> {
        self.store.erase_words(account).await?;
        let mut failed = None;
        for row in self.store.live_games(account).await? {
            failed = self.leave_for_good(account, row.game.game_id).await.err().or(failed);
        }
        match failed {
            None => Ok(self.store.note_cleared(account).await?),
            Some(error) => Err(error),
        }
    }

    /// Gives the seat back, or resigns: what becomes of it is the game's.
    async fn leave_for_good(&self, account: Uuid, id: Uuid) -> Result<(), PlayError> {
        let intent = match self.tables.table(id).await?.game.status() {
            Status::Open => Intent::Leave,
            _ => Intent::Resign,
        };
        match self.tables.change(account, id, intent).await {
            // It was out, or the game over, in this very moment.
            Err(PlayError::Refused { refusal: Refusal::NotYourSeat | Refusal::GameNotActive, .. }) => Ok(()),
            done => done.map(|_| ()),
        }
    }
}
