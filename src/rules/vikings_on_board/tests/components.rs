//! Components: the numbers of section 1.

use strum::{EnumCount, VariantArray};

use crate::{
    kit::Seat,
    vikings_on_board::components::{
        ADD_1_STACK, Action, BODIES_AT_START, BODIES_MAX, Clan, DRAWN_MAX, GAMBLING_TOKENS, PRICE_MAX,
        PRICE_START, SHIELDS, SHIPS, STERNS, SUPPLIES, first_village,
    },
};

#[test]
fn there_are_24_bodies_and_8_ships_and_7_sterns() {
    assert_eq!(SHIELDS.len() * Clan::COUNT, 24);
    assert_eq!((SHIPS * BODIES_AT_START, BODIES_MAX), (24, 5));
    assert_eq!(SHIELDS, [1, 1, 2, 2, 3, 3]);
    assert_eq!((SHIPS, STERNS), (8, 7));
}

#[test]
fn the_15_supply_tokens_make_stacks_of_7_and_8() {
    assert_eq!((SUPPLIES, ADD_1_STACK, SUPPLIES - ADD_1_STACK, DRAWN_MAX), (15, 7, 8, 3));
}

#[test]
fn gambling_tokens_and_prices_go_from_1_to_4() {
    assert_eq!((GAMBLING_TOKENS, PRICE_START, PRICE_MAX), (1..=4, 1, 4));
}

#[test]
fn the_vikings_of_the_players_fill_the_village() {
    let letters = |seats| first_village(seats).iter().map(|place| "ABCD".chars().nth(*place).unwrap());
    assert_eq!(letters(2).collect::<String>(), "ABBAABBA");
    assert_eq!(letters(3).collect::<String>(), "ABCBCACAB");
    assert_eq!(letters(4).collect::<String>(), "ABCDDCBA");
}

#[test]
fn the_actions_stand_in_the_order_of_the_village() {
    let names: Vec<_> = Action::VARIANTS.iter().map(|action| serde_json::to_value(action).unwrap()).collect();
    let page = [
        "first_player",
        "promote",
        "jump_own",
        "bet",
        "add_1",
        "marketplace",
        "jump_any",
        "bet_or_move_bet",
        "draw_3_add_1",
        "set_sail",
        "swap",
    ];
    assert_eq!(names, page);
}

#[test]
fn clans_without_a_player_are_non_player_clans() {
    assert_eq!(Clan::of(Seat(0)), Clan::Red);
    assert_eq!(Clan::Blue.seat(4), Some(Seat(3)));
    assert_eq!(Clan::Blue.seat(3), None);
    assert_eq!(Clan::Green.seat(2), None);
}
