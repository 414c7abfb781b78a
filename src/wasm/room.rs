//! A game as one viewer has been told of it.

use longhall_rules::{
    game::{Game, Logged},
    kit::{Corrupt, Seat, Viewer},
};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::position::Position;

/// A game, and every position it has had.
#[derive(Default)]
pub struct Room {
    /// The viewer's seat; none for a spectator.
    pub(crate) you: Option<Seat>,
    /// The newest position, which remembers what an undo needs.
    newest: Option<Game>,
    /// The position after each event, from the first.
    positions: Vec<Game>,
}

impl Room {
    /// As whom the game is looked at.
    pub(crate) fn viewer(&self) -> Viewer {
        self.you.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Folds events that follow what was folded before; the first event of all begins anew.
    ///
    /// # Errors
    /// If one of them is not the next, or cannot be read: then the room is empty again.
    pub(crate) fn fold(&mut self, game: Uuid, events: &[Box<RawValue>]) -> Result<i64, Corrupt> {
        let folded = events.iter().try_for_each(|event| self.fold_one(game, &Logged::of_shown(event)?));
        if folded.is_err() {
            *self = Self::default();
        }
        folded.map(|()| self.seq())
    }

    fn fold_one(&mut self, game: Uuid, event: &Logged) -> Result<(), Corrupt> {
        if event.seq == 1 {
            *self = Self { you: self.you, ..Self::default() };
        }
        let newest = match self.newest.take() {
            None => Game::open(game, event)?.remembering(),
            Some(mut newest) => {
                newest.fold(event)?;
                newest
            }
        };
        self.positions.push(newest.without_past());
        self.newest = Some(newest);
        Ok(())
    }

    /// The number of the newest event; 0 before the first.
    fn seq(&self) -> i64 {
        self.newest.as_ref().map_or(0, |game| game.seq)
    }

    /// The game after an event.
    ///
    /// # Errors
    /// If there is no such event.
    pub(crate) fn at(&self, seq: i64) -> Result<&Game, Corrupt> {
        let place = usize::try_from(seq - 1).ok();
        let game = place.and_then(|place| self.positions.get(place));
        game.ok_or_else(|| Corrupt(format!("there is no event {seq} here")))
    }

    /// What the viewer sees of the game after an event.
    pub(crate) fn look(&self, seq: i64) -> Result<Position, Corrupt> {
        Ok(Position::of(self.at(seq)?, self.viewer()))
    }

    /// The newest position.
    pub(crate) fn now(&self) -> Result<&Game, Corrupt> {
        self.newest.as_ref().ok_or_else(|| Corrupt("there is no event here".to_owned()))
    }
}
