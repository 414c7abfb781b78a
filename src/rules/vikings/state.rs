//! Everything the rules know about a running game.

use serde::{Deserialize, Serialize};

use super::{
    components::{
        ByColour, BySpecial, ByTile, Colour, DRAW_PILE, ROUNDS, ROUNDS_PER_LARGE_SCORING, SPACES, START_VP,
        Special, Tile, VIKINGS_PER_COLOUR, start_gold,
    },
    homeland::Homeland,
    progress::{Auction, Progress},
};
use crate::kit::{Placing, Seat, Turn};

/// The choices made when a game is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOptions))]
#[serde(default)]
pub struct Options {
    /// A ship after the first must touch another ship.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub ships_adjacent: bool,
    /// VP may be exchanged for gold at any time of one's own turn, not only to pay for a set.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub free_exchange: bool,
    /// The Progress version: special tiles, and one Viking per boatsman.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub progress: bool,
    /// With `progress`: the start player figure is auctioned each round, and the players lay the Vikings.
    #[cfg_attr(feature = "openapi", schema(default = true))]
    pub auction: bool,
    /// With `progress`: Vikings on building tiles must be fed like all others.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub special_vikings_fed: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ships_adjacent: false,
            free_exchange: false,
            progress: false,
            auction: true,
            special_vikings_fed: false,
        }
    }
}

/// A tile and the Viking beside it on the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// The tile.
    pub tile: Tile,
    /// The Viking.
    pub viking: Colour,
}

/// A player's belongings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Gold, never below 0.
    pub gold: i32,
    /// VP, never below 0.
    pub vp: i32,
    /// The Vikings waiting on the base.
    pub base: ByColour<u8>,
    /// Whether his start tile has been laid.
    pub start_tile_laid: bool,
    /// His tiles.
    pub homeland: Homeland,
    /// His special tiles; building tiles only while they wait.
    pub specials: BySpecial<u8>,
}

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Progress: the start player figure is auctioned.
    Bidding(Auction),
    /// Progress: the winner takes a Viking out of the game.
    RemovingViking(Seat),
    /// Progress: this seat lays all Vikings of one colour beside the wheel.
    LayingColour(Seat),

    /// This seat buys a set.
    Buying(Seat),
    /// This seat has bought its first set and lays its start tile.
    StartTile(Seat, Set),
    /// This seat lays the tile it has bought.
    Placing(Seat, Set),
    /// Progress: this seat may take a special tile.
    TakingSpecial(Seat),
    /// Progress: this seat has taken a building tile and replaces one of several normal tiles.
    Replacing(Seat, Special),

    /// The round is over, so many seats have been scored, and whether the next one has done its sailing. Nobody is
    /// awaited: the rules go on by themselves.
    Scoring {
        /// Seats that have been scored.
        scored: u8,
        /// Whether the next one's boatsmen have sailed.
        sailed: bool,
    },
    /// Large scoring: the boatsmen of the next seat to be scored may sail.
    Sailing {
        /// Seats that have been scored.
        scored: u8,
    },
    /// A boatsman is bringing so many Vikings of each colour ashore.
    Landing {
        /// Seats that have been scored.
        scored: u8,
        /// Who is still aboard.
        aboard: ByColour<u8>,
    },
    /// The game is over.
    Over,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The choices made when it was created.
    pub options: Options,
    /// 1 to 6; 0 before the first offer.
    pub round: u8,
    /// Who buys first and is scored first.
    pub start_player: Seat,
    /// The sets around the wheel, by space.
    pub wheel: [Option<Set>; SPACES],
    /// The tiles not yet drawn, by kind.
    pub stacks: ByTile<u8>,
    /// The Vikings not yet drawn, by colour.
    pub sack: ByColour<u8>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// What the game waits for.
    pub phase: Phase,
    /// Tiles that could not be laid and left the game.
    pub discarded_tiles: u8,
    /// Boatsmen who have sailed and left the game.
    pub gone_boatsmen: u8,
    /// What the Progress version adds; none in the base game.
    pub progress: Option<Progress>,
}

impl State {
    /// Before the setup.
    #[must_use]
    pub fn new(options: &Options, seats: u8) -> Self {
        let player = Player {
            gold: start_gold(seats),
            vp: START_VP,
            base: [0; 6],
            start_tile_laid: false,
            homeland: Homeland::default(),
            specials: BySpecial::default(),
        };
        Self {
            options: options.clone(),
            round: 0,
            start_player: Seat(0),
            wheel: [None; SPACES],
            stacks: DRAW_PILE,
            sack: [VIKINGS_PER_COLOUR; 6],
            players: vec![player; usize::from(seats)],
            phase: Phase::Buying(Seat(0)),
            discarded_tiles: 0,
            gone_boatsmen: 0,
            progress: options.progress.then(Progress::default),
        }
    }

    /// How many play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The seats clockwise from the start player.
    pub fn seats_in_order(&self) -> impl Iterator<Item = Seat> {
        let (start, seats) = (self.start_player.0, self.seats());
        (0..seats).map(move |n| Seat((start + n) % seats))
    }

    /// The seat after so many others from the start player.
    #[must_use]
    pub fn seat_in_order(&self, n: u8) -> Seat {
        Seat((self.start_player.0 + n) % self.seats())
    }

    /// A seat's belongings.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Whether a large scoring ends this round.
    #[must_use]
    pub fn scores_large(&self) -> bool {
        self.round.is_multiple_of(ROUNDS_PER_LARGE_SCORING)
    }

    /// Whether this is the last round.
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.round == ROUNDS
    }

    /// The seat the game waits for.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bidding(auction) => Some(auction.turn),
            Phase::RemovingViking(seat)
            | Phase::LayingColour(seat)
            | Phase::Buying(seat)
            | Phase::StartTile(seat, _)
            | Phase::Placing(seat, _)
            | Phase::TakingSpecial(seat)
            | Phase::Replacing(seat, _) => Some(seat),

            Phase::Sailing { scored } | Phase::Landing { scored, .. } => Some(self.seat_in_order(scored)),
            Phase::Scoring { .. } | Phase::Over => None,
        }
    }

    /// Whose turn it is, or how the game ended: most VP, then most gold, then shared (section 4.5).
    #[must_use]
    pub fn turn(&self) -> Turn {
        if let Some(seat) = self.active() {
            return Turn::Awaiting(vec![seat]);
        }
        let strength = |player: &Player| (player.vp, player.gold);
        let place = |player: &Player| {
            1 + self.players.iter().filter(|other| strength(other) > strength(player)).count() as u8
        };
        let placing = |(player, n): (&Player, u8)| Placing {
            seat: Seat(n),
            place: place(player),
            points: Some(i64::from(player.vp)),
        };
        let mut placings: Vec<Placing> = self.players.iter().zip(0..).map(placing).collect();
        placings.sort_by_key(|placing| placing.place);
        Turn::Over(placings)
    }
}
