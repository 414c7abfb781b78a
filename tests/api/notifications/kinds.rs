//! What else is told: who sits down, that a game begins and ends, what is said, and who is waited for.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{come, friendly, hall, hall_by, kinds, nothing_to_send, said, sweep, two, webhook};
use crate::support::{Asked, TestClock, soon};

#[tokio::test(flavor = "multi_thread")]
async fn players_are_notified_of_what_others_do_in_their_game() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    for (person, path) in [(&ann, "/ann"), (&bob, "/bob"), (&cat, "/cat")] {
        webhook(person, &outside, path, json!({})).await;
    }
    let game = ann.create(3).await;
    bob.join(&game).await;
    let told = come(&outside, "/ann", 1).await;
    assert_eq!(kinds(&told), ["seat_taken"]);
    let text = said(&told[0])["data"]["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("bob has taken a seat"), "{text}");
    cat.join(&game).await;
    // It is the turn of one of them, and they are told that instead; cat brought it about.
    come(&outside, "/ann", 2).await;
    come(&outside, "/bob", 1).await;
    ann.act(&game, "talk", json!({"text": "Good luck!"})).await;
    come(&outside, "/bob", 2).await;
    come(&outside, "/cat", 1).await;
    for person in [&ann, &bob] {
        person.act(&game, "resignation", json!({})).await;
    }
    let of_cat = come(&outside, "/cat", 2).await;
    nothing_to_send(&hall).await;
    let all = kinds(&of_cat);
    assert!(all.contains(&"talk".to_owned()) && all.contains(&"game_over".to_owned()), "{all:?}");
    let of_bob = kinds(&come(&outside, "/bob", 2).await);
    assert!(!of_bob.contains(&"game_over".to_owned()), "bob ended it: {of_bob:?}");
    assert!(["your_turn", "game_started"].contains(&of_bob[0].as_str()), "{of_bob:?}");
    assert_eq!(hall.db.count("notified").await, 0, "nothing is left of a game that is over");
}

/// Who is told that it is their turn knows that the game has begun; an address that does not want to hear of turns does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_notified_by_a_turn_only_where_turns_are_wanted() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    webhook(&ann, &outside, "/both", json!({"kinds": ["your_turn", "game_started"]})).await;
    webhook(&ann, &outside, "/start", json!({"kinds": ["game_started"]})).await;
    let (mut games, mut turns) = (vec![], vec![]);
    // Who begins is drawn.
    while turns.is_empty() || turns.len() == games.len() {
        let game = ann.create(2).await;
        let is_known = format!("SELECT 1 FROM notified WHERE game_id = '{game}'");
        soon(async || !hall.db.column(&is_known).await.is_empty()).await;
        bob.join(&game).await;
        if bob.look(&game).await["awaiting"][0] == json!(0) {
            turns.push(json!(game));
        }
        games.push(json!(game));
        assert!(games.len() < 40, "the same player begins always");
    }
    let of = |asked: &[Asked], kind: &str| {
        let mut games: Vec<Value> = asked
            .iter()
            .map(said)
            .filter(|said| said["type"] == kind)
            .map(|said| said["data"]["game"].clone())
            .collect();
        games.sort_by_key(Value::to_string);
        games
    };
    let both = come(&outside, "/both", games.len()).await;
    let start = come(&outside, "/start", games.len()).await;
    nothing_to_send(&hall).await;
    games.sort_by_key(Value::to_string);
    turns.sort_by_key(Value::to_string);
    assert_eq!((of(&start, "game_started"), of(&both, "your_turn")), (games.clone(), turns));
    assert_eq!(both.len(), games.len(), "no game is told twice at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_notified_if_a_game_expires_before_its_start() {
    let outside = friendly().await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    webhook(&ann, &outside, "/ann", json!({})).await;
    ann.create(2).await;
    soon(async || hall.db.count("notified").await == 1).await;
    clock.pass(TimeDelta::days(14));
    hall.hall.games.sweep().await.unwrap();
    assert_eq!(kinds(&come(&outside, "/ann", 1).await), ["game_over"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_nudged_once_a_day_and_not_by_blocked_accounts() {
    let outside = friendly().await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    clock.pass(TimeDelta::minutes(1));
    webhook(&ann, &outside, "/ann", json!({"kinds": ["nudge"]})).await;
    let path = format!("/v1/games/{game}/nudge");
    let nudge = async || {
        let (status, answer) = bob.post(&path, Value::Null).await;
        (status.as_u16(), answer)
    };
    let seat = ann.get("/v1/me/turns").await.1["items"][0]["seat"].clone();
    assert_eq!(nudge().await, (200, json!({ "seats": [seat] })));
    let told = come(&outside, "/ann", 1).await;
    assert!(said(&told[0])["data"]["text"].as_str().unwrap().contains(" asks you to move in "));
    assert_eq!(nudge().await, (200, json!({ "seats": [seat] })), "asked again it is the same");
    clock.pass(TimeDelta::hours(23));
    assert_eq!(nudge().await.0, 200);
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
    clock.pass(TimeDelta::hours(2));
    assert_eq!(nudge().await.0, 200);
    let again = come(&outside, "/ann", 2).await;
    assert_ne!(again[0].header("webhook-id"), again[1].header("webhook-id"), "each day is another");
    assert_eq!(ann.put(&format!("/v1/me/blocks/{}", bob.id), json!({})).await.0, 204);
    clock.pass(TimeDelta::hours(25));
    assert_eq!(nudge().await, (200, json!({ "seats": [seat] })), "it does not show");
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 2);
    assert_eq!(ann.post(&path, Value::Null).await.1["code"], json!("nobody_to_nudge"));
    let cat = hall.person("cat").await;
    assert_eq!(cat.post(&path, Value::Null).await.1["code"], json!("not_your_seat"));
    bob.act(&game, "resignation", json!({})).await;
    assert_eq!(ann.post(&path, Value::Null).await.1["code"], json!("game_not_active"));
}

/// A request is told once to each whom it asks, also to whoever has no seat yet, and not once it is answered.
#[tokio::test(flavor = "multi_thread")]
async fn players_are_notified_of_requests_for_their_agreement() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({"title": "Sunday"})).await;
    let told = |person: &str| outside.asked().iter().filter(|asked| asked.path == person).count();
    for (person, path) in [(&ann, "/ann"), (&bob, "/bob")] {
        webhook(person, &outside, path, json!({"kinds": ["asked"]})).await;
    }
    let voted = ann.act(&game, "cancellation", json!({})).await;
    let come_to_bob = come(&outside, "/bob", 1).await;
    let message = said(&come_to_bob[0]);
    assert_eq!(message["type"], "asked");
    let text = message["data"]["text"].as_str().unwrap();
    assert!(text.ends_with(" asks for your agreement in Sunday."), "{text}");
    assert_eq!(message["data"]["game"], json!(game));
    bob.act(&game, "answers", json!({"offer": voted["offers"][0]["offer"], "accept": false})).await;
    bob.act(&game, "resignation", json!({})).await;
    let again = bob.act(&game, "rematch", json!({})).await;
    let message = said(&come(&outside, "/ann", 1).await[0]);
    assert_eq!((&message["data"]["game"], &message["data"]["seat"]), (&again["id"], &Value::Null));
    sweep(&hall).await;
    nothing_to_send(&hall).await;
    assert_eq!((told("/ann"), told("/bob")), (1, 1), "nobody is told twice, nor of what they ask themselves");
    ann.act(&game, "rematch", json!({})).await;
    sweep(&hall).await;
    nothing_to_send(&hall).await;
    assert_eq!((told("/ann"), told("/bob")), (1, 1));
    // Who agrees to a private game being public asks the others.
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let invite = ann.look(&game).await["invite"].clone();
    bob.act(&game, "seats", json!({"invite": invite})).await;
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(ann.put(&format!("/v1/games/{game}/publication"), Value::Null).await.0, 200);
    let message = said(&come(&outside, "/bob", 2).await[1]);
    assert_eq!((&message["type"], &message["data"]["game"]), (&json!("asked"), &json!(game)));
    // A block keeps requests away as it does talk.
    let game = ann.create(2).await;
    bob.join(&game).await;
    assert_eq!(
        bob.request(Method::PUT, &format!("/v1/me/blocks/{}", ann.id)).send().await.unwrap().status(),
        204
    );
    ann.act(&game, "cancellation", json!({})).await;
    sweep(&hall).await;
    nothing_to_send(&hall).await;
    assert_eq!(told("/bob"), 2);
}
