//! Deadlines: applies what is due exactly once, whichever process finds it first.

use chrono::DateTime;
use futures_util::{StreamExt, stream};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::idempotency::KeyedRequest;
use longhall_rules::game::{Intent, Refusal};
use uuid::Uuid;

use super::{GameService, shown::GameShown, sql};

/// Maximum number of games per query.
const PAGE: i64 = 256;
/// Maximum number of games handled concurrently, whose appends share commits.
const AT_ONCE: usize = 16;

impl GameService {
    /// Applies what is due in all games, even after a long shutdown, and returns the number of games. Several processes
    /// may sweep at the same time. While the clock is settling, nothing is due.
    ///
    /// # Errors
    /// If the query for due games fails. A game that fails is logged, and retried by the next sweep.
    pub async fn sweep(&self) -> Result<u64, PlayError> {
        let mut done = 0;
        if self.game_store.require_time_to_end().is_err() {
            return Ok(done);
        }
        let mut last = Some((DateTime::UNIX_EPOCH, Uuid::nil()));
        // Continues after games that fail, so that they do not hold up the others.
        while let Some(after) = last {
            let due =
                sql::deadlines::due_games(&self.game_store.store, self.game_store.now(), after, PAGE).await?;
            last = due.last().copied().filter(|_| due.len() as i64 == PAGE);
            let expired =
                stream::iter(due).map(|(_, id)| self.expire_or_report(id)).buffer_unordered(AT_ONCE);
            done += expired.filter(|expired| std::future::ready(*expired)).count().await as u64;
        }
        Ok(done)
    }

    async fn expire_or_report(&self, id: Uuid) -> bool {
        self.game_store.expire(id).await.unwrap_or_else(|error| {
            // A damaged game was logged where it was found.
            if !matches!(error, PlayError::LogDamaged) {
                tracing::error!(game = %id, %error, "cannot process a deadline");
            }
            false
        })
    }

    /// Claims that an opponent's time has run out.
    ///
    /// # Errors
    /// If no opponent's deadline has passed, or the game applies it without a claim, or the clock is settling.
    pub async fn claim(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        self.game_store.require_visible(identity.account, id).await?;
        if let Err(rests) = self.game_store.require_time_to_end() {
            // A caller without a seat is refused even while the clock is settling.
            let is_seated = self.game_store.load(id).await?.game.seat_of(identity.account).is_some();
            return Err(if is_seated { rests } else { Refusal::NotYourSeat.into() });
        }
        let asked = KeyedRequest::with_key(Intent::Claim, key, "claim", &())?;
        let loaded = self.game_store.update(identity.account, id, asked).await?;
        self.show(&loaded, identity.account).await
    }
}
