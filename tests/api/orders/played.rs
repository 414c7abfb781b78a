//! Which orders are played, and how everybody learns of it.

use reqwest::Method;
use serde_json::{Value, json};

use super::{at_a_game, buy, first_turn, leave, left, one_turn, order, orders_outcome, standing};
use crate::support::{Hall, soon};

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_played_in_its_players_name_when_their_turn_comes() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    let none = left(bob, &game).await;
    assert_eq!(none, json!({"orders": [], "version": none["version"], "seq": 4, "last": null}));
    let dear = json!({"move": {"type": "buy", "space": 9, "exchange": 0}, "if": {"price_at_most": 3}});
    let wishes = json!([dear, buy(6), buy(7)]);
    let answer = leave(bob, &game, wishes.clone()).await;
    assert_eq!(answer, json!({"orders": wishes, "version": answer["version"], "seq": 4, "last": null}));
    one_turn(ann, &game).await;
    let answer = orders_outcome(bob, &game).await;
    let played = standing(ann, &game).await;
    assert_eq!(played.len(), 1, "the turn continues, and no other order fits");
    let seat = bob.look(&game).await["you"].clone();
    assert_eq!((&played[0]["move"], &played[0]["seat"]), (&wishes[1]["move"], &seat));
    assert_eq!((&played[0]["kind"], &played[0]["account"]), (&json!("moved"), &json!(bob.id)));
    assert_eq!(answer["last"]["played"], wishes[1]["move"]);
    assert_eq!(answer["last"]["seq"], played[0]["seq"]);
    let dropped = answer["last"]["dropped"].as_array().unwrap();
    let codes: Vec<&str> = dropped.iter().map(|dropped| dropped["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["price_at_most", "not_this_step"]);
    assert_eq!((&dropped[0]["order"], &dropped[1]["order"]), (&wishes[0], &wishes[2]));
    assert!(dropped[0]["why"].as_str().unwrap().starts_with("the price is "));
    assert_eq!(answer["orders"], json!([]));
    // The player can continue by hand, and undo it like any other move.
    assert_eq!(ann.look(&game).await["awaiting"], json!([seat]));
    ann.audit(&game).await;
    let asked = "game_events WHERE payload LIKE '%\"by\":\"order\"%' AND asked_by IS NOT NULL";
    assert_eq!(
        hall.db.count(asked).await,
        0,
        "nobody asked for it then, so its player is told what comes of it"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_turns_follow_one_after_the_other() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 3).await;
    let (ann, bob, cat) = (&people[0], &people[1], &people[2]);
    leave(cat, &game, first_turn(8)).await;
    leave(bob, &game, first_turn(7)).await;
    one_turn(ann, &game).await;
    for (person, space) in [(bob, 7), (cat, 8)] {
        let answer = orders_outcome(person, &game).await;
        // Where a tile fits only one cell the rules have placed it.
        let laid = answer["last"]["played"]["type"].as_str().unwrap();
        assert!(["place_tile", "place_start_tile"].contains(&laid), "{answer}");
        let bought = standing(ann, &game).await;
        let seat = &person.look(&game).await["you"];
        assert!(bought.iter().any(|event| event["seat"] == *seat && event["move"]["space"] == json!(space)));
    }
    let ann_again = ann.look(&game).await;
    assert_eq!(ann_again["awaiting"], json!([ann_again["you"]]));
    // Orders that were not needed remain for later turns, and find nothing to do there.
    assert!(left(bob, &game).await["orders"].as_array().unwrap().len() <= 3);
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_clients_are_notified() {
    let hall = Hall::open().await;
    let there = hall.again().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1].at(&there));
    leave(bob, &game, first_turn(5)).await;
    let mut stream =
        ann.request(Method::GET, &format!("/v1/games/{game}/stream?after=0")).send().await.unwrap();
    one_turn(ann, &game).await;
    let mut heard = String::new();
    while heard.matches("\"by\":\"order\"").count() < 2 {
        heard += std::str::from_utf8(&stream.chunk().await.unwrap().unwrap()).unwrap();
    }
    orders_outcome(bob, &game).await;
    // A poll from before their first move does not wait, because there is news.
    let poll = ann.request(Method::GET, &format!("/v1/games/{game}")).header("prefer", "wait=30");
    let shown: Value =
        poll.header("if-none-match", "W/\"5-0-2\"").send().await.unwrap().json().await.unwrap();
    assert_eq!(shown["awaiting"], json!([shown["you"]]), "it is her turn again");
    // Another process may believe for a second in the list that it has.
    soon(async || bob.get("/v1/me/turns").await.1 == json!({"items": [], "asks": []})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn if_no_order_fits_all_are_dropped_and_the_player_is_notified() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    let late = json!({"move": {"type": "buy", "space": 6, "exchange": 0}, "if": {"only_if_seq_before": 4}});
    let other = json!({"move": {"type": "buy", "space": 6, "exchange": 0}, "if": {"price_at_most": 1}});
    leave(bob, &game, json!([late, other, order(json!({"type": "end_sailing"}))])).await;
    one_turn(ann, &game).await;
    let seq = ann.look(&game).await["seq"].clone();
    let answer = orders_outcome(bob, &game).await;
    let code = |dropped: &Value| dropped["code"].as_str().unwrap().to_owned();
    let codes: Vec<String> = answer["last"]["dropped"].as_array().unwrap().iter().map(code).collect();
    assert_eq!(codes, ["only_if_seq_before", "price_at_most", "not_this_step"]);
    assert_eq!((&answer["last"]["played"], &answer["last"]["seq"]), (&Value::Null, &seq));
    assert_eq!((&answer["orders"], ann.look(&game).await["seq"].clone()), (&json!([]), seq));
    let (_, turns) = bob.get("/v1/me/turns").await;
    assert_eq!(turns["items"].as_array().unwrap().len(), 1, "the game waits for them");
    // The outcome is shown until it is their turn again with orders.
    one_turn(bob, &game).await;
    assert_eq!(leave(bob, &game, json!([buy(9)])).await["last"], answer["last"]);
    assert_eq!(leave(bob, &game, json!([])).await["orders"], json!([]), "taken back");
    one_turn(ann, &game).await;
    assert_eq!(standing(bob, &game).await, Vec::<Value>::new());
}
