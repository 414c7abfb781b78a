//! A player's belongings.

use serde::{Deserialize, Serialize};

use super::components::{BySupply, Clan, GAMBLING_TOKENS};
use crate::kit::{
    Nth,
    number::{count, left},
};

/// A gambling token on a mooring, or on its owner's scoring circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// The ship it was placed before.
    pub ship: Nth,
    /// The clan it bets on.
    pub clan: Clan,
    /// The value of the token; `None` in a redacted log.
    pub token: Option<u8>,
}

/// A player's belongings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's bets on the moorings.
    pub bets: Vec<Bet>,
    /// The bets on the player's scoring circle.
    pub won: Vec<Bet>,
    /// The supply tokens on the scoring circle, by kind.
    pub supplies: BySupply<u8>,
}

impl Player {
    /// Number of gambling tokens that the player has in hand.
    #[must_use]
    pub fn tokens_in_hand(&self) -> u8 {
        left(count(GAMBLING_TOKENS), count(self.all_bets()))
    }

    /// The gambling tokens in hand, which only their owner may know. Where bets have holes, these are all
    /// tokens that may be in hand. An empty hand is public.
    pub fn hand(&self) -> impl Iterator<Item = u8> {
        let is_empty = self.tokens_in_hand() == 0;
        GAMBLING_TOKENS.filter(move |token| !is_empty && self.all_bets().all(|bet| bet.token != Some(*token)))
    }

    /// The bets that have won and those on the moorings, at most one for each ship.
    pub fn all_bets(&self) -> impl Iterator<Item = &Bet> {
        self.won.iter().chain(&self.bets)
    }

    /// All bets, mutably.
    pub fn all_bets_mut(&mut self) -> impl Iterator<Item = &mut Bet> {
        self.won.iter_mut().chain(&mut self.bets)
    }

    /// The player's bet on a ship; `None` if there is none.
    #[must_use]
    pub fn bet_on(&self, ship: Nth) -> Option<&Bet> {
        self.bets.iter().find(|bet| bet.ship == ship)
    }
}
