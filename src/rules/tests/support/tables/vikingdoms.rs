//! The tables of Vikingdoms.

use longhall_rules::vikingdoms::components::*;
use strum::VariantArray;

use super::{named, row};

pub(super) fn constants() -> Vec<(&'static str, i64)> {
    named![
        SEATS,
        SIDE,
        VIKINGS_EACH,
        TILES,
        ISLANDS,
        TILES_OF_AN_ISLAND,
        OCCURRENCES,
        RESTARTS,
        RAIDING_TROOP,
        RIOTERS_OF_A_RIOT,
        BUILDINGS_OF_AN_ALLY,
        VOLUND_COINS,
        GUNNAR_ISLANDS,
        LOKE_PRISONERS,
        EXCHANGE_PRISONERS,
        VICTORY_BUILDINGS,
        VICTORY_COINS,
    ]
}

pub(super) fn tables() -> Vec<Vec<Vec<String>>> {
    vec![tiles(), reaches()]
}

fn tiles() -> Vec<Vec<String>> {
    let tile = |tile: &Tile| {
        let Face { building, coins, prisoners, rioter } = tile.face();
        let building = format!("{building:?}").to_lowercase();
        row([&format!("{tile:?}"), &building, &coins, &prisoners, if rioter { &"yes" } else { &"no" }])
    };
    Tile::VARIANTS.iter().map(tile).collect()
}

fn reaches() -> Vec<Vec<String>> {
    let way = |reach| match reach {
        Reach::Step => "one square, straight",
        Reach::Orthogonal => "any distance, straight",
        Reach::Leap => "a knight's move",
        Reach::Diagonal => "any distance, diagonally",
        Reach::AllRound => "any distance, straight or diagonally",
    };
    (1..RAIDING_TROOP).filter_map(|height| Some(row([&height, &way(Reach::of(height)?)]))).collect()
}
