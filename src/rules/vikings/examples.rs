//! The games, conditions and results of bots with which the laws test Vikings.

use super::{
    components::{Colour, Tile},
    condition::Condition,
    options::Options,
};
use crate::kit::{Examples, Strength};

/// The three games of the box, every condition, and the measured strength of the bots.
#[must_use]
pub fn examples() -> Examples<Options, Condition> {
    let progress = Options { progress: true, ..Options::default() };
    Examples {
        games: vec![
            ("base", Options::default()),
            ("progress", progress.clone()),
            ("progress-without-auction", Options { auction: false, ..progress }),
        ],
        conditions: vec![
            Condition { price_at_most: Some(3), ..Condition::default() },
            Condition { viking_is: Some(Colour::Red), ..Condition::default() },
            Condition { tile_is: Some(Tile::Right), ..Condition::default() },
        ],
        strength: vec![
            Strength { seats: 2, against_chance: 16, against_easy: 16 },
            Strength { seats: 4, against_chance: 14, against_easy: 9 },
        ],
    }
}
