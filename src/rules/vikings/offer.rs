//! The offer around the wheel (section 2.1).

use super::{
    components::{SPACES, Tile},
    effect::Effect,
    state::State,
};
use crate::kit::{Draw, bag};

/// Draws the offer of a round. Islands go from space 0 upward, ships from space 11 downward, both in the
/// order drawn; Vikings from space 0 upward, grouped by colour.
pub fn draw(state: &State, round: u8, draw: &mut dyn FnMut(&str) -> Draw) -> Effect {
    let mut sack = state.sack;
    let mut vikings_draw = draw(&format!("round {round} vikings"));
    let mut vikings = std::array::from_fn(|_| bag::take_sure(&mut sack, &mut vikings_draw));
    vikings.sort_unstable();
    Effect::OfferLaid { round, tiles: tiles(state, &mut draw(&tiles_of(round))), vikings }
}

/// The label of the draw of a round's tiles.
#[must_use]
pub fn tiles_of(round: u8) -> String {
    format!("round {round} tiles")
}

/// Draws a round's tiles and places them. The stacks are formed late: twelve of the remaining tiles have the
/// same distribution as the next stack of a shuffled pile.
pub fn tiles(state: &State, draw: &mut Draw) -> [Tile; SPACES] {
    let mut left = state.stacks;
    let mut tiles = [Tile::Left; SPACES];
    let (mut low, mut high) = (0, SPACES);
    for _ in 0..SPACES {
        let tile = bag::take_sure(&mut left, draw);
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
