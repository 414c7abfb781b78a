//! Applies timeouts: ends players' time, and open games without activity.

use std::sync::Arc;

use longhall_base::error::PlayError;
use uuid::Uuid;

use super::{GameStore, projection::accounts};
use crate::db::error::StoreError;

impl GameStore {
    /// Applies what is due in a game; returns whether this process did it. If several processes try at once, the
    /// compare-and-set of the head lets one succeed, and the others find nothing due.
    pub async fn expire(self: &Arc<Self>, id: Uuid) -> Result<bool, PlayError> {
        self.require_time_to_end()?;
        let loaded = self.load(id).await?;
        let context = self.context(loaded.seed, true)?;
        let game = loaded.game.clone();
        // Games of the same people take turns with those of others.
        let first = accounts(&game).next().unwrap_or(id);
        let timed_out = self.decide(first, game.has_bots(), move || game.time_out(&context)).await?;
        let Some((game, log)) = timed_out? else {
            return Ok(false);
        };
        match self.commit(&loaded, game, &log, None, None).await {
            Ok(_) => Ok(true),
            Err(StoreError::HeadMoved | StoreError::ClockSkew) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Applies all that is due in a game. One timeout can make the next player overdue, possibly until the game is
    /// over.
    pub async fn catch_up(self: &Arc<Self>, id: Uuid) -> Result<(), PlayError> {
        while Box::pin(self.expire(id)).await? {}
        Ok(())
    }

    /// Refuses while the clock is settling after a jump or a start, because an ended time cannot be given back.
    pub fn require_time_to_end(&self) -> Result<(), PlayError> {
        self.time.settling_for().map_or(Ok(()), |rest| Err(PlayError::ClockSettling(rest)))
    }
}
