//! The final score (section 6): supply tokens at their final price, and gambling tokens that have won.

use super::{effect::Effect, player::Player, state::State};
use crate::kit::{Seat, Turn, rank};

/// A player's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number of their supply tokens.
    pub supplies: u8,
    /// The points for their supply tokens.
    pub supply_points: u8,
    /// The points for their gambling tokens.
    pub gambling_points: u8,
}

impl Score {
    /// The total.
    #[must_use]
    pub fn total(self) -> u8 {
        self.supply_points.saturating_add(self.gambling_points)
    }
}

/// A player's score at current prices, as far as the viewer knows the tokens.
#[must_use]
pub fn score(state: &State, player: &Player) -> Score {
    Score {
        supplies: sum(player.supplies.values().copied()),
        supply_points: sum(player
            .supplies
            .iter()
            .map(|(kind, count)| count.saturating_mul(state.prices[kind]))),
        gambling_points: sum(player.won.iter().filter_map(|bet| bet.token)),
    }
}

/// A sum that a damaged log may overflow, which saturates.
fn sum(numbers: impl Iterator<Item = u8>) -> u8 {
    numbers.fold(0, u8::saturating_add)
}

/// The seats with their scores.
fn scores(state: &State) -> impl Iterator<Item = (Seat, Score)> {
    state.players.iter().map(|(seat, player)| (seat, score(state, player)))
}

/// The effects of the seventh ship, which ends the game: the revealed bets and the scores.
pub fn final_effects(state: &State) -> Vec<Effect> {
    let revealed = state.players.iter().flat_map(|(seat, player)| {
        let won = player.won.iter().filter(|_| !state.options.open_bets);
        won.chain(&player.bets).filter_map(move |bet| {
            Some(Effect::BetRevealed { seat, ship: bet.ship.into(), clan: bet.clan, token: bet.token? })
        })
    });
    let scored = scores(state).map(|(seat, Score { supplies, supply_points, gambling_points })| {
        Effect::Scored { seat, supplies, supply_points, gambling_points }
    });
    revealed.chain(scored).chain([Effect::GameOver {}]).collect()
}

impl State {
    /// The seat whose turn it is, or the final ranking: most points, then most supply tokens, then most points
    /// from supplies, then shared.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if let Some(seat) = self.active() {
            return Turn::Awaiting(vec![seat]);
        }
        let strength = |score: Score| (score.total(), score.supplies, score.supply_points);
        let of = |(seat, score): (Seat, Score)| (seat, strength(score), Some(score.total().into()));
        Turn::Over(rank(scores(self).map(of)))
    }
}
