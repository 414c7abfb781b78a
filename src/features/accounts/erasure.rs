//! Finishes the deletion of accounts, so that no game waits for them and no text of theirs remains.
//!
//! An account is deleted in two steps. First it is marked, so that it can do nothing more. Then it leaves its games,
//! and its texts are erased. The second step may be interrupted. A sweep repeats it until a minute has passed, when all
//! requests that were running at the deletion have ended.

use longhall_base::error::PlayError;
use longhall_rules::game::{Intent, Refusal, Status};
use uuid::Uuid;

use super::{AccountService, sql};
use crate::features::games;

/// Maximum number of accounts per query.
const PAGE: i64 = 64;

impl AccountService {
    /// Deletes idle guests, finishes deletions, and releases reserved places that were not used. Several processes may sweep at the same
    /// time.
    ///
    /// # Errors
    /// If the database query fails. An account that fails is logged, and retried by the next sweep.
    pub async fn sweep(&self) -> Result<(), PlayError> {
        games::sql::reservations::release_forgotten(&self.store).await?;
        self.delete_idle_guests().await?;
        // An account that fails must not hold up the others.
        let mut after = Uuid::nil();
        loop {
            let page = sql::erasure::accounts_to_clear(&self.store, after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = *last;
            for account in page {
                self.erase_or_log(account).await;
            }
        }
    }

    pub(crate) async fn erase_or_log(&self, account: Uuid) {
        if let Err(error) = self.erase(account).await {
            tracing::warn!(%account, %error, "cannot finish deleting an account for now");
        }
    }

    async fn erase(&self, account: Uuid) -> Result<(), PlayError> {
        let erased = (self.erase)(&self.store, account).await;
        let mut failed = erased.err().map(PlayError::from);
        for game in self.store.live_games(account).await? {
            failed = self.leave_for_good(account, game).await.err().or(failed);
        }
        match failed {
            None => Ok(sql::erasure::note_cleared(&self.store, account).await?),
            Some(error) => Err(error),
        }
    }

    /// Gives up the seat or resigns, depending on the stage of the game.
    async fn leave_for_good(&self, account: Uuid, id: Uuid) -> Result<(), PlayError> {
        let intent = match self.game_store.load(id).await?.game.status() {
            Status::Open => Intent::Leave,
            _ => Intent::Resign,
        };
        match self.game_store.update(account, id, intent).await {
            // The account has just left, or the game has just ended.
            Err(PlayError::Refused { refusal: Refusal::NotYourSeat | Refusal::GameNotActive, .. }) => Ok(()),
            done => done.map(|_| ()),
        }
    }
}
