//! Section 2.2: buying.

use super::given::{
    ME, YOU, after, buy, buy_exchanging, buying, effects, lay, legal, play, player, refusal, round, wheel,
    with,
};
use crate::vikings::{
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    options::Options,
    state::{Phase, Player, State},
    wheel::price,
};

fn with_purse(gold: i32, vp: i32) -> Player {
    Player { gold, vp, ..player("") }
}

/// The legal purchases: spaces and exchanges.
fn open_to(state: &State) -> Vec<(i64, i64)> {
    let purchase = |action: Move| match action {
        Move::Buy { space, exchange } => Some((space, exchange)),
        _ => None,
    };
    let moves = legal(state, ME);
    moves.into_iter().filter_map(purchase).collect()
}

#[test]
fn a_set_costs_its_distance_from_the_lowest_set() {
    let full = wheel("<f <f <g <g =s =s =n =n >w >w rb rb");
    assert_eq!([0, 1, 11].map(|space| price(&full, space)), [0, 1, 11]);

    let turned = wheel(".. .. .. <g =s =s =n =n >w >w rb rb");
    assert_eq!([3, 4, 11].map(|space| price(&turned, space)), [0, 1, 8]);
}

#[test]
fn gaps_stay() {
    let wheel = wheel(".. .. <f .. .. <g .. =s");
    assert_eq!([2, 5, 7].map(|space| price(&wheel, space)), [0, 3, 5]);
}

#[test]
fn the_wheel_turns_only_when_space_0_is_empty() {
    let state = buying("<f <g =s =s", player(""));
    let dearer_sold = after(&state, &buy(1));
    assert_eq!(price(&dearer_sold.wheel, 2), 2);
    let zero_sold = after(&state, &buy(0));
    assert_eq!(price(&zero_sold.wheel, 1), 0);
}

#[test]
fn a_purchase_takes_the_set_and_the_gold() {
    let state = buying("<f <g =s =s", with_purse(20, 10));
    let (after, effects) = play(&state, &buy(2)).unwrap();
    let bought = Effect::Bought { seat: ME, space: 2, price: 2, exchange: 0, special: false };
    assert_eq!(effects[0], bought);
    assert_eq!(after.wheel, wheel("<f <g .. =s"));
    assert_eq!((after.player(ME).gold, after.player(ME).vp), (18, 10));
}

#[test]
fn players_buy_clockwise_one_set_each_until_all_are_gone() {
    let mut state = buying("<f <g =s >n >w yb", player(". <"));
    state.players = vec![player(". <"), player(". <"), player(". <")].into();
    let mut buyers = Vec::new();
    while let Some(seat) = state.active().filter(|_| state.round == 1) {
        let action = legal(&state, seat).remove(0);
        for effect in effects(&state, &action) {
            if let Effect::Bought { seat, .. } = effect {
                buyers.push(seat.0);
            }
        }
        state = after(&state, &action);
    }
    assert_eq!(buyers, [0, 1, 2, 0, 1, 2]);
}

#[test]
fn passing_is_not_possible() {
    let moves = legal(&buying("<f <g =s", player("")), ME);
    assert!(moves.iter().all(|action| matches!(action, Move::Buy { .. } | Move::Exchange { .. })));
}

#[test]
fn the_set_at_0_is_locked_while_another_viking_of_its_colour_is_on_the_wheel() {
    let state = buying("<f <f <f <g =s", player(""));
    assert_eq!(refusal(&state, &buy(0)), Illegal::SetLocked);
    assert_eq!(open_to(&state), [(1, 0), (2, 0), (3, 0), (4, 0)]);

    let one_sold = buying("<f .. <f <g =s", player(""));
    assert_eq!(refusal(&one_sold, &buy(0)), Illegal::SetLocked);
}

#[test]
fn the_set_at_0_is_open_when_its_viking_is_the_only_one_of_its_colour() {
    let both_others_sold = buying("<f .. .. <g =s", player(""));
    assert_eq!(open_to(&both_others_sold), [(0, 0), (3, 0), (4, 0)]);
}

#[test]
fn the_lock_is_on_price_0_wherever_the_wheel_has_turned() {
    let state = buying(".. .. .. <g <g =s", player(""));
    assert_eq!(refusal(&state, &buy(3)), Illegal::SetLocked);
}

#[test]
fn a_player_whose_gold_is_below_every_other_price_may_take_the_locked_set() {
    let state = buying("<f .. <f .. <g", with_purse(1, 0));
    assert_eq!(open_to(&state), [(0, 0)]);

    let enough = buying("<f .. <f .. <g", with_purse(2, 0));
    assert_eq!(open_to(&enough), [(2, 0)]);
}

#[test]
fn a_player_may_exchange_vp_and_buy_a_dearer_set_but_need_not() {
    // The online guide's player without gold: they may buy the set at 0, and the others for VP.
    let state = buying("<f <f <g", with_purse(0, 10));
    assert_eq!(open_to(&state), [(0, 0), (1, 1), (2, 2)]);
    let after = after(&state, &buy_exchanging(2, 2));
    assert_eq!((after.player(ME).gold, after.player(ME).vp), (0, 8));
}

#[test]
fn the_guide_s_player_with_three_gold_chooses_among_spaces_1_to_3_or_pays_with_vp() {
    let state = buying("<f <f <f <g <g", with_purse(3, 5));
    assert_eq!(open_to(&state), [(1, 0), (2, 0), (3, 0), (4, 1)]);
}

#[test]
fn a_payment_exchanges_exactly_what_is_missing() {
    let state = buying("<f <g .. .. .. =s", with_purse(3, 10));
    for wrong in [-1, 0, 1, 3, 10] {
        assert_eq!(refusal(&state, &buy_exchanging(5, wrong)), Illegal::WrongExchange);
    }
    let (after, effects) = play(&state, &buy_exchanging(5, 2)).unwrap();
    let bought = Effect::Bought { seat: ME, space: 5, price: 5, exchange: 2, special: false };
    assert_eq!(effects[0], bought);
    assert_eq!((after.player(ME).gold, after.player(ME).vp), (0, 8));

    // A player with enough gold exchanges nothing.
    assert_eq!(refusal(&state, &buy_exchanging(1, 1)), Illegal::WrongExchange);
}

#[test]
fn a_set_can_be_bought_with_the_last_gold_and_the_last_vp_but_not_for_more() {
    let just_enough = buying("<f .. .. .. .. <g", with_purse(3, 2));
    let after = after(&just_enough, &buy_exchanging(5, 2));
    assert_eq!((after.player(ME).gold, after.player(ME).vp), (0, 0));

    let too_little = buying("<f .. .. .. .. <g", with_purse(3, 1));
    assert_eq!(refusal(&too_little, &buy_exchanging(5, 2)), Illegal::CannotPay);
}

#[test]
fn there_are_spaces_0_to_11_and_a_sold_set_is_gone() {
    let state = buying("<f .. <g", player(""));
    assert_eq!(refusal(&state, &buy(-1)), Illegal::NoSuchSpace);
    assert_eq!(refusal(&state, &buy(12)), Illegal::NoSuchSpace);
    assert_eq!(refusal(&state, &buy(1)), Illegal::SpaceEmpty);
    assert_eq!(refusal(&state, &buy(11)), Illegal::SpaceEmpty);
}

#[test]
fn vp_are_exchanged_freely_only_if_the_game_has_that_option() {
    let exchange = |vp| Move::Exchange { vp };
    let without = Options { free_exchange: false, ..Options::default() };
    let state = with(without, buying("<f <f <g", with_purse(0, 3)));
    assert_eq!(refusal(&state, &exchange(1)), Illegal::NoFreeExchange);

    // The option is on by default.
    let state = with(Options::default(), state);
    assert_eq!(refusal(&state, &exchange(0)), Illegal::WrongAmount);
    assert_eq!(refusal(&state, &exchange(4)), Illegal::WrongAmount);
    let (after, effects) = play(&state, &exchange(3)).unwrap();
    assert_eq!(effects, [Effect::Exchanged { seat: ME, vp: 3 }]);
    assert_eq!((after.player(ME).gold, after.player(ME).vp), (3, 0));
    // It is still their turn to buy, and having gold has locked the set at 0.
    assert_eq!(after.phase, Phase::Buying(ME));
    assert_eq!(open_to(&after), [(1, 0), (2, 0)]);
}

#[test]
fn gold_never_becomes_vp_before_the_final_scoring() {
    let options = Options { free_exchange: true, ..Options::default() };
    let state = with(options, buying("<f <f <g", player("")));
    assert_eq!(refusal(&state, &Move::Exchange { vp: -1 }), Illegal::WrongAmount);
}

#[test]
fn after_a_purchase_is_laid_the_left_neighbour_buys() {
    let state = round(1, Phase::Buying(YOU), [player(". <"), player(". <")]);
    let state = State { wheel: wheel("rf <g <s"), ..state };
    let bought = after(&state, &buy(0));
    let laid = after(&bought, &lay(1, 3));
    assert_eq!(laid.phase, Phase::Buying(ME));
}

#[test]
fn every_amount_up_to_all_vp_is_listed_after_the_purchases() {
    let state = buying("<f <f <g", with_purse(0, 3));
    let listed = legal(&state, ME);
    let exchanges: Vec<Move> = (1..=3).map(|vp| Move::Exchange { vp }).collect();
    assert_eq!(listed[listed.len() - 3..], exchanges);
    assert_eq!(open_to(&state).len() + 3, listed.len());
}

#[test]
fn nobody_is_waited_for_who_could_only_exchange() {
    // Your purchase leaves one set that I can buy, and VP that I could exchange.
    let state = round(1, Phase::Buying(YOU), [with_purse(4, 9), player(". <")]);
    let state = State { wheel: wheel("rf <g"), ..state };
    let effects = effects(&after(&state, &buy(0)), &lay(1, 3));
    let bought = Effect::Bought { seat: ME, space: 1, price: 0, exchange: 0, special: false };
    assert!(effects.contains(&bought), "{effects:?}");
}
