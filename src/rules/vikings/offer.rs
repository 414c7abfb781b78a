//! The offer around the wheel and its prices (sections 2.1 and 2.2).

use strum::VariantArray;

use super::{
    components::{ByColour, ByTile, Colour, SPACES, Tile},
    effect::Effect,
    state::{Set, State},
};
use crate::kit::{Chance, Draw};

type Wheel = [Option<Set>; SPACES];

/// The price of the set on a space: the wheel has turned until the lowest set lies at 0; gaps stay.
#[must_use]
pub fn price(wheel: &Wheel, space: usize) -> i32 {
    let lowest = wheel.iter().position(Option::is_some).unwrap_or(0);
    space as i32 - lowest as i32
}

/// The VP that a purchase exchanges: exactly the gold that is missing (ruling 4).
#[must_use]
pub fn missing_gold(price: i32, gold: i32) -> i32 {
    (price - gold).max(0)
}

/// Whether the set at price 0 may be bought: its Viking is the only one of his colour on the wheel, or the player's
/// gold is below the lowest price among the other sets. Nobody is ever forced to exchange VP.
#[must_use]
pub fn zero_set_is_open(wheel: &Wheel, gold: i32) -> bool {
    let mut sets = wheel.iter().enumerate().filter_map(|(space, set)| Some((space, (*set)?)));
    let Some((_, zero)) = sets.next() else {
        return false;
    };
    let others: Vec<(usize, Set)> = sets.collect();
    let Some((next, _)) = others.first() else {
        return true;
    };
    others.iter().all(|(_, set)| set.viking != zero.viking) || gold < price(wheel, *next)
}

/// Draws the offer of a round. Islands lie from space 0 upward, ships from space 11 downward, both in the order of the
/// stack; Vikings from space 0 upward, colour by colour.
pub fn draw(state: &State, round: u8, chance: &mut Chance) -> Effect {
    let vikings = draw_vikings(&state.sack, &mut chance.draw(&format!("round {round} vikings")));
    Effect::OfferLaid { round, tiles: tiles(state, round, chance), vikings }
}

/// Draws the tiles of a round and lays them.
pub fn tiles(state: &State, round: u8, chance: &mut Chance) -> [Tile; SPACES] {
    let mut tiles = [Tile::Left; SPACES];
    let (mut low, mut high) = (0, SPACES);
    for tile in draw_tiles(&state.stacks, &mut chance.draw(&format!("round {round} tiles"))) {
        if tile.ship().is_some() {
            high -= 1;
            tiles[high] = tile;
        } else {
            tiles[low] = tile;
            low += 1;
        }
    }
    tiles
}

/// The stacks are drawn late: twelve tiles of those that are left are the next stack of a shuffled pile.
fn draw_tiles(stacks: &ByTile<u8>, draw: &mut Draw) -> [Tile; SPACES] {
    let mut left = *stacks;
    std::array::from_fn(|_| Tile::VARIANTS[take(&mut left, draw)])
}

fn draw_vikings(sack: &ByColour<u8>, draw: &mut Draw) -> [Colour; SPACES] {
    let mut left = *sack;
    let mut drawn: [Colour; SPACES] = std::array::from_fn(|_| Colour::VARIANTS[take(&mut left, draw)]);
    drawn.sort();
    drawn
}

/// Takes one thing out of a bag that holds so many of each kind; tells the kind.
pub fn take(bag: &mut [u8], draw: &mut Draw) -> usize {
    let mut n = draw.below(bag.iter().map(|count| u32::from(*count)).sum());
    for (kind, count) in bag.iter_mut().enumerate() {
        if n < u32::from(*count) {
            *count -= 1;
            return kind;
        }
        n -= u32::from(*count);
    }
    // Only an empty bag comes here, and six rounds of twelve never empty one before its time.
    0
}
