//! The winner (section 5).

use super::{
    components::{Building, VICTORY_BUILDINGS, VICTORY_COINS, opponent},
    phase::Victory,
    player::Player,
    state::State,
};
use crate::kit::Seat;

/// The winner; `None` if no player has won. Three of a kind beats coins. If both players win in the same way,
/// the leader of the last raid wins.
#[must_use]
pub fn victor(state: &State, leader: Seat) -> Option<(Seat, Victory)> {
    let order = [leader, opponent(leader)];
    let first = |claim: fn(&Player) -> Option<Victory>| {
        order.into_iter().find_map(|seat| Some((seat, claim(state.player(seat))?)))
    };
    first(three_of_a_kind).or_else(|| first(coins))
}

fn three_of_a_kind(player: &Player) -> Option<Victory> {
    let has_three = |building| player.count(building) >= VICTORY_BUILDINGS;
    if has_three(Building::Village) {
        Some(Victory::Villages)
    } else if has_three(Building::Port) {
        Some(Victory::Ports)
    } else {
        None
    }
}

fn coins(player: &Player) -> Option<Victory> {
    (player.coins() >= VICTORY_COINS).then_some(Victory::Coins)
}
