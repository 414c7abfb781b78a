//! Everything the rules know about a running game.

use crate::kit::{Seat, Viewer};

/// Goods are worth this much.
pub(super) const GOODS: std::ops::RangeInclusive<u8> = 1..=6;
/// So many of each.
pub(super) const EACH: usize = 4;
/// So many are dealt to a hand.
pub(super) const DEALT: usize = 3;
/// So many coins a smuggler begins with.
const COINS: i64 = 2;

/// A chest with something in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chest {
    /// What; a hole where that is hidden.
    pub(crate) good: Option<u8>,
    /// Who knows it: a bit for each seat.
    pub(crate) known_to: u8,
}

impl Chest {
    pub(super) fn learns(&mut self, seat: Seat) {
        self.known_to |= 1_u8.checked_shl(seat.0.into()).unwrap_or(0);
    }

    pub(crate) fn is_known_to(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.known_to & 1_u8.checked_shl(seat.0.into()).unwrap_or(0) != 0,
            Viewer::Spectator => self.known_to == u8::MAX,
        }
    }
}

/// A running game; goods are holes where they are hidden.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    /// The deck, its top last.
    pub(crate) deck: Vec<Option<u8>>,
    /// The hands, by seat.
    pub(crate) hands: Vec<Vec<Option<u8>>>,
    /// What lies in the chests, by seat.
    pub(crate) chests: Vec<Option<Chest>>,
    /// The coins, by seat.
    pub(crate) coins: Vec<i64>,
    /// What has been sold or found is out of the game, face up.
    pub(crate) gone: Vec<u8>,
    /// Things done so far.
    pub(crate) done: u8,
    /// Whether the chests have been opened.
    pub(crate) is_over: bool,
}

impl State {
    pub(super) fn new(seats: u8) -> Self {
        let seats = usize::from(seats);
        Self {
            deck: Vec::new(),
            hands: vec![Vec::new(); seats],
            chests: vec![None; seats],
            coins: vec![COINS; seats],
            gone: Vec::new(),
            done: 0,
            is_over: false,
        }
    }

    /// Who is to do something.
    pub(crate) fn active(&self) -> Seat {
        Seat(self.done / 2 % self.hands.len().max(1) as u8)
    }
}
