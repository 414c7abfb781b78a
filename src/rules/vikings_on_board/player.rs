//! A player's belongings.

use super::components::{BySupply, Clan, GAMBLING_TOKENS};
use crate::kit::{
    Nth,
    number::{count, left},
};

/// A gambling token on a mooring, or on its owner's scoring circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    /// Before this ship.
    pub ship: Nth,
    /// For this clan.
    pub clan: Clan,
    /// Its number; unknown where a redacted log was folded.
    pub token: Option<u8>,
}

/// A player's belongings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// On the moorings.
    pub bets: Vec<Bet>,
    /// On their scoring circle.
    pub won: Vec<Bet>,
    /// The supply tokens there, by kind.
    pub supplies: BySupply<u8>,
}

impl Player {
    /// How many gambling tokens they have in hand.
    #[must_use]
    pub fn tokens_in_hand(&self) -> u8 {
        left(count(GAMBLING_TOKENS), count(self.all_bets()))
    }

    /// Those tokens. Only their owner may know them.
    pub fn hand(&self) -> impl Iterator<Item = u8> {
        GAMBLING_TOKENS.filter(|token| self.all_bets().all(|bet| bet.token != Some(*token)))
    }

    /// The bets that have won and those on the moorings. There is one at most before each ship.
    pub fn all_bets(&self) -> impl Iterator<Item = &Bet> {
        self.won.iter().chain(&self.bets)
    }

    /// The same, to change them.
    pub fn all_bets_mut(&mut self) -> impl Iterator<Item = &mut Bet> {
        self.won.iter_mut().chain(&mut self.bets)
    }

    /// Their bet before a ship.
    #[must_use]
    pub fn bet_on(&self, ship: Nth) -> Option<&Bet> {
        self.bets.iter().find(|bet| bet.ship == ship)
    }
}
