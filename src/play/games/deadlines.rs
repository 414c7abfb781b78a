//! Deadlines: what is due happens, exactly once, whichever process notices first.

use chrono::DateTime;
use futures_util::{StreamExt, stream};
use longhall_rules::game::{Intent, Refusal};
use uuid::Uuid;

use super::{GameRoom, shown::GameShown};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    tables::once::Asked,
};

/// Games read at once.
const PAGE: i64 = 256;
/// Games dealt with at once: their appends share commits.
const AT_ONCE: usize = 16;

impl GameRoom {
    /// Lets happen what is due in any game, however long the hall was closed; tells in how many games something was.
    /// Any number of processes may do it at the same time. While the clock rests, nothing is due.
    ///
    /// # Errors
    /// If the games that are due cannot be read. A game that cannot be dealt with is told to the operator and tried
    /// again by the next sweep.
    pub async fn sweep(&self) -> Result<u64, PlayError> {
        let mut done = 0;
        if self.tables.require_time_to_end().is_err() {
            return Ok(done);
        }
        let mut last = Some((DateTime::UNIX_EPOCH, Uuid::nil()));
        // Goes on behind games that cannot be dealt with, however many they are.
        while let Some(after) = last {
            let due = self.tables.store.due_games(self.tables.now(), after, PAGE).await?;
            last = due.last().copied().filter(|_| due.len() as i64 == PAGE);
            let expired = stream::iter(due).map(|(_, id)| self.expire_or_tell(id)).buffer_unordered(AT_ONCE);
            done += expired.filter(|expired| std::future::ready(*expired)).count().await as u64;
        }
        Ok(done)
    }

    async fn expire_or_tell(&self, id: Uuid) -> bool {
        self.tables.expire(id).await.unwrap_or_else(|error| {
            // A damaged game is logged where it is noticed.
            if !matches!(error, PlayError::LogDamaged) {
                tracing::error!(game = %id, %error, "cannot process a deadline");
            }
            false
        })
    }

    /// Has an opponent's time found to be up.
    ///
    /// # Errors
    /// If it is not, or is not for an opponent to claim; or if a clock has just jumped.
    pub async fn claim(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        self.tables.require_visible(identity.account, id).await?;
        if let Err(rests) = self.tables.require_time_to_end() {
            // A spectator is refused whether or not the clock rests.
            let is_seated = self.tables.table(id).await?.game.seat_of(identity.account).is_some();
            return Err(if is_seated { rests } else { Refusal::NotYourSeat.into() });
        }
        let asked = Asked::once(Intent::Claim, key, "claim", &())?;
        let table = self.tables.change(identity.account, id, asked).await?;
        self.show(&table, identity.account).await
    }
}
