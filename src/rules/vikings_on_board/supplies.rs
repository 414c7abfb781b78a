//! The numbers of supply tokens that have and have not been shown face up, which every player can count.

use super::{
    components::{BySupply, SUPPLIES_PER_KIND, Supply},
    state::State,
};
use crate::kit::number::{left, more};

/// Number of tokens of a kind that are or were on a bow, including those taken or removed since.
#[must_use]
pub fn laid(state: &State, kind: Supply) -> u8 {
    let loaded = state.ships.iter().map(|ship| ship.supplies[kind]);
    let taken = state.players.values().map(|player| player.supplies[kind]);
    loaded.chain(taken).chain([state.removed[kind]]).fold(0, |mut all, count| {
        more(&mut all, count);
        all
    })
}

/// Number of tokens of each kind that have never been shown face up, whether or not a player has seen them
/// (section 7).
#[must_use]
pub fn unseen(state: &State) -> BySupply<u8> {
    BySupply::from_fn(|kind| left(SUPPLIES_PER_KIND, laid(state, kind)))
}
