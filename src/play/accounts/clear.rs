//! Cleans up after deleted accounts, so that nobody waits for them and nothing they wrote remains.
//!
//! An account is deleted in two steps: first it is marked, so that it can do nothing more; then it leaves its
//! games and its texts are erased. The second step may be interrupted; a sweep repeats it until a minute has
//! passed, when all requests that were under way at the deletion have ended.

use longhall_rules::game::{Intent, Refusal, Status};
use uuid::Uuid;

use super::AccountRoom;
use crate::play::error::PlayError;

/// How many accounts to read at once.
const PAGE: i64 = 64;

impl AccountRoom {
    /// Finishes deleting accounts, and releases reserved places that were never used. Any number of processes
    /// may do this at the same time.
    ///
    /// # Errors
    /// If the accounts cannot be read. One that cannot be cleaned up is logged and tried again.
    pub async fn sweep(&self) -> Result<(), PlayError> {
        self.store.release_forgotten().await?;
        // One account that fails must not hold up the others.
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
            tracing::warn!(%account, %error, "cannot finish deleting an account for now");
        }
    }

    async fn clear(&self, account: Uuid) -> Result<(), PlayError> {
        self.store.erase_words(account).await?;
        let mut failed = None;
        for game in self.store.live_games(account).await? {
            failed = self.leave_for_good(account, game).await.err().or(failed);
        }
        match failed {
            None => Ok(self.store.note_cleared(account).await?),
            Some(error) => Err(error),
        }
    }

    /// Gives the seat back or resigns, whichever the game allows.
    async fn leave_for_good(&self, account: Uuid, id: Uuid) -> Result<(), PlayError> {
        let intent = match self.tables.table(id).await?.game.status() {
            Status::Open => Intent::Leave,
            _ => Intent::Resign,
        };
        match self.tables.change(account, id, intent).await {
            // The account has just left, or the game has just ended.
            Err(PlayError::Refused { refusal: Refusal::NotYourSeat | Refusal::GameNotActive, .. }) => Ok(()),
            done => done.map(|_| ()),
        }
    }
}
