//! The wheel and its prices (section 2.2).

use serde::{Deserialize, Serialize};

use super::components::{Colour, SPACES, Tile};
use crate::kit::number::byte;

/// A tile and the Viking beside it on the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    /// The tile.
    pub tile: Tile,
    /// The Viking.
    pub viking: Colour,
}

/// The sets around the wheel, by space.
pub type Wheel = [Option<Set>; SPACES];

/// The spaces of the wheel.
pub fn spaces() -> std::ops::Range<u8> {
    0..byte(SPACES)
}

/// The remaining sets with their spaces.
pub fn sets(wheel: &Wheel) -> impl DoubleEndedIterator<Item = (u8, Set)> {
    spaces().zip(wheel).filter_map(|(space, set)| Some((space, (*set)?)))
}

/// The price in gold of the set on a space: its distance from the lowest set, gaps included. 0 below the lowest
/// set.
#[must_use]
pub fn price(wheel: &Wheel, space: u8) -> u8 {
    let lowest = sets(wheel).next().map_or(0, |(lowest, _)| lowest);
    space.saturating_sub(lowest)
}

/// The VP that a payment exchanges: exactly the missing gold (ruling 4).
#[must_use]
pub fn missing_gold(price: i32, gold: i32) -> i32 {
    price.saturating_sub(gold).max(0)
}

/// Whether the set at price 0 may be bought. Its Viking must be the only one of its colour on the wheel, or the
/// player must have less gold than the cheapest other set. So no player is ever forced to exchange VP.
#[must_use]
pub fn zero_set_is_open(wheel: &Wheel, gold: i32) -> bool {
    let mut sets = sets(wheel);
    let Some((_, zero)) = sets.next() else {
        return false;
    };
    let others: Vec<(u8, Set)> = sets.collect();
    let Some((next, _)) = others.first() else {
        return true;
    };
    others.iter().all(|(_, set)| set.viking != zero.viking) || gold < price(wheel, *next).into()
}
