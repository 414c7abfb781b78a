//! Orders that are refused.

use serde_json::{Value, json};

use super::{at_a_game, buy, leave, left, order, path};
use crate::support::{Hall, Person};

async fn refusal(person: &Person, game: &str, orders: Value) -> (u16, String, Value) {
    let (status, answer) = person.put(&path(game), json!({ "orders": orders })).await;
    (status.as_u16(), answer["code"].as_str().unwrap().to_owned(), answer["pointer"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_has_the_form_of_its_ruleset() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let bob = &people[1];
    let kept = leave(bob, &game, json!([buy(3)])).await;
    let nine = Value::Array((0..9).map(buy).collect());
    assert_eq!(refusal(bob, &game, nine).await, (400, "malformed_body".into(), json!("/orders")));
    for (bad, member) in [
        (json!({"type": "dance"}), "/type"),
        (json!({"type": "buy", "space": 3, "exchange": 0, "more": 1}), "/more"),
        (json!(7), ""),
    ] {
        let orders = json!([buy(2), order(bad)]);
        assert_eq!(
            refusal(bob, &game, orders).await,
            (400, "malformed_move".into(), json!(format!("/orders/1/move{member}")))
        );
    }
    let most = (1_i64 << 53) - 1;
    for (bad, member) in [
        (json!({"no_such": 1}), "/no_such"),
        (json!({"price_at_most": "3"}), "/price_at_most"),
        (json!({"price_at_most": 1, "viking_is": {"red": null}}), "/viking_is"),
        (json!({"controlled_by": "red"}), "/controlled_by"),
        (json!({"price_at_most": -1}), "/price_at_most"),
        (json!({"price_at_most": most + 1}), "/price_at_most"),
        (json!({"only_if_seq_after": -5}), "/only_if_seq_after"),
        (json!({"only_if_seq_after": "5"}), "/only_if_seq_after"),
        (json!({"only_if_seq_before": most + 1}), "/only_if_seq_before"),
        (json!([]), ""),
        (json!(null), ""),
    ] {
        let orders = json!([{"move": buy(2)["move"], "if": bad}]);
        assert_eq!(
            refusal(bob, &game, orders).await,
            (400, "malformed_condition".into(), json!(format!("/orders/0/if{member}")))
        );
    }
    let widest = json!({"only_if_seq_before": most, "price_at_most": 0});
    leave(bob, &game, json!([{"move": buy(3)["move"], "if": widest}])).await;
    assert_eq!(leave(bob, &game, json!([buy(3)])).await, kept);
    for body in [json!({}), json!({"orders": [{"if": {}}]}), json!({"orders": [], "more": 1}), json!([])] {
        let (status, answer) = bob.put(&path(&game), body).await;
        assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("malformed_body")));
    }
    assert_eq!(left(bob, &game).await, kept, "a refused list changes nothing");
    let without_if = json!([{"move": buy(4)["move"]}]);
    assert_eq!(leave(bob, &game, without_if).await["orders"], json!([buy(4)]));
    // Any text that a move may contain can be stored.
    let kingdom = bob.create_of("vikingdoms", 2, json!({})).await;
    people[0].join(&kingdom).await;
    let waits = if bob.look(&kingdom).await["awaiting"] == json!([0]) { &people[0] } else { bob };
    let odd = json!([order(json!({"type": "place", "square": "\u{0} \u{1F600} \" \\ \u{7f}"}))]);
    assert_eq!(leave(waits, &kingdom, odd.clone()).await["orders"], odd);
    let eight = Value::Array((0..8).map(buy).collect());
    assert_eq!(leave(bob, &game, eight.clone()).await["orders"], eight);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_left_for_turns_to_come() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    assert_eq!(refusal(ann, &game, json!([buy(3)])).await, (409, "your_turn".into(), Value::Null));
    assert_eq!(leave(ann, &game, json!([])).await["orders"], json!([]), "to take back one may always");
    let open = bob.create(2).await;
    assert_eq!(refusal(bob, &open, json!([buy(3)])).await.1, "game_not_active");
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(refusal(bob, &game, json!([buy(3)])).await.1, "game_not_active");
    assert_eq!(refusal(ann, &game, json!([buy(3)])).await.1, "not_your_seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_ask() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    leave(&people[1], &game, json!([buy(3)])).await;
    let eve = hall.person("eve").await;
    assert_eq!(eve.get(&path(&game)).await.1["code"], json!("not_your_seat"));
    assert_eq!(refusal(&eve, &game, json!([])).await.1, "not_your_seat");
    assert_eq!(left(&people[0], &game).await["orders"], json!([]), "players see their own");
    let private = people[0].create_as(2, json!({"visibility": "private"})).await;
    assert_eq!(eve.get(&path(&private)).await.0, 404);
    assert_eq!(refusal(&eve, &private, json!([])).await.1, "no_such_game");
    let scopes = json!({"label": "reader", "scopes": ["games:read"]});
    let (_, token) = people[1].post("/v1/me/tokens", scopes).await;
    let reader = people[1].with_token(token["token"].as_str().unwrap());
    assert_eq!(left(&reader, &game).await["orders"], json!([buy(3)]));
    assert_eq!(refusal(&reader, &game, json!([])).await.1, "scope_missing");
}
