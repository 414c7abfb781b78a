//! Everything the rules know about a running game.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::{
    board::{Board, Shift},
    components::{Ally, End, ISLANDS, SEATS, Tile, VIKINGS_EACH},
    phase::Phase,
    player::Player,
    victory::Victory,
};
use crate::kit::{Placing, Seat, Turn};

/// There is nothing to choose when a game is created.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsOptions))]
pub struct Options {}

/// Something for each seat.
pub type BySeat<T> = [T; SEATS as usize];

/// Where the raid marker lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Beside this island, from 1 at the upper end.
    pub island: u8,
    /// The end it came from.
    pub end: End,
}

impl Marker {
    /// At one end of the row.
    #[must_use]
    pub fn at(end: End) -> Self {
        Self { island: if end == End::Upper { 1 } else { ISLANDS }, end }
    }

    /// Island by island to the other end; no wrap-around (ruling 5).
    #[must_use]
    pub fn next(self) -> u8 {
        match self.end {
            End::Upper => self.island.saturating_add(1),
            End::Lower => self.island.saturating_sub(1),
        }
    }
}

/// What makes two positions of a recruitment the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    camps: BySeat<u8>,
    mover: Seat,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Who stands where.
    pub board: Board,
    /// The players, by seat.
    pub players: BySeat<Player>,
    /// The tiles of the islands from the upper end; none where a raid has been.
    pub islands: [Vec<Tile>; ISLANDS as usize],
    /// The raid marker; none before an end has been chosen.
    pub marker: Option<Marker>,
    /// Whose turn it is; during a raid, whose it will be.
    pub mover: Seat,
    /// What the mover must not undo.
    pub last_move: Option<Shift>,
    /// The positions of this recruitment that can still come back.
    pub positions: Vec<Position>,
    /// How often a recruitment has started again.
    pub restarts: u8,
    /// What the game waits for.
    pub phase: Phase,
}

impl State {
    /// Before the setup.
    #[must_use]
    pub fn new() -> Self {
        let player = Player { camp: VIKINGS_EACH, lockup: 0, tiles: vec![], allies: vec![] };
        Self {
            board: Board::default(),
            players: [player.clone(), player],
            islands: Default::default(),
            marker: None,
            mover: Seat(0),
            last_move: None,
            positions: vec![],
            restarts: 0,
            phase: Phase::ChoosingEnd(Seat(0)),
        }
    }

    /// A seat's belongings.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % self.players.len()]
    }

    /// The position as it is now.
    #[must_use]
    pub fn position(&self) -> Position {
        let [first, second] = &self.players;
        Position { board: self.board, camps: [first.camp, second.camp], mover: self.mover }
    }

    /// How often the position has occurred in this recruitment.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions.iter().filter(|position| **position == now).count()
    }

    /// The tiles of an island, by its number; none where a raid has been.
    #[must_use]
    pub fn island(&self, number: u8) -> &[Tile] {
        let island = usize::from(number).checked_sub(1).and_then(|n| self.islands.get(n));
        island.map_or(&[], Vec::as_slice)
    }

    /// The tiles beside the raid marker.
    #[must_use]
    pub fn raided_island(&self) -> &[Tile] {
        self.marker.map_or(&[], |marker| self.island(marker.island))
    }

    /// The numbers of the islands that have not been raided.
    pub fn islands_to_raid(&self) -> impl Iterator<Item = u8> + Clone {
        (1..=ISLANDS).filter(|number| !self.island(*number).is_empty())
    }

    /// The allies that nobody has.
    pub fn free_allies(&self) -> impl Iterator<Item = Ally> {
        let taken = |ally| self.players.iter().any(|player| player.allies.contains(ally));
        Ally::VARIANTS.iter().filter(move |ally| !taken(*ally)).copied()
    }

    /// The seat the game waits for.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match &self.phase {
            Phase::ChoosingEnd(seat) => Some(*seat),
            Phase::Recruiting => Some(self.mover),
            Phase::Raiding(raid) => Some(raid.chooser()),
            Phase::Won(..) | Phase::Drawn => None,
        }
    }

    /// Whose turn it is, or how the game ended. Points are coins, where coins have decided.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let place_of = |seat| match self.phase {
            Phase::Won(winner, _) if winner != seat => 2,
            _ => 1,
        };
        let points_of = |seat| match self.phase {
            Phase::Won(_, Victory::Coins) => Some(i64::from(self.player(seat).coins())),
            _ => None,
        };
        if let Some(seat) = self.active() {
            return Turn::Awaiting(vec![seat]);
        }
        let placing = |seat| Placing { seat, place: place_of(seat), points: points_of(seat) };
        let mut placings: Vec<Placing> = Seat::all(SEATS).map(placing).collect();
        placings.sort_by_key(|placing| placing.place);
        Turn::Over(placings)
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

/// The other player.
#[must_use]
pub fn opponent(seat: Seat) -> Seat {
    seat.left(SEATS)
}
