//! Everything the rules know about a running game.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, VariantArray};

use super::{
    components::{Action, BySupply, Clan, LONE_VIKING_SHIELDS, PRICE_START, SHIPS, STERNS, Supply},
    effect,
    player::Player,
    scoring::placings,
};
use crate::kit::{Seat, Turn, Viewer};

/// The choices made when a game is created.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardOptions))]
#[serde(default)]
pub struct Options {
    /// Two players: after the other one takes `set_sail`, a player puts a Viking on a body of their own, worth a shield.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub lone_viking: bool,
    /// Gambling tokens that win are turned up at once, so that everybody can count all points.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub open_bets: bool,
}

/// The two circles beside an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circles {
    /// On the side the Vikings come from.
    pub from: Option<Seat>,
    /// On the side of the leader.
    pub to: Option<Seat>,
}

/// A piece of a ship's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Whose.
    pub clan: Clan,
    /// The shields printed on it.
    pub printed: u8,
    /// Whether a lone Viking stands on it.
    pub viking: bool,
}

impl Body {
    /// What it counts for the control of its ship.
    #[must_use]
    pub fn shields(self) -> u8 {
        self.printed + if self.viking { LONE_VIKING_SHIELDS } else { 0 }
    }
}

impl From<effect::Body> for Body {
    fn from(effect::Body { clan, shields }: effect::Body) -> Self {
        Self { clan, printed: shields, viking: false }
    }
}

/// A ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ship {
    /// From the bow back.
    pub bodies: Vec<Body>,
    /// The tokens on its bow, by kind.
    pub supplies: BySupply<u8>,
    /// Whether it has set sail.
    pub sailed: bool,
}

impl Ship {
    /// Whether section 5.1 lets it sail while there is such a ship.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self.bodies.is_empty() && self.supplies != [0; Supply::COUNT]
    }
}

/// A supply token, face down or in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is; unknown where a redacted log was folded.
    pub supply: Option<Supply>,
    /// Who has seen it and can be sure where it lies: a bit for each seat.
    seen_by: u8,
}

impl Token {
    /// A token that nobody has seen.
    #[must_use]
    pub fn unseen(supply: Option<Supply>) -> Self {
        Self { supply, seen_by: 0 }
    }

    /// A token that one seat alone has seen. Who knew it in the stack can no longer tell where it goes.
    #[must_use]
    pub fn seen_by(supply: Option<Supply>, seat: Seat) -> Self {
        Self { supply, seen_by: 1_u8.checked_shl(seat.0.into()).unwrap_or(0) }
    }

    /// A token that lies face up.
    #[must_use]
    pub fn open(supply: Supply) -> Self {
        Self { supply: Some(supply), seen_by: u8::MAX }
    }

    /// Whether no seat has seen it.
    #[must_use]
    pub fn is_unseen(self) -> bool {
        self.seen_by == 0
    }

    /// Whether the viewer knows what it is.
    #[must_use]
    pub fn is_known_to(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.seen_by & Self::seen_by(None, seat).seen_by != 0,
            Viewer::Spectator => self.seen_by == u8::MAX,
        }
    }
}

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The topmost Viking on the "from" side chooses an action.
    Choosing,
    /// This seat carries out an action.
    Acting(Seat, Action),
    /// Option `lone_viking`: this seat places a Viking.
    PlacingLoneViking(Seat),
    /// The end of the round: this seat chooses the ship that sails.
    ChoosingShip(Seat),
    /// The supplies of the ship are shared; so many tokens have been taken or removed.
    Sharing {
        /// From 1.
        ship: u8,
        /// Tokens gone.
        gone: usize,
    },
    /// The end of a round in which nobody took `set_sail`. The rules go on by themselves.
    RoundOver,
    /// The game is over.
    Over,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The choices made when it was created.
    pub options: Options,
    /// From 1.
    pub round: u8,
    /// The circles, by action.
    pub village: [Circles; Action::COUNT],
    /// Who took `set_sail` in this round.
    pub stern: Option<Seat>,
    /// The ships, by number less 1.
    pub ships: [Ship; SHIPS],
    /// What a token is worth, by kind.
    pub prices: BySupply<u8>,
    /// The stack beside `add_1`, from the top down.
    pub add_1: Vec<Token>,
    /// The stack beside `draw_3_add_1`, from the top down.
    pub draw_3: Vec<Token>,
    /// The tokens that were drawn and of which one is to be loaded.
    pub drawn: Vec<Token>,
    /// The supply tokens that left the game, by kind.
    pub removed: BySupply<u8>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// What the game waits for.
    pub phase: Phase,
}

impl State {
    /// Before the setup.
    #[must_use]
    pub fn new(options: &Options, seats: u8) -> Self {
        Self {
            options: options.clone(),
            round: 1,
            village: Default::default(),
            stern: None,
            ships: Default::default(),
            prices: [PRICE_START; Supply::COUNT],
            add_1: Vec::new(),
            draw_3: Vec::new(),
            drawn: Vec::new(),
            removed: Default::default(),
            players: vec![Player::default(); usize::from(seats)],
            phase: Phase::Choosing,
        }
    }

    /// How many play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// A seat's belongings.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A ship by its number; none if there is no such ship.
    #[must_use]
    pub fn ship(&self, number: i64) -> Option<&Ship> {
        usize::try_from(number).ok().and_then(|n| self.ships.get(n.checked_sub(1)?))
    }

    /// The ships that have not set sail, with their numbers.
    pub fn unsailed(&self) -> impl Iterator<Item = (u8, &Ship)> {
        (1..).zip(&self.ships).filter(|(_, ship)| !ship.sailed)
    }

    /// How many sterns lie beside the board.
    #[must_use]
    pub fn sterns_left(&self) -> u8 {
        STERNS.saturating_sub(self.ships.iter().filter(|ship| ship.sailed).count() as u8)
    }

    /// The topmost Viking that has not yet moved: where it stands, and whose it is.
    #[must_use]
    pub fn topmost(&self) -> Option<(Action, Seat)> {
        Action::VARIANTS.iter().find_map(|action| Some((*action, self.village[*action as usize].from?)))
    }

    /// The seat the game waits for.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Choosing => self.topmost().map(|(_, seat)| seat),
            Phase::Acting(seat, _) | Phase::PlacingLoneViking(seat) | Phase::ChoosingShip(seat) => Some(seat),
            Phase::Sharing { .. } => super::sailing::next_share(self).and_then(|share| share.chooser()),
            Phase::RoundOver | Phase::Over => None,
        }
    }

    /// Whose turn it is, or how the game ended.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.active() {
            Some(seat) => Turn::Awaiting(vec![seat]),
            None => Turn::Over(placings(self)),
        }
    }
}
