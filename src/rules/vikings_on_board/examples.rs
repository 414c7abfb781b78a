//! The games, conditions and results of bots with which the laws test Vikings on Board.

use super::{components::Clan, condition::Condition, state::Options};
use crate::kit::{Examples, Strength};

/// Both games, every condition, and the measured strength of the bots.
#[must_use]
pub fn examples() -> Examples<Options, Condition> {
    Examples {
        games: vec![
            ("base", Options::default()),
            ("lone-viking", Options { lone_viking: true, open_bets: false }),
            ("open-bets", Options { lone_viking: false, open_bets: true }),
        ],
        conditions: vec![
            Condition { controlled_by: Some(Clan::Yellow), ..Condition::default() },
            Condition { supplies_at_least: Some(1), ..Condition::default() },
            Condition { bodies_at_least: Some(3), ..Condition::default() },
            Condition { bodies_at_most: Some(3), ..Condition::default() },
        ],
        strength: vec![
            Strength { seats: 2, against_chance: 19, against_easy: 20 },
            Strength { seats: 4, against_chance: 13, against_easy: 14 },
        ],
    }
}
