//! The complete state of a running game.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::{
    components::{Ally, End, ISLANDS, Pair, SEATS, Tile, VIKINGS_EACH},
    grid::{Grid, Shift},
    phase::{Phase, Victory},
    player::Player,
};
use crate::kit::{
    BySeat, Nth, Seat, Turn,
    number::{len, less, more},
    rank,
};

/// Options of a game of Vikingdoms, which has none to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Options {}

/// The place of the raid marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// The number of the island, from 1 at the upper end.
    pub island: u8,
    /// The end where it started.
    pub end: End,
}

impl Marker {
    /// The marker at one end of the row.
    #[must_use]
    pub fn at(end: End) -> Self {
        Self { island: if end == End::Upper { 1 } else { ISLANDS }, end }
    }

    /// The marker at the next island towards the other end; it does not wrap around (ruling 5).
    #[must_use]
    pub fn next(self) -> u8 {
        let mut island = self.island;
        match self.end {
            End::Upper => more(&mut island, 1),
            End::Lower => less(&mut island, 1),
        }
        island
    }
}

/// The parts of the state by which positions of a recruitment are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    board: Grid,
    camps: Pair<u8>,
    mover: Seat,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The troops on the board.
    pub board: Grid,
    /// The players, by seat.
    pub players: BySeat<Player>,
    /// The tiles of the islands from the upper end; empty for a raided island.
    pub islands: [Vec<Tile>; len(ISLANDS)],
    /// The raid marker; `None` before an end has been chosen.
    pub marker: Option<Marker>,
    /// The seat whose turn it is or, during a raid, will be.
    pub mover: Seat,
    /// The move that the mover must not undo; `None` if there is none.
    pub last_move: Option<Shift>,
    /// The positions of this recruitment that can still recur.
    pub positions: Vec<Position>,
    /// Number of restarts of recruitments in this game.
    pub restarts: u8,
    /// The phase, with the choice that the game waits for.
    pub phase: Phase,
}

impl State {
    /// The state before the setup.
    #[must_use]
    pub fn new() -> Self {
        let player = Player { camp: VIKINGS_EACH, lockup: 0, tiles: vec![], allies: vec![] };
        Self {
            board: Grid::default(),
            players: BySeat::new(SEATS, player),
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
        &self.players[seat]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position {
        let camps = [Seat(0), Seat(1)].map(|seat| self.players[seat].camp);
        Position { board: self.board, camps, mover: self.mover }
    }

    /// Number of occurrences of the current position in this recruitment.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions.iter().filter(|position| **position == now).count()
    }

    /// The tiles of an island, by number; empty for a raided island.
    #[must_use]
    pub fn island(&self, number: u8) -> &[Tile] {
        Nth::from(number).get(&self.islands).map_or(&[], Vec::as_slice)
    }

    /// The tiles of the island at the raid marker.
    #[must_use]
    pub fn raided_island(&self) -> &[Tile] {
        self.marker.map_or(&[], |marker| self.island(marker.island))
    }

    /// The numbers of the islands that have not been raided.
    pub fn islands_to_raid(&self) -> impl Iterator<Item = u8> + Clone {
        (1..=ISLANDS).filter(|number| !self.island(*number).is_empty())
    }

    /// The allies that no player has taken.
    pub fn free_allies(&self) -> impl Iterator<Item = Ally> {
        let taken = |ally| self.players.values().any(|player| player.allies.contains(ally));
        Ally::VARIANTS.iter().filter(move |ally| !taken(*ally)).copied()
    }

    /// The number of prisoners in the smaller lockup.
    #[must_use]
    pub fn largest_exchange(&self) -> u8 {
        self.players.values().map(|player| player.lockup).min().unwrap_or(0)
    }

    /// The seat that the game waits for; `None` when the game is over.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match &self.phase {
            Phase::ChoosingEnd(seat) => Some(*seat),
            Phase::Recruiting => Some(self.mover),
            Phase::Raiding(raid) => Some(raid.chooser()),
            Phase::Won(..) | Phase::Drawn => None,
        }
    }

    /// The seat whose turn it is, or the final ranking. The points are the coins, if coins decided.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if let Some(seat) = self.active() {
            return Turn::Awaiting(vec![seat]);
        }
        let won = |seat| match self.phase {
            Phase::Won(winner, _) => winner == seat,
            _ => true,
        };
        let points = |player: &Player| match self.phase {
            Phase::Won(_, Victory::Coins) => Some(i64::from(player.coins())),
            _ => None,
        };
        Turn::Over(rank(self.players.iter().map(|(seat, player)| (seat, won(seat), points(player)))))
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
