//! Enforces the maximum number of games per account, even under concurrent requests.

use std::{future::Future, time::Duration};

use chrono::TimeDelta;
use longhall_base::error::PlayError;
use uuid::Uuid;

use super::{
    GameService,
    sql::{self, reservations::Reserved},
};

/// Maximum number of attempts, and the pause between them, while another request of the account for the same game runs.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);
const GUESTS_DAY: PlayError = PlayError::GuestsMayNot(
    "a guest begins at most 3 games a day: claim your account by choosing a name, and play on",
);

impl GameService {
    /// Runs work that gives the account a seat in a game, if it may have one more. A place is reserved first and
    /// released at the end, even if the client hangs up.
    ///
    /// # Errors
    /// The errors of `work`. Also if the account has the maximum number of games, or was deleted.
    pub(crate) async fn with_place<T: Send + 'static>(
        &self,
        account: Uuid,
        game: Uuid,
        work: impl Future<Output = Result<T, PlayError>> + Send + 'static,
    ) -> Result<T, PlayError> {
        let games = self.clone();
        self.game_store
            .tasks
            .detached(async move {
                games.reserve(account, game).await?;
                let done = work.await;
                if let Err(error) = sql::reservations::release(&games.game_store.store, account, game).await {
                    tracing::warn!(%account, %error, "cannot release a reserved place: the next sweep will");
                }
                done
            })
            .await
    }

    async fn reserve(&self, account: Uuid, game: Uuid) -> Result<(), PlayError> {
        let (max, day) = (self.live_games_max, self.game_store.now() - TimeDelta::days(1));
        for _ in 0..TRIES {
            match sql::reservations::reserve(&self.game_store.store, account, game, max, day).await? {
                Reserved::Yes => return Ok(()),
                Reserved::Full(max) => return Err(PlayError::TooManyGames(max)),
                Reserved::GuestsDay => return Err(GUESTS_DAY),
                Reserved::Nobody => return Err(PlayError::NotSignedIn),
                Reserved::Twice => tokio::time::sleep(PAUSE).await,
            }
        }
        Err(PlayError::Busy)
    }
}
