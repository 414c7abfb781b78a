//! Deadlines: what is due happens, exactly once, whichever process notices first.

use futures_util::{StreamExt, stream};
use longhall_rules::game::Intent;
use uuid::Uuid;

use crate::play::{Hall, accounts::identity::Identity, error::PlayError, games::show::GameShown};
use crate::store::StoreError;

/// Games read at once.
const PAGE: i64 = 256;
/// Games dealt with at once: their appends share commits.
const AT_ONCE: usize = 16;

impl Hall {
    /// Lets happen what is due in any game, however long the hall was closed; tells in how many games something was.
    /// Any number of processes may do it at the same time. While the clock is in doubt, nothing is due.
    ///
    /// # Errors
    /// If the games that are due cannot be read. A game that cannot be dealt with is told to the operator and tried
    /// again by the next sweep.
    pub async fn sweep_deadlines(&self) -> Result<u64, PlayError> {
        let mut done = 0;
        if self.require_steady_clock().is_err() {
            return Ok(done);
        }
        loop {
            let due = self.store.due_games(self.time.now(), PAGE).await?;
            let is_last = (due.len() as i64) < PAGE;
            let expired = stream::iter(due).map(|id| self.expire_or_tell(id)).buffer_unordered(AT_ONCE);
            let expired = expired.filter(|expired| std::future::ready(*expired)).count().await as u64;
            done += expired;
            if is_last || expired == 0 {
                return Ok(done);
            }
        }
    }

    async fn expire_or_tell(&self, id: Uuid) -> bool {
        self.expire(id).await.unwrap_or_else(|error| {
            tracing::error!(game = %id, %error, "a deadline cannot be dealt with");
            false
        })
    }

    /// Lets happen what is due in a game; tells whether it was this process that did. Somebody else may be first: the
    /// head of the log lets only one in, and the other finds nothing due any more.
    pub(crate) async fn expire(&self, id: Uuid) -> Result<bool, PlayError> {
        self.require_steady_clock()?;
        let table = self.table(id).await?;
        let dice = self.dice(table.seed);
        let game = table.game.clone();
        let timed_out = self.decide(game.has_bots(), move || game.time_out(&dice)).await?;
        let Some((game, log)) = timed_out? else {
            return Ok(false);
        };
        match self.commit(&table, game, &log, None, None).await {
            Ok(_) => Ok(true),
            Err(StoreError::HeadMoved | StoreError::Untimely) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Lets happen all that is due in a game. Where nobody has any time left, what happens for one makes the next one
    /// overdue, perhaps to the end of the game.
    pub(crate) async fn catch_up(&self, id: Uuid) -> Result<(), PlayError> {
        while self.expire(id).await? {}
        Ok(())
    }

    /// A time that has ended cannot be given back, so none ends by a clock that has just jumped.
    fn require_steady_clock(&self) -> Result<(), PlayError> {
        self.time.rests_for().map_or(Ok(()), |rest| Err(PlayError::DeadlinesRest(rest)))
    }

    /// Has an opponent's time found to be up.
    ///
    /// # Errors
    /// If it is not, or is not for an opponent to claim; or if a clock has just jumped.
    pub async fn claim(&self, identity: &Identity, id: Uuid) -> Result<GameShown, PlayError> {
        self.require_visible(identity, id).await?;
        self.require_steady_clock()?;
        let table = self.change(identity.account, id, Intent::Claim).await?;
        self.show_game(&table, identity.account).await
    }
}
