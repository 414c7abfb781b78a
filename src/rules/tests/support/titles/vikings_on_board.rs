//! The facts about Vikings on Board that tests compare with the title.

use longhall_rules::vikings_on_board::components::*;
use serde_json::{Value, json};

use super::{ANY, Begin, Facts, Moment, Shared, count, effect, named, offers, over, row};

pub(super) const FACTS: Facts = Facts { constants, tables, shared: SHARED, moments: MOMENTS, draws };

const SHARED: &[Shared] = &[
    ("not_this_step", ANY),
    ("no_lone_viking", &["place_lone_viking"]),
    ("without_effect", ANY),
    ("draws_first", ANY),
    ("not_this_action", ANY),
    (
        "no_such_ship",
        &[
            "choose_ship",
            "load",
            "move_bet",
            "move_body",
            "place_bet",
            "place_lone_viking",
            "promote",
            "swap",
        ],
    ),
    // The kinds of section 4, except moved bets, which may leave such a ship.
    ("ship_sailed", &["load", "move_body", "place_bet", "promote", "swap"]),
    ("no_such_body", &["move_body", "place_lone_viking", "promote", "swap"]),
    ("jump_to_same_ship", &["jump_any: move_body", "jump_own: move_body"]),
    ("ship_full", &["jump_any: move_body", "jump_own: move_body"]),
    ("token_not_in_hand", &["bet: place_bet", "bet_or_move_bet: place_bet"]),
    ("bet_there", &["bet: place_bet", "bet_or_move_bet: move_bet", "bet_or_move_bet: place_bet"]),
    ("not_on_the_bow", &["remove_supply", "take_supply"]),
];

const MOMENTS: &[Moment] = &[
    ("start", "4-base-bots", |at| usize::from(at["view"]["round"] == 1) * offers(at, "choose_action")),
    ("village", "4-base-bots", |at| usize::from(at["view"]["round"] == 2) * offers(at, "choose_action")),
    ("promoting", "4-base-bots", |at| offers(at, "promote")),
    ("sailing", "2-base-random", |at| offers(at, "choose_ship")),
    ("sharing", "4-base-bots", |at| {
        offers(at, "take_supply") * count(&at["view"]["ships"], |ship| ship["sailed"] == true)
    }),
    ("lone", "2-lone-viking-random", |at| offers(at, "place_lone_viking")),
    ("over", "4-open-bets-bots", over),
];

fn draws(vector: &Value, begin: Begin<'_>) {
    for (seats, order) in (2..).zip(vector["orders"].as_array().unwrap()) {
        let begun = begin(seats, json!({}));
        assert_eq!(effect(&begun, "order_drawn")["order"], *order);
        assert_eq!(effect(&begun, "ships_built")["ships"], vector["ships"]);
        let supplies = effect(&begun, "supplies_shuffled");
        assert_eq!((&supplies["add_1"], &supplies["draw_3"]), (&vector["add_1"], &vector["draw_3"]));
    }
}

fn constants() -> Vec<(&'static str, i64)> {
    named![
        SHIPS,
        STERNS,
        BODIES_AT_START,
        BODIES_MAX,
        SUPPLIES_PER_KIND,
        SUPPLIES,
        ADD_1_STACK,
        PRICE_START,
        PRICE_MAX,
        DRAWN_MAX,
        LONE_VIKING_SEATS,
        LONE_VIKING_SHIELDS,
    ]
}

fn tables() -> Vec<Vec<Vec<String>>> {
    let shields = [1, 2, 3].map(|n| row([&n, &SHIELDS.iter().filter(|shields| **shields == n).count()]));
    let tokens = GAMBLING_TOKENS.map(|token| token.to_string()).collect::<Vec<_>>().join(", ");
    let players = (2..=4).map(|seats| {
        let letters: String =
            first_village(seats).iter().map(|place| char::from(b'A' + *place as u8)).collect();
        row([&seats, &(letters.len() / usize::from(seats)), &letters])
    });
    vec![shields.into(), vec![row([&"the gambling tokens of each player", &tokens])], players.collect()]
}
