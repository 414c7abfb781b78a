//! The grid of the board: the troops, and their possible moves.

use serde::{Deserialize, Serialize};

use super::{
    components::{Reach, SQUARES},
    square::Square,
    troop::Troop,
};
use crate::kit::{Seat, number::len};

/// The troop on each square, which may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid([Troop; len(SQUARES)]);

impl Default for Grid {
    fn default() -> Self {
        Self([Troop::EMPTY; len(SQUARES)])
    }
}

/// A move of Vikings from the top of one troop onto another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// The troop that they leave.
    pub from: Square,
    /// The troop that they join.
    pub to: Square,
    /// The number of Vikings that move.
    pub count: u8,
}

impl Shift {
    /// The reverse move, with the same number of Vikings.
    #[must_use]
    pub fn back(self) -> Self {
        Self { from: self.to, to: self.from, count: self.count }
    }
}

impl Grid {
    /// The troop on a square.
    #[must_use]
    pub fn troop(&self, at: Square) -> Troop {
        self.0[at.index()]
    }

    /// Whether a square is empty.
    #[must_use]
    pub fn is_empty(&self, at: Square) -> bool {
        self.troop(at) == Troop::EMPTY
    }

    /// The troops and their squares.
    pub fn troops(&self) -> impl Iterator<Item = (Square, Troop)> {
        Square::all().map(|at| (at, self.troop(at))).filter(|(_, troop)| *troop != Troop::EMPTY)
    }

    /// Number of Vikings of this seat on the board.
    #[must_use]
    pub fn count(&self, of: Seat) -> u8 {
        self.troops().map(|(_, troop)| troop.count(of)).sum()
    }

    /// Puts a Viking on top of a square.
    pub fn place(&mut self, at: Square, seat: Seat) {
        self.0[at.index()] = self.troop(at).with(seat);
    }

    /// Moves Vikings in their order.
    pub fn shift(&mut self, Shift { from, to, count }: Shift) {
        let (left, moved) = self.troop(from).split(count);
        self.0[from.index()] = left;
        self.0[to.index()] = self.troop(to).under(moved);
    }

    /// Takes a whole troop off the board.
    pub fn take(&mut self, at: Square) -> Troop {
        std::mem::replace(&mut self.0[at.index()], Troop::EMPTY)
    }

    /// Whether Vikings of one troop can reach another. The reach depends on the full height of the troop and
    /// ends at the first troop in the way; only a troop of three leaps.
    #[must_use]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let leaps = self.reach(from) == Some(Reach::Leap);
        self.points_at(from, to)
            && !self.is_empty(to)
            && (leaps || from.between(to).all(|square| self.is_empty(square)))
    }

    /// Whether a square lies in the reach of this troop, ignoring troops between them.
    #[must_use]
    pub fn points_at(&self, from: Square, to: Square) -> bool {
        let Some(reach) = self.reach(from) else { return false };
        let (columns, rows) = from.offset(to);
        let (longer, shorter) = (columns.abs().max(rows.abs()), columns.abs().min(rows.abs()));
        let (orthogonal, diagonal) = (longer > 0 && shorter == 0, longer > 0 && longer == shorter);
        match reach {
            Reach::Step => orthogonal && longer == 1,
            Reach::Leap => (longer, shorter) == (2, 1),
            Reach::Orthogonal => orthogonal,
            Reach::Diagonal => diagonal,
            Reach::AllRound => orthogonal || diagonal,
        }
    }

    fn reach(&self, from: Square) -> Option<Reach> {
        Reach::of(self.troop(from).height())
    }

    /// Every pair of troops in which the first reaches the second.
    pub fn ways(&self) -> impl Iterator<Item = (Square, Square)> {
        let to = move |from| Square::all().filter(move |to| self.reaches(from, *to));
        self.troops().flat_map(move |(from, _)| to(from).map(move |to| (from, to)))
    }
}
