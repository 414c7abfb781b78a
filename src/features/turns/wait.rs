//! Long polls: wait until a game or the turns have changed.

use std::time::Duration;

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::{
    game_version::Version,
    hub::{LONG_POLL_MAX, Topic, Watch, Woken},
};
use tokio::time::Instant;
use uuid::Uuid;

use super::{TurnService, list::TurnsResponse, revalidate::WAITING_MAX_AGE};
use crate::features::games::get::GameResponse;

impl TurnService {
    /// Returns a game as soon as the client does not have its version, or after `patience` in any case. A waiting
    /// request holds no database connection.
    ///
    /// # Errors
    /// If the game is not visible to the caller.
    pub async fn wait_for_game(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        has: impl Fn(&Version) -> bool,
        patience: Duration,
    ) -> Result<GameResponse, PlayError> {
        let watch = self.game_store.hub.watch(Topic::Game(id));
        let look = async || {
            self.accounts.revalidate_any(who).await?;
            let _permit = self.read_permit(who, id).await;
            self.games.get_with_max_age(who, id, WAITING_MAX_AGE, &has).await
        };
        let is_news = |look: &GameResponse| matches!(look, GameResponse::Game { .. });
        until_news(watch, patience, look, is_news).await
    }

    /// Returns the account's turns as soon as the list differs from the one that the client `has`, or after `patience`
    /// in any case.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn wait(
        &self,
        identity: &Identity,
        has: impl Fn(&str) -> bool,
        patience: Duration,
    ) -> Result<TurnsResponse, PlayError> {
        identity.require(Scope::Read)?;
        let watch = self.game_store.hub.watch(Topic::Turns(identity.account));
        let look = async || {
            self.accounts.revalidate(identity).await?;
            self.get_with_max_age(identity.account, WAITING_MAX_AGE, &has).await
        };
        let is_news = |look: &TurnsResponse| matches!(look, TurnsResponse::List(_));
        until_news(watch, patience, look, is_news).await
    }
}

/// Reads, then reads again whenever there may be changes, and a last time when `patience` ends.
async fn until_news<T>(
    mut watch: Watch,
    patience: Duration,
    look: impl AsyncFn() -> Result<T, PlayError>,
    is_news: impl Fn(&T) -> bool,
) -> Result<T, PlayError> {
    let end = Instant::now() + patience.min(LONG_POLL_MAX);
    loop {
        let is_last = Instant::now() >= end;
        // Boxed, so that a waiting request does not hold the memory that reading takes.
        let seen = Box::pin(look()).await?;
        if is_last || is_news(&seen) || watch.wait_until(end).await == Woken::Closing {
            return Ok(seen);
        }
    }
}
