//! Deciding what happens at a table: from which seat, by what luck and time, and again whenever somebody was faster.

use std::time::Duration;

use longhall_rules::{
    game::{Context, Game, Refusal},
    kit::{Seat, Viewer},
};
use uuid::Uuid;

use super::Tables;
use crate::play::error::PlayError;

/// How often somebody else may be faster. Of those who try at the same time one always comes through.
const TRIES: u32 = 32;
/// The same for who has the wrong time: the next reading of the clock is right, or none is for a while.
const TRIES_IN_TIME: u32 = 3;

/// Attempts at something that a game's head or the clock may come in the way of. Each looks at the game itself; one that
/// is meant for an event refuses any other by [`seat_for`], so that only who named an event hears that the
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

    /// What a decision needs from outside. In a game with a clock none is made while the time is in doubt: it would be counted
    /// as used.
    ///
    /// # Errors
    /// If it is in doubt.
    pub(crate) fn context(&self, seed: [u8; 32], has_clock: bool) -> Result<Context, PlayError> {
        match self.time.doubted_for() {
            Some(rest) if has_clock => Err(PlayError::ClockDoubted(rest)),
            _ => Ok(Context { seed, now: self.now() }),
        }
    }

    /// Decides something; beside the async threads, if bots may have to think.
    pub(crate) async fn decide<T: Send + 'static>(
        &self,
        with_bots: bool,
        decision: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        if with_bots { self.bots.run(decision).await } else { Ok(decision()) }
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

/// The seat from which an account acts on a game, if the game is at the event that it has seen.
///
/// # Errors
/// If the account may not see the game, has no seat in it, or means it as it was at another event.
pub(crate) fn seat_for(game: &Game, account: Uuid, expected_seq: i64) -> Result<Seat, PlayError> {
    if !game.is_visible_to(Some(account)) {
        return Err(PlayError::NoSuchGame);
    }
    let Viewer::Seat(seat) = game.viewer(Some(account)) else {
        return Err(Refusal::NotYourSeat.into());
    };
    if expected_seq != game.seq {
        return Err(PlayError::StaleSeq { seq: game.seq });
    }
    Ok(seat)
}
