//! All events of all one's games in one stream: whole, in order within each game, and resumed without a gap.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Reader, SOON, log, play, two_at_a_game, vikings};
use crate::support::{Hall, Person};

const PATH: &str = "/v1/me/stream";
/// The same from the beginning of time.
const ALL: &str = "/v1/me/stream?after=e0";

/// What a stream told, by game and number.
type Received = BTreeMap<(String, i64), Value>;

/// Reads until this many different events were told; returns them with the newest `id`.
async fn read(reader: &mut Reader, count: usize, told: &mut Received) -> String {
    let mut id = String::new();
    while told.len() < count {
        let frame = reader.next().await.expect("the stream has ended");
        let (game, event) = (frame.data["game"].as_str().unwrap(), &frame.data["event"]);
        let key = (game.to_owned(), event["seq"].as_i64().unwrap());
        if let Some(before) = told.insert(key, event.clone()) {
            assert_eq!(before, *event, "what comes again is the same");
        }
        id = frame.id.unwrap();
    }
    id
}

async fn all(person: &Person, games: &[&str]) -> Received {
    let mut all = Received::new();
    for game in games {
        let events = log(person, game).await.into_iter();
        all.extend(events.map(|event| (((*game).to_owned(), event["seq"].as_i64().unwrap()), event)));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_come_in_one_stream_that_is_resumed_without_a_gap() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, first) = vikings(&hall).await;
    let eve = hall.person("eve").await;
    let mut stream = Reader::open(bob.at(&other).request(Method::GET, ALL)).await;
    let second = ann.create(2).await;
    bob.join(&second).await;
    let foreign = ann.create(2).await;
    eve.join(&foreign).await;
    play(&[&ann, &bob], &first, 3).await;
    play(&[&ann, &bob], &second, 3).await;
    let mut told = Received::new();
    let whole = all(&bob, &[&first, &second]).await;
    let id = read(&mut stream, whole.len(), &mut told).await;
    assert_eq!(told, whole, "and nothing of a game of others");
    // The connection is lost; meanwhile one game ends, and another begins and ends.
    drop(stream);
    ann.act(&first, "resignation", json!({})).await;
    let third = ann.create(2).await;
    bob.join(&third).await;
    ann.act(&third, "resignation", json!({})).await;
    let request = bob.request(Method::GET, PATH).header("last-event-id", &id);
    let mut resumed = Reader::open(request).await;
    let whole = all(&bob, &[&first, &second, &third]).await;
    let id = read(&mut resumed, whole.len(), &mut told).await;
    assert_eq!(told, whole);
    // Nothing recorded more than ten seconds before comes again.
    let earlier = "UPDATE game_events SET at = at - interval '1 hour'; UPDATE heads SET updated_at = updated_at - \
        interval '1 hour'; UPDATE seats SET over_at = over_at - interval '1 hour'";
    hall.db.sql(earlier).await.unwrap();
    let request = bob.request(Method::GET, &format!("{PATH}?after={id}"));
    let mut later = Reader::open(request).await;
    assert_eq!(later.block().await.as_deref(), Some("retry: 1000"));
    assert!(later.block().await.unwrap().starts_with("id: e"), "where it is");
    assert!(timeout(SOON, later.next()).await.is_err());
    play(&[&ann, &bob], &second, 1).await;
    let frame = later.next().await.unwrap();
    assert_eq!(frame.data["game"], json!(second));
    for bad in ["x", "e", "ezz", "e7fffffffffffffff"] {
        let bad = bob.get(&format!("{PATH}?after={bad}")).await;
        assert_eq!(bad.1["code"], json!("malformed_query"));
    }
    assert_eq!(hall.get(PATH).await.0, 401);
}

/// Whoever comes without a cursor is sent nothing that happened before, however lately.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_cursor_it_begins_now() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    let mut stream = Reader::open(bob.request(Method::GET, PATH)).await;
    play(&[&ann, &bob], &game, 1).await;
    assert_eq!(stream.next().await.unwrap().data["event"]["seq"], json!(5));
    // A game that begins later comes from its beginning.
    let second = ann.create(2).await;
    bob.join(&second).await;
    let first = stream.next().await.unwrap().data;
    assert_eq!((&first["game"], &first["event"]["seq"]), (&json!(second), &json!(1)));
}

/// Whoever was away for long gets everything, in pieces.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_absence_is_made_up_for() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    for n in 1..=900 {
        let copy = format!(
            "INSERT INTO game_events SELECT game_id, 4 + {n}, payload, secret, prev_hash, hash, kind, at, seat, \
             account_id, asked_by FROM game_events WHERE game_id = '{game}' AND seq = 2"
        );
        hall.db.sql(&copy).await.unwrap();
    }
    hall.db.sql(&format!("UPDATE heads SET head_seq = 904 WHERE game_id = '{game}'")).await.unwrap();
    let mut stream = Reader::open(bob.request(Method::GET, ALL)).await;
    let mut told = Received::new();
    read(&mut stream, 904, &mut told).await;
    assert!(told.keys().map(|(_, seq)| *seq).eq(1..=904));
    drop(ann);
}

/// Vikings on Board hides tokens and bets: each sees in this stream what they see in the log.
#[tokio::test(flavor = "multi_thread")]
async fn it_shows_each_what_the_log_shows_them() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, json!({"ruleset": "vikings_on_board", "seats": 2})).await;
    let mut streams = Vec::new();
    for person in [&ann, &bob] {
        streams.push(Reader::open(person.request(Method::GET, ALL)).await);
    }
    play(&[&ann, &bob], &game, 30).await;
    let mut seen = Vec::new();
    for (person, stream) in [&ann, &bob].into_iter().zip(&mut streams) {
        let (mut told, whole) = (Received::new(), all(person, &[&game]).await);
        read(stream, whole.len(), &mut told).await;
        assert_eq!(told, whole);
        seen.push(told);
    }
    assert_ne!(seen[0], seen[1], "there was nothing to hide");
}
