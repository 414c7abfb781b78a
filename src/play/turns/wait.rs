//! Looking once there is something new: the long polls.

use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::look::{Look, LookAt},
    tables::hub::{Topic, Watch, Woken},
    turns::whose::Turns,
};

/// The longest that a poll waits.
pub const PATIENCE_MAX: Duration = crate::play::tables::hub::UNSEEN_MAX;

impl Hall {
    /// A game, once it is no longer as the client has it; after `patience` however it is. Whoever waits holds no
    /// connection.
    ///
    /// # Errors
    /// If the game is not visible to him.
    pub async fn wait_for_game(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        if_none_match: &str,
        patience: Duration,
    ) -> Result<Look, PlayError> {
        let watch = self.hub.watch(Topic::Game(id));
        let at = LookAt { at: None, if_none_match: Some(if_none_match) };
        let look = async || {
            self.confirm_any(who).await?;
            self.look_at_head(who, id, at).await
        };
        let is_news = |look: &Look| matches!(look, Look::Game { .. });
        until_news(watch, patience, look, is_news).await
    }

    /// The games that wait for the account, as [`Hall::turns`], once they are no longer those the client has; after
    /// `patience` whichever they are.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn wait_for_turns(
        &self,
        identity: &Identity,
        if_none_match: &str,
        patience: Duration,
    ) -> Result<(String, Option<Turns>), PlayError> {
        identity.require(Scope::Read)?;
        let watch = self.hub.watch(Topic::Turns(identity.account));
        let look = async || {
            self.confirm(identity).await?;
            self.turns(identity, Some(if_none_match)).await
        };
        until_news(watch, patience, look, |(_, turns)| turns.is_some()).await
    }
}

/// Looks, and looks again whenever there may be news, and one last time when patience ends.
async fn until_news<T>(
    mut watch: Watch,
    patience: Duration,
    look: impl AsyncFn() -> Result<T, PlayError>,
    is_news: impl Fn(&T) -> bool,
) -> Result<T, PlayError> {
    let end = Instant::now() + patience.min(PATIENCE_MAX);
    loop {
        let is_last = Instant::now() >= end;
        // In a box, so that who waits does not keep the room that looking takes.
        let seen = Box::pin(look()).await?;
        if is_last || is_news(&seen) || watch.wait_until(end).await == Woken::Closing {
            return Ok(seen);
        }
    }
}
