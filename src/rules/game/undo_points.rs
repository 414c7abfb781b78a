//! The positions that an undo may restore.

use std::collections::VecDeque;

use serde_json::value::RawValue;

use super::{Logged, Moved, Mover, clock::Balance};
use crate::kit::{Board, Seat};

/// Maximum number of moves that an undo can take back.
const MOVES_MAX: usize = 64;

/// The last moves that stand, and the positions before them.
#[derive(Clone, Default)]
pub(super) struct UndoPoints {
    moves: VecDeque<UndoPoint>,
    /// The earliest event that an undo may go back to.
    limit: i64,
}

/// A move that stands, and the position before it.
#[derive(Clone)]
pub(super) struct UndoPoint {
    pub(super) event: Logged,
    pub(super) board: Box<dyn Board>,
    /// Number of moves that stood.
    pub(super) moves: u32,
    /// The time balances of the seats; empty without a clock.
    pub(super) balances: Vec<Balance>,
}

impl UndoPoints {
    /// An empty history that begins at this event, so that no undo crosses it.
    pub(super) fn since(event: &Logged) -> Self {
        Self { moves: VecDeque::new(), limit: event.seq }
    }

    /// Keeps the position before a move.
    pub(super) fn keep(&mut self, before: UndoPoint) {
        if self.moves.len() == MOVES_MAX
            && let Some(oldest) = self.moves.pop_front()
        {
            self.limit = oldest.event.seq;
        }
        self.moves.push_back(before);
    }

    /// Removes all moves after an event and returns the position before them; `None` if there are none.
    pub(super) fn take_back(&mut self, to_seq: i64) -> Option<UndoPoint> {
        let first = self.moves.iter().position(|before| before.event.seq > to_seq)?;
        self.moves.drain(first..).next()
    }

    /// The moves after an event, and the position before them. `None` if there are none or the position is no
    /// longer kept.
    pub(super) fn after(&self, to_seq: i64) -> Option<(Vec<&UndoPoint>, &UndoPoint)> {
        if to_seq < self.limit {
            return None;
        }
        let moves: Vec<&UndoPoint> = self.moves.iter().filter(|before| before.event.seq > to_seq).collect();
        let first = *moves.first()?;
        Some((moves, first))
    }

    /// The event before the last move that a player made themselves; `None` if there is none.
    pub(super) fn before_last_of(&self, seat: Seat) -> Option<i64> {
        self.moves.iter().rfind(|before| before.is_own(seat)).map(|before| before.event.seq - 1)
    }
}

impl UndoPoint {
    /// Whether the player in this seat made the move themselves.
    pub(super) fn is_own(&self, seat: Seat) -> bool {
        let is_autoplay = || {
            let moved = self.event.read::<Moved<&RawValue, &RawValue>>();
            moved.is_ok_and(|moved| moved.by == Mover::Autoplay)
        };
        self.event.seat == Some(seat) && !is_autoplay()
    }
}
