//! The game, conditions and results of bots with which the laws test Vikingdoms.

use super::{condition::Condition, state::Options};
use crate::kit::{Examples, Strength};

/// The game, every condition, and the measured strength of the bots.
#[must_use]
pub fn examples() -> Examples<Options, Condition> {
    Examples {
        games: vec![("base", Options::default())],
        conditions: vec![
            Condition { coins_at_least: Some(3), ..Condition::default() },
            Condition { prisoners_at_least: Some(2), ..Condition::default() },
            Condition { leads_raid: Some(true), ..Condition::default() },
        ],
        strength: vec![Strength { seats: 2, against_chance: 15, against_easy: 18 }],
    }
}
