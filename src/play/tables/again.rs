//! Trying again: whoever was overtaken by somebody else looks at the game as it is then, and decides anew.

use std::time::Duration;

use uuid::Uuid;

use super::Tables;
use crate::play::error::PlayError;

/// How often somebody else may be faster. Of those who try at the same time one always comes through.
const TRIES: u32 = 32;
/// The same for who has the wrong time: the next reading of the clock is right, or none is for a while.
const TRIES_IN_TIME: u32 = 3;

/// Attempts at something that a game's head or the clock may come in the way of. Each looks at the game itself; one that
/// is meant for an event refuses any other by [`super::seat_for`], so that only who named an event hears that the
/// game has moved on.
pub(crate) struct Attempts<'a> {
    tables: &'a Tables,
    id: Uuid,
    made: u32,
}

impl Tables {
    /// Attempts at a game, of which none was made yet.
    pub(crate) fn attempts(&self, id: Uuid) -> Attempts<'_> {
        Attempts { tables: self, id, made: 0 }
    }
}

impl Attempts<'_> {
    /// What it all comes to after one more attempt; none if it is worth another. That others were faster each time, or
    /// that the time cannot be told, is in the end told as it is.
    pub(crate) async fn last<T>(&mut self, attempt: Result<T, PlayError>) -> Option<Result<T, PlayError>> {
        self.made += 1;
        match attempt {
            Err(PlayError::Overtaken) if self.made < TRIES => {
                self.tables.cache.forget(self.id);
                tokio::time::sleep(Duration::from_millis(self.made.into())).await;
                None
            }
            Err(PlayError::Untimely) if self.made < TRIES_IN_TIME => {
                self.tables.cache.forget(self.id);
                self.tables.store.read_clock().await.err().map(|error| Err(error.into()))
            }
            done => Some(done),
        }
    }
}
