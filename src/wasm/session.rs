//! A game, folded from the events that one viewer was shown.

use longhall_rules::{
    game::{Game, Logged},
    kit::{Corrupt, Seat, Viewer},
};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::position::Position;

/// A game with all its positions.
#[derive(Default)]
pub struct Session {
    /// The viewer's seat; `None` for a spectator.
    pub(crate) you: Option<Seat>,
    /// The newest position, which keeps earlier ones for an undo.
    newest: Option<Game>,
    /// The position after each event, from the first.
    positions: Vec<Game>,
}

impl Session {
    /// The viewer of the game.
    pub(crate) fn viewer(&self) -> Viewer {
        self.you.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Folds events that follow those folded before. The first event of a game starts over.
    ///
    /// # Errors
    /// If one of them is not the next event, or cannot be read. Then the session is empty again.
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
            None => Game::open(game, event)?.keeping_undo_points(),
            Some(mut newest) => {
                newest.fold(event)?;
                newest
            }
        };
        self.positions.push(newest.without_undo_points());
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

    /// The position after an event, as the viewer sees it.
    pub(crate) fn look(&self, seq: i64) -> Result<Position, Corrupt> {
        Ok(Position::of(self.at(seq)?, self.viewer()))
    }

    /// The newest position.
    ///
    /// # Errors
    /// If no event was folded yet.
    pub(crate) fn now(&self) -> Result<&Game, Corrupt> {
        self.newest.as_ref().ok_or_else(|| Corrupt("there is no event here".to_owned()))
    }
}
