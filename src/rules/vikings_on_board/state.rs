//! The complete state of a running game.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::{
    components::{Action, ByAction, BySupply, Clan, LONE_VIKING_SHIELDS, PRICE_START, SHIPS, STERNS, Supply},
    effect,
    player::Player,
};
use crate::kit::{
    BySeat, Nth, Piece, Seat,
    number::{count, left},
};

/// Options of a game of Vikings on Board, chosen when it is created.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Options {
    /// For two players: whether a player puts a Viking on a body of their own clan after the other takes the
    /// action `set_sail`. It is worth a shield.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub lone_viking: bool,
    /// Whether gambling tokens that win are turned up at once, so that everybody can count all points.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub open_bets: bool,
}

/// The two circles beside an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circles {
    /// The Viking on the side that they come from.
    pub from: Option<Seat>,
    /// The Viking on the leader's side.
    pub to: Option<Seat>,
}

/// A piece of a ship's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// The clan it belongs to.
    pub clan: Clan,
    /// The shields printed on it.
    pub printed: u8,
    /// Whether a lone Viking stands on it.
    pub viking: bool,
}

impl Body {
    /// The shields that the body counts for control of its ship.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The bodies, from the bow back.
    pub bodies: Vec<Body>,
    /// The tokens on its bow, by kind.
    pub supplies: BySupply<u8>,
    /// Whether it has set sail.
    pub sailed: bool,
}

impl Ship {
    /// Whether the ship has a supply token and a body, as a ship that sails should (section 5.1).
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self.bodies.is_empty() && self.supplies.values().any(|count| *count > 0)
    }
}

/// A supply token in a stack or drawn. Once a token has been drawn, the seats that knew it in the stack cannot
/// identify it.
pub type Token = Piece<Supply>;

/// The phases of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The topmost Viking on the "from" side chooses an action.
    Choosing,
    /// This seat carries out an action.
    Acting(Seat, Action),
    /// Option `lone_viking`: this seat places a Viking.
    PlacingLoneViking(Seat),
    /// The end of the round: this seat chooses the ship that sails.
    ChoosingShip(Seat),
    /// The ship's supplies are being shared.
    Sharing {
        /// The ship.
        ship: Nth,
        /// Number of tokens taken or removed so far.
        gone: usize,
    },
    /// A round in which no player took `set_sail` has ended. The rules continue without a choice.
    RoundOver,
    /// The game is over.
    Over,
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The options of the game.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// The circles, by action.
    pub village: ByAction<Circles>,
    /// The seat that took `set_sail` in this round.
    pub stern: Option<Seat>,
    /// The ships, in order of their numbers.
    pub ships: [Ship; SHIPS],
    /// The price per token, by kind.
    pub prices: BySupply<u8>,
    /// The stack beside `add_1`, from the top down.
    pub add_1: Vec<Token>,
    /// The stack beside `draw_3_add_1`, from the top down.
    pub draw_3: Vec<Token>,
    /// The drawn tokens, one of which must be loaded.
    pub drawn: Vec<Token>,
    /// The supply tokens that left the game, by kind.
    pub removed: BySupply<u8>,
    /// The players, by seat.
    pub players: BySeat<Player>,
    /// The phase, with the choice that the game waits for.
    pub phase: Phase,
}

impl State {
    /// The state before the setup.
    #[must_use]
    pub fn new(options: &Options, seats: u8) -> Self {
        Self {
            options: options.clone(),
            round: 1,
            village: Default::default(),
            stern: None,
            ships: Default::default(),
            prices: BySupply::from_fn(|_| PRICE_START),
            add_1: Vec::new(),
            draw_3: Vec::new(),
            drawn: Vec::new(),
            removed: Default::default(),
            players: BySeat::new(seats, Player::default()),
            phase: Phase::Choosing,
        }
    }

    /// The number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// A seat's belongings.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// A ship by its number; `None` if there is no such ship.
    #[must_use]
    pub fn ship(&self, number: Nth) -> Option<&Ship> {
        number.get(&self.ships)
    }

    /// The ships that have not set sail, with their numbers.
    pub fn unsailed(&self) -> impl Iterator<Item = (Nth, &Ship)> {
        Nth::each(&self.ships).filter(|(_, ship)| !ship.sailed)
    }

    /// Number of sterns left beside the board.
    #[must_use]
    pub fn sterns_left(&self) -> u8 {
        left(STERNS, count(self.ships.iter().filter(|ship| ship.sailed)))
    }

    /// The topmost Viking that has not moved yet: its action, and its owner.
    #[must_use]
    pub fn topmost(&self) -> Option<(Action, Seat)> {
        self.village.iter().find_map(|(action, circles)| Some((action, circles.from?)))
    }

    /// The actions that no player has chosen in this round.
    pub fn free_actions(&self) -> impl Iterator<Item = Action> {
        Action::VARIANTS.iter().copied().filter(|action| self.village[*action].to.is_none())
    }
}
