//! The grid of the board: where troops stand and where they can go.

use super::{
    components::{Reach, SQUARES},
    square::Square,
    troop::Troop,
};
use crate::kit::{Seat, number::len};

/// A troop, or nobody, on each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid([Troop; len(SQUARES)]);

impl Default for Grid {
    fn default() -> Self {
        Self([Troop::EMPTY; len(SQUARES)])
    }
}

/// Vikings that move: so many off the top of one troop onto another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// From here,
    pub from: Square,
    /// to here,
    pub to: Square,
    /// so many.
    pub count: u8,
}

impl Shift {
    /// The same number straight back.
    #[must_use]
    pub fn back(self) -> Self {
        Self { from: self.to, to: self.from, count: self.count }
    }
}

impl Grid {
    /// Who stands on a square.
    #[must_use]
    pub fn troop(&self, at: Square) -> Troop {
        self.0[at.index()]
    }

    /// Whether nobody stands on a square.
    #[must_use]
    pub fn is_empty(&self, at: Square) -> bool {
        self.troop(at) == Troop::EMPTY
    }

    /// The troops and where they stand.
    pub fn troops(&self) -> impl Iterator<Item = (Square, Troop)> {
        Square::all().map(|at| (at, self.troop(at))).filter(|(_, troop)| *troop != Troop::EMPTY)
    }

    /// How many Vikings of this seat stand on it.
    #[must_use]
    pub fn count(&self, of: Seat) -> u8 {
        self.troops().map(|(_, troop)| troop.count(of)).sum()
    }

    /// Puts a Viking on top of a square.
    pub fn place(&mut self, at: Square, seat: Seat) {
        self.0[at.index()] = self.troop(at).with(seat);
    }

    /// Moves Vikings; they keep their order.
    pub fn shift(&mut self, Shift { from, to, count }: Shift) {
        let (left, moved) = self.troop(from).split(count);
        self.0[from.index()] = left;
        self.0[to.index()] = self.troop(to).under(moved);
    }

    /// Takes a whole troop off the board.
    pub fn take(&mut self, at: Square) -> Troop {
        std::mem::replace(&mut self.0[at.index()], Troop::EMPTY)
    }

    /// Whether the Vikings of one troop can get onto another: by the full height of the troop, over empty squares to
    /// the first troop; only a troop of three leaps.
    #[must_use]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let Some(reach) = Reach::of(self.troop(from).height()) else { return false };
        let (columns, rows) = from.offset(to);
        let (longer, shorter) = (columns.abs().max(rows.abs()), columns.abs().min(rows.abs()));
        let (orthogonal, diagonal) = (longer > 0 && shorter == 0, longer > 0 && longer == shorter);
        let direction = match reach {
            Reach::Step => orthogonal && longer == 1,
            Reach::Leap => (longer, shorter) == (2, 1),
            Reach::Orthogonal => orthogonal,
            Reach::Diagonal => diagonal,
            Reach::AllRound => orthogonal || diagonal,
        };
        let leaps = reach == Reach::Leap;
        direction && !self.is_empty(to) && (leaps || from.between(to).all(|square| self.is_empty(square)))
    }

    /// Every two troops of which the first reaches the second.
    pub fn ways(&self) -> impl Iterator<Item = (Square, Square)> {
        let to = move |from| Square::all().filter(move |to| self.reaches(from, *to));
        self.troops().flat_map(move |(from, _)| to(from).map(move |to| (from, to)))
    }
}
