//! The complete state of a running game.

use serde::{Deserialize, Serialize};

pub use super::phase::Phase;
use super::{
    components::{
        ByColour, BySpecial, ByTile, Colour, DRAW_PILE, GOLD_PER_VP, ROUNDS, ROUNDS_PER_LARGE_SCORING,
        SPACES, SPARE_MEAL_VP, START_VP, Special, Tile, VIKINGS_PER_COLOUR, start_gold,
    },
    effect::Effect,
    homeland::Homeland,
    line::Line,
    options::Options,
    progress::state::Progress,
    wheel::Wheel,
};
use crate::kit::{BySeat, Draw, Seat, Turn, rank};

/// A player's belongings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Gold, never below 0.
    pub gold: i32,
    /// VP, never below 0.
    pub vp: i32,
    /// The Vikings waiting on the base.
    pub base: ByColour<u8>,
    /// Whether the player has placed their start tile.
    pub start_tile_laid: bool,
    /// The player's tiles and the Vikings on them.
    pub homeland: Homeland,
    /// The player's special tiles; building tiles only until they are placed.
    pub specials: BySpecial<u8>,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The options of the game.
    pub options: Options,
    /// The version that these options select.
    #[serde(skip)]
    pub version: Version,
    /// 1 to 6; 0 before the first offer.
    pub round: u8,
    /// The seat that buys first and is scored first.
    pub start_player: Seat,
    /// The sets around the wheel, by space.
    pub wheel: Wheel,
    /// The tiles not yet drawn, by kind.
    pub stacks: ByTile<u8>,
    /// The Vikings not yet drawn, by colour.
    pub sack: ByColour<u8>,
    /// The players, by seat.
    pub players: BySeat<Player>,
    /// The phase, with the choice that the game waits for.
    pub phase: Phase,
    /// Tiles that could not be placed and left the game.
    pub discarded_tiles: u8,
    /// Boatsmen who have sailed and left the game.
    pub gone_boatsmen: u8,
    /// The additional state of the Progress version; `None` in the base game.
    pub progress: Option<Progress>,
}

impl State {
    /// The state before the setup.
    #[must_use]
    pub fn new(options: &Options, version: Version, seats: u8) -> Self {
        let player = Player {
            gold: start_gold(seats),
            vp: START_VP,
            base: ByColour::default(),
            start_tile_laid: false,
            homeland: Homeland::default(),
            specials: BySpecial::default(),
        };
        Self {
            options: options.clone(),
            version,
            round: 0,
            start_player: Seat(0),
            wheel: [None; SPACES],
            stacks: DRAW_PILE,
            sack: ByColour::from_fn(|_| VIKINGS_PER_COLOUR),
            players: BySeat::new(seats, player),
            phase: Phase::Buying(Seat(0)),
            discarded_tiles: 0,
            gone_boatsmen: 0,
            progress: version.begin(),
        }
    }

    /// The number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// The seats clockwise from the start player.
    pub fn seats_in_order(&self) -> impl Iterator<Item = Seat> {
        self.start_player.and_clockwise(self.seats())
    }

    /// The seat at this distance clockwise from the start player.
    #[must_use]
    pub fn seat_in_order(&self, n: u8) -> Seat {
        self.start_player.clockwise(n, self.seats())
    }

    /// A seat's belongings.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
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

    /// The seat that the game waits for; `None` while it waits for none.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bidding(auction) => Some(auction.turn),
            Phase::RemovingViking(seat)
            | Phase::LayingColour(seat)
            | Phase::Buying(seat)
            | Phase::StartTile(seat, _)
            | Phase::Placing(seat, _)
            | Phase::Settling(seat, _)
            | Phase::TakingSpecial(seat)
            | Phase::Replacing(seat, _) => Some(seat),

            Phase::Sailing { scored } | Phase::Landing { scored, .. } => Some(self.seat_in_order(scored)),
            Phase::Scoring { .. } | Phase::Over => None,
        }
    }

    /// The seat whose turn it is, or the final ranking: most VP, then most gold, then shared (section 4.5).
    #[must_use]
    pub fn turn(&self) -> Turn {
        if let Some(seat) = self.active() {
            return Turn::Awaiting(vec![seat]);
        }
        let of = |(seat, player): (Seat, &Player)| (seat, (player.vp, player.gold), Some(player.vp.into()));
        Turn::Over(rank(self.players.iter().map(of)))
    }
}

/// The points at which another version changes the base game. The base game calls these hooks; the defaults
/// are its own rules.
pub trait Layer: std::fmt::Debug + Sync {
    /// The state that this version adds to the base game.
    fn begin(&self) -> Option<Progress> {
        None
    }

    /// The effects that lay out the wheel at the start of a round; `None` for the offer of section 2.1.
    fn begin_round(
        &self,
        _state: &State,
        _round: u8,
        _draw: &mut dyn FnMut(&str) -> Draw,
    ) -> Option<Vec<Effect>> {
        None
    }

    /// Whether the set on this space comes with an extra, such as the right to a special tile.
    fn comes_with(&self, _state: &State, _space: u8) -> bool {
        false
    }

    /// Folds the purchase of a set; `special` if the set comes with an extra.
    fn bought(&self, _state: &mut State, _special: bool) {}

    /// The special tile that replaces a tile which has just been placed.
    fn replaces(&self, _player: &Player, _tile: Tile) -> Option<Special> {
        None
    }

    /// The phase of this seat after placing its set, before the next one buys; `None` if there is none.
    fn after_set(&self, _state: &mut State, _seat: Seat) -> Option<Phase> {
        None
    }

    /// Capacity of a boatsman, with or without a boat tile.
    fn passage(&self, _boat: bool) -> Passage {
        Passage::Full
    }

    /// Scoring lines that this version adds for the Vikings of a colour.
    fn plus(&self, _state: &State, _seat: Seat, _colour: Colour) -> Vec<Effect> {
        Vec::new()
    }

    /// The line and the gold per VP (section 4.2).
    fn gold_per_vp(&self, _player: &Player) -> (Line, i32) {
        (Line::Gold, GOLD_PER_VP)
    }

    /// Lines before section 4.3, about boatsmen.
    fn before_boatsmen(&self, _state: &State) -> Vec<Effect> {
        Vec::new()
    }

    /// Number of boatsmen that count for a player (section 4.3).
    fn boatsmen(&self, player: &Player) -> u8 {
        player.base[Colour::Gray]
    }

    /// Lines after section 4.3.
    fn after_islands(&self, _state: &State) -> Vec<Effect> {
        Vec::new()
    }

    /// The line and the VP of a spare meal (section 4.4).
    fn spare_meal(&self, _player: &Player) -> (Line, i32) {
        (Line::SpareMeals, SPARE_MEAL_VP)
    }

    /// Folds an effect that only this version has.
    fn fold(&self, _state: &mut State, _effect: &Effect) {}
}

/// Capacity of a boatsman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// All of one colour, or one of each.
    Full,
    /// One Viking.
    Single,
}

/// A version of the game. The options determine it, so comparing states ignores it.
#[derive(Clone, Copy, Debug)]
pub struct Version(pub &'static dyn Layer);

impl Version {
    /// The base game.
    pub const BASE: Self = {
        #[derive(Debug)]
        struct Base;
        impl Layer for Base {}
        Self(&Base)
    };
}

impl Default for Version {
    fn default() -> Self {
        Self::BASE
    }
}

impl std::ops::Deref for Version {
    type Target = dyn Layer;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Version {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Version {}
