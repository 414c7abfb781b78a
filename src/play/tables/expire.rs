//! What becomes of a game whose players let their time run out, or that nobody came to.

use std::sync::Arc;

use uuid::Uuid;

use super::{Tables, projection::accounts};
use crate::{play::error::PlayError, store::StoreError};

impl Tables {
    /// Lets happen what is due in a game; tells whether it was this process that did. Somebody else may be first: the
    /// head of the log lets only one in, and the other finds nothing due any more.
    pub(crate) async fn expire(self: &Arc<Self>, id: Uuid) -> Result<bool, PlayError> {
        self.require_time_to_end()?;
        let table = self.table(id).await?;
        let context = self.context(table.seed, true)?;
        let game = table.game.clone();
        // Games of the same people take turns with those of others.
        let first = accounts(&game).next().unwrap_or(id);
        let timed_out = self.decide(first, game.has_bots(), move || game.time_out(&context)).await?;
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
    pub(crate) async fn catch_up(self: &Arc<Self>, id: Uuid) -> Result<(), PlayError> {
        while Box::pin(self.expire(id)).await? {}
        Ok(())
    }

    /// A time that has ended cannot be given back, so none ends by a clock that has just jumped, or was just found.
    pub(crate) fn require_time_to_end(&self) -> Result<(), PlayError> {
        self.time.rests_for().map_or(Ok(()), |rest| Err(PlayError::ClockRests(rest)))
    }
}
