//! Who has won (section 5).

use serde::{Deserialize, Serialize};

use super::{
    components::{Building, VICTORY_BUILDINGS, VICTORY_COINS},
    player::Player,
    state::{State, opponent},
};
use crate::kit::Seat;

/// What wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsVictory))]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Three villages.
    Villages,
    /// Three ports.
    Ports,
    /// Sixteen coins.
    Coins,
}

/// The winner, if there is one. Three of a kind beat the coins; with the same kind of victory the last raid's leader wins.
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
