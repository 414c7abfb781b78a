//! How many supply tokens have been laid face up, and how many not: everybody can count them.

use super::{
    components::{BySupply, SUPPLIES_PER_KIND, Supply},
    state::State,
};

/// The tokens of a kind that lie on a bow, or have lain there: some have been taken, some have left the game.
#[must_use]
pub fn laid(state: &State, kind: Supply) -> u8 {
    let at = kind as usize;
    let loaded = state.ships.iter().map(|ship| ship.supplies[at]);
    let taken = state.players.iter().map(|player| player.supplies[at]);
    loaded.chain(taken).chain([state.removed[at]]).fold(0, u8::saturating_add)
}

/// The tokens of each kind that have never been laid face up, whoever has seen them (section 7).
#[must_use]
pub fn unseen(state: &State) -> BySupply<u8> {
    use strum::VariantArray;
    let mut unseen = BySupply::default();
    for kind in Supply::VARIANTS {
        unseen[*kind as usize] = SUPPLIES_PER_KIND.saturating_sub(laid(state, *kind));
    }
    unseen
}
