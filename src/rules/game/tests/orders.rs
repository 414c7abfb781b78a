//! Standing orders: examples with the toy ruleset, then random orders in games of every ruleset.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{
    clocked::{Clocked, per_day, terms},
    *,
};
use crate::RULESETS;

fn orders(of: &Game, written: Value) -> Vec<Order> {
    let read = |order: &Value| Order::read(of.rules, &order["move"], &order["if"]).unwrap();
    written.as_array().unwrap().iter().map(read).collect()
}

fn draw_if(conditions: Value) -> Value {
    json!({"move": {"type": "draw"}, "if": conditions})
}

fn whisper_if(word: &str, conditions: Value) -> Value {
    json!({"move": {"type": "whisper", "word": word}, "if": conditions})
}

/// A game in which Bob's turn has come: five events, one card drawn.
fn to_bob() -> Game {
    Recorded::of(3).then(BOB, join()).then(ANN, Intent::Start).then(ANN, draw()).0
}

fn execute(game: &Game, written: Value) -> Executed {
    game.execute(Seat(1), orders(game, written), &context()).unwrap()
}

fn codes(executed: &Executed) -> Vec<&'static str> {
    executed.dropped.iter().map(|dropped| dropped.code).collect()
}

#[test]
fn the_first_order_that_is_legal_and_meets_its_conditions_is_played() {
    let game = Recorded::of(3).then(BOB, join()).then(CAT, join()).then(ANN, draw()).0;
    let wishes = json!([
        whisper_if("much too long", json!({})),
        draw_if(json!({"drawn_at_most": 0})),
        draw_if(json!({"drawn_at_most": 1})),
        draw_if(json!({})),
    ]);
    let executed = execute(&game, wishes);
    assert_eq!(codes(&executed), ["too_long", "drawn_at_most"]);
    assert_eq!(executed.dropped[1].why, "1 cards were drawn");
    assert_eq!(executed.played, Some((json!({"type": "draw"}), game.seq + 1)));
    assert_eq!(executed.left, orders(&game, json!([draw_if(json!({}))])), "for the next turn");
    assert!(executed.log[0].payload.contains("\"by\":\"order\""));
    assert!(executed.game.awaits(Seat(2)));
}

#[test]
fn a_turn_that_goes_on_goes_on_with_the_orders() {
    let game = Recorded::of(3).then(BOB, join()).then(CAT, join()).then(ANN, draw()).0;
    let executed =
        execute(&game, json!([whisper_if("a", json!({})), whisper_if("b", json!({})), draw_if(json!({}))]));
    assert_eq!((executed.log.len(), executed.left.len()), (3, 0));
    assert!(executed.log.iter().all(|event| event.payload.contains("\"by\":\"order\"")));
    assert!(executed.log[0].payload.contains("\"move\":null"), "a secret move stays one");
}

#[test]
fn if_none_fits_all_are_dropped_and_the_game_waits() {
    let game = to_bob();
    let executed =
        execute(&game, json!([draw_if(json!({"drawn_at_most": 0})), whisper_if("far too long", json!({}))]));
    assert_eq!(codes(&executed), ["drawn_at_most", "too_long"]);
    assert!(executed.left.is_empty() && executed.log.is_empty() && executed.played.is_none());
    assert_eq!((executed.game.seq, executed.game.head), (game.seq, game.head));
}

#[test]
fn an_order_can_wait_for_an_event_or_be_too_late() {
    let game = to_bob();
    let seq = game.seq;
    let wishes = json!([
        draw_if(json!({"only_if_seq_after": seq})),
        draw_if(json!({"only_if_seq_before": seq})),
        whisper_if("now", json!({"only_if_seq_after": seq - 1, "only_if_seq_before": seq + 1})),
        draw_if(json!({"only_if_seq_before": seq + 1})),
    ]);
    let executed = execute(&game, wishes);
    // The last one was checked after the whisper.
    assert_eq!(codes(&executed), ["only_if_seq_after", "only_if_seq_before", "only_if_seq_before"]);
    assert_eq!(executed.log.len(), 1);
}

#[test]
fn orders_end_with_the_game() {
    let game = to_bob();
    let executed = execute(&game, json!([draw_if(json!({})), draw_if(json!({}))]));
    assert_eq!(executed.game.status(), Status::Finished);
    assert_eq!((codes(&executed), executed.left.len()), (vec!["game_over"], 0));
    let all = [(Seat(0), OrdersEnd::GameOver), (Seat(1), OrdersEnd::GameOver)];
    assert_eq!(executed.game.orders_ended(&executed.log), all);
}

#[test]
fn orders_that_the_ruleset_does_not_know_are_refused() {
    let game = to_bob();
    let refusal = |order: Value| Order::read(game.rules, &order["move"], &order["if"]).err().unwrap();
    let malformed = |order| matches!(refusal(order), Refusal::MalformedMove(_));
    assert!(malformed(json!({"move": {"type": "dance"}, "if": {}})));
    assert!(malformed(json!({"move": {"type": "draw", "more": 1}, "if": {}})));
    assert!(malformed(json!({"move": null, "if": {}})));
    for bad in [
        json!({"no_such": 1}),
        json!({"drawn_at_most": "1"}),
        json!({"only_if_seq_after": 1.5}),
        json!([]),
        json!(null),
    ] {
        assert!(matches!(refusal(draw_if(bad.clone())), Refusal::MalformedCondition(_)), "{bad}");
    }
    // A condition that is left out and one that is null are equal.
    let given = orders(&game, json!([draw_if(json!({"drawn_at_most": null, "only_if_seq_before": null}))]));
    assert_eq!(given, orders(&game, json!([draw_if(json!({}))])));
    assert_eq!(json!(given), json!([draw_if(json!({}))]));
}

#[test]
fn orders_end_when_their_player_undoes_leaves_or_is_late() {
    let mut game = Clocked::new(3, terms(per_day(), json!({"at_deadline": "autoplay"})));
    let ended = |game: &Clocked, since: usize| game.game.orders_ended(&game.log[since..]);
    // The opening has something to take back: a step that draws nothing.
    let before = game.log.len();
    let (mover, seat) = (game.awaited(), game.game.awaiting()[0].seat);
    game.step(0);
    assert_eq!(ended(&game, before), []);
    if game.act(mover, Intent::Undo { to_seq: None }).is_ok() && game.game.awaits(seat) {
        assert_eq!(ended(&game, before), [(seat, OrdersEnd::Undone)], "nobody else's");
    } else {
        panic!("the first step can be taken back");
    }
    let before = game.log.len();
    let late = game.game.awaiting()[0].seat;
    game.wait(chrono::Duration::days(2));
    assert!(game.sweep());
    assert_eq!(ended(&game, before), [(late, OrdersEnd::TimedOut)]);
    let (before, leaver) = (game.log.len(), game.awaited());
    let seat = game.seat(leaver);
    game.act(leaver, Intent::Resign).unwrap();
    assert_eq!(ended(&game, before), [(seat, OrdersEnd::Resigned)]);
}

#[test]
fn what_is_overdue_comes_first() {
    let mut game = Clocked::new(2, terms(per_day(), json!({"at_deadline": "forfeit"})));
    let seat = game.game.awaiting()[0].seat;
    let wishes = json!([{"move": game.any_move(0), "if": {}}]);
    game.wait(chrono::Duration::days(1));
    let late = game.game.execute(seat, orders(&game.game, wishes), &game.context());
    assert_eq!(late.err(), Some(Refusal::DeadlinePassed));
}

/// Orders as people might leave them: some legal now, some at another time, some with impossible conditions.
fn any_wishes() -> impl Strategy<Value = Vec<(bool, usize, Option<i64>)>> {
    prop::collection::vec(
        (prop::bool::weighted(0.6), any::<usize>(), prop::option::weighted(0.3, -3i64..3)),
        1..=ORDERS_MAX,
    )
}

proptest! {
    #![proptest_config(crate::explore::cases(64))]

    #[test]
    fn whatever_is_ordered_is_played_or_dropped_or_left(
        which in 0..RULESETS.len(), turns in prop::collection::vec(any_wishes(), 1..24),
    ) {
        let mut game = Clocked::of(RULESETS[which].meta().slug, 2, terms(per_day(), json!({"at_deadline": "claim"})));
        let mut made: Vec<Value> = Vec::new();
        for wishes in turns {
            if game.game.status() != Status::Active {
                break;
            }
            let (before, seat) = (game.game.clone(), game.game.awaiting()[0].seat);
            made.push(game.any_move(wishes.len()));
            let order = |(now, n, after): &(bool, usize, Option<i64>)| {
                let action = if *now { game.any_move(*n) } else { made[n % made.len()].clone() };
                let conditions = after.map_or(json!({}), |after| json!({"only_if_seq_after": before.seq + after}));
                json!({"move": action, "if": conditions})
            };
            let given = orders(&before, Value::Array(wishes.iter().map(order).collect()));
            let events = game.log.len();
            let Executed { played, dropped, left, .. } = game.execute(seat, given.clone());
            let standing: Vec<&Logged> =
                game.log[events..].iter().filter(|event| event.payload.contains("\"by\":\"order\"")).collect();
            prop_assert!(standing.iter().all(|event| event.seat == Some(seat) && event.kind == Kind::Moved));
            prop_assert_eq!(played.map(|(_, seq)| seq), standing.last().map(|event| event.seq));
            prop_assert_eq!(standing.len() + dropped.len() + left.len(), given.len(), "each has its end");
            prop_assert!(left.is_empty() || !game.game.awaits(seat), "none outlives a turn in which it was not played");
            prop_assert_eq!(&left[..], &given[given.len() - left.len()..], "the last ones stay");
            if standing.is_empty() {
                prop_assert_eq!((game.game.seq, left.len()), (before.seq, 0));
                game.step(0);
            }
        }
        game.audit();
    }
}
