//! Recruitment: the legal placements and moves of the mover (sections 3.1 to 3.4).

use super::{
    components::{Ally, RAIDING_TROOP},
    grid::Shift,
    illegal::Illegal,
    square::Square,
    state::State,
};
use crate::kit::{Seat, refuse_unless};

/// The mover. The golden rule is evaluated once and used for each step.
pub struct Recruiter<'a> {
    state: &'a State,
    seat: Seat,
    bound: bool,
}

impl<'a> Recruiter<'a> {
    /// The mover of this state.
    #[must_use]
    pub fn new(state: &'a State, seat: Seat) -> Self {
        let lawbreaker = state.player(seat).allies.contains(&Ally::Freya);
        Self { state, seat, bound: !lawbreaker && can_lead(state, seat) }
    }

    /// Whether the mover may place a Viking on this square.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn may_place(&self, square: Square) -> Result<(), Illegal> {
        if self.state.player(self.seat).camp == 0 {
            return Err(Illegal::CampEmpty);
        }
        if !self.state.board.is_empty(square) {
            return Err(Illegal::SquareTaken);
        }
        refuse_unless(!self.bound, Illegal::GoldenRule)
    }

    /// Whether the mover may make this move.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn may_move(&self, shift: Shift) -> Result<(), Illegal> {
        let Shift { from, to, count } = shift;
        let board = &self.state.board;
        let height = board.troop(from).height();
        if height == 0 {
            return Err(Illegal::NoTroop);
        }
        if !(1..=height).contains(&count) {
            return Err(Illegal::WrongCount);
        }
        if board.is_empty(to) {
            return Err(Illegal::EmptySquare);
        }
        if from == to {
            return Err(Illegal::SameTroop);
        }
        if !board.points_at(from, to) {
            return Err(Illegal::OutOfReach);
        }
        if !board.reaches(from, to) {
            return Err(Illegal::TroopBetween);
        }
        if self.state.last_move.map(Shift::back) == Some(shift) {
            return Err(Illegal::UndoesLastMove);
        }
        refuse_unless(!self.bound || leads(self.state, self.seat, shift), Illegal::GoldenRule)
    }
}

/// Whether this move makes a raiding troop with this player's own Viking on top.
#[must_use]
pub fn leads(state: &State, seat: Seat, Shift { from, to, count }: Shift) -> bool {
    let board = &state.board;
    board.troop(from).top() == Some(seat) && raids(board.troop(to).height(), count)
}

/// Whether some legal move makes a raiding troop with this player's own Viking on top. (Undoing a move never
/// does, because the troop was not a raiding troop before.)
#[must_use]
pub fn can_lead(state: &State, seat: Seat) -> bool {
    let board = &state.board;
    board.ways().any(|(from, to)| {
        let troop = board.troop(from);
        troop.top() == Some(seat) && raids(board.troop(to).height(), troop.height())
    })
}

fn raids(height: u8, joining: u8) -> bool {
    height + joining >= RAIDING_TROOP
}
