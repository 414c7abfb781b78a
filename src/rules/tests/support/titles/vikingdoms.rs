//! The facts about Vikingdoms that tests compare with the title.

use longhall_rules::vikingdoms::components::*;
use serde_json::{Value, json};
use strum::VariantArray;

use super::{ANY, Begin, Facts, Moment, Shared, count, effect, len, named, offers, over, row};

pub(super) const FACTS: Facts = Facts { constants, tables, shared: SHARED, moments: MOMENTS, draws };

const SHARED: &[Shared] =
    &[("no_such_square", &["move", "place"]), ("not_this_step", ANY), ("golden_rule", &["move", "place"])];

const MOMENTS: &[Moment] = &[
    ("ends", "2-base-coins", |at| offers(at, "choose_end")),
    ("recruiting", "2-base-bots", |at| {
        let three =
            |of: &Value| count(&at["view"]["board"], |one| one["square"] == *of && len(&one["vikings"]) == 3);
        offers(at, "place") * count(&at["moves"], |one| three(&one["from"]) == 1)
    }),
    ("golden", "2-base-random", |at| {
        let only_moves = offers(at, "move") == len(&at["moves"]);
        usize::from(only_moves) * len(&at["view"]["board"])
    }),
    ("raid", "2-base-coins-of-both", |at| offers(at, "choose_tile")),
    ("riot", "2-base-bots", |at| offers(at, "seize_tile")),
    ("allies", "2-base-villages", |at| offers(at, "take_ally")),
    ("exchange", "2-base-deadlock", |at| offers(at, "exchange")),
    ("over", "2-base-villages", over),
];

fn draws(vector: &Value, begin: Begin<'_>) {
    let begun = begin(2, json!({}));
    let drawn = begun.iter().filter(|effect| effect["type"] == "tile_drawn").map(|effect| &effect["tile"]);
    let islands = effect(&begun, "islands_laid")["islands"].as_array().unwrap();
    let tiles: Vec<&Value> =
        drawn.chain(islands.iter().flat_map(|island| island.as_array().unwrap())).collect();
    assert_eq!(json!(tiles), vector["tiles"]);
}

fn constants() -> Vec<(&'static str, i64)> {
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

fn tables() -> Vec<Vec<Vec<String>>> {
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
