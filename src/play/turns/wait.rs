//! Long polls: wait until a game or the turns have changed.

use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use super::{TurnService, confirm::WAITING_TRUSTED, whose::LookAtTurns};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::look::{Look, Version},
    tables::hub::{Topic, UNSEEN_MAX, Watch, Woken},
};

/// Maximum time that a long poll waits.
pub const PATIENCE_MAX: Duration = UNSEEN_MAX;

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
    ) -> Result<Look, PlayError> {
        let watch = self.tables.hub.watch(Topic::Game(id));
        let look = async || {
            self.accounts.revalidate_any(who).await?;
            let _permit = self.may_look(who, id).await;
            self.games.look_trusting(who, id, WAITING_TRUSTED, &has).await
        };
        let is_news = |look: &Look| matches!(look, Look::Game { .. });
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
    ) -> Result<LookAtTurns, PlayError> {
        identity.require(Scope::Read)?;
        let watch = self.tables.hub.watch(Topic::Turns(identity.account));
        let look = async || {
            self.accounts.revalidate(identity).await?;
            self.look_trusting(identity.account, WAITING_TRUSTED, &has).await
        };
        let is_news = |look: &LookAtTurns| matches!(look, LookAtTurns::List(_));
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
    let end = Instant::now() + patience.min(PATIENCE_MAX);
    loop {
        let is_last = Instant::now() >= end;
        // Boxed, so that a waiting request does not hold the memory that reading takes.
        let seen = Box::pin(look()).await?;
        if is_last || is_news(&seen) || watch.wait_until(end).await == Woken::Closing {
            return Ok(seen);
        }
    }
}
