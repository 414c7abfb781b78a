//! Streams: a viewer gets exactly what they could read, at once and without gaps.

#[path = "streams/mine.rs"]
mod mine;

use std::time::{Duration, Instant};

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::support::{Hall, Person, RequestBuilder, seating, soon};

const SOON: Duration = Duration::from_secs(1);
/// Longer than anything takes here.
const LONG: Duration = Duration::from_secs(20);

/// A server-sent event.
#[derive(Debug, PartialEq)]
struct Frame {
    name: Option<String>,
    id: Option<String>,
    data: Value,
}

/// A client that reads a stream.
struct Reader {
    response: Response,
    unread: String,
}

impl Reader {
    async fn open(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { response, unread: String::new() }
    }

    /// The next block of lines; none at the end.
    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                return Some(block);
            }
            let chunk =
                timeout(LONG, self.response.chunk()).await.expect("a stream stands still").unwrap()?;
            self.unread.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The next event; none at the end.
    async fn next(&mut self) -> Option<Frame> {
        loop {
            let block = self.block().await?;
            let field = |name: &str| {
                block.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
            };
            if let Some(data) = field("data:") {
                let data = serde_json::from_str(&data).unwrap();
                return Some(Frame { name: field("event:"), id: field("id:"), data });
            }
        }
    }

    async fn events(&mut self, count: usize) -> Vec<Value> {
        let mut events = Vec::new();
        while events.len() < count {
            let frame = self.next().await.expect("the stream has ended");
            let (seq, hash) = (&frame.data["seq"], frame.data["hash"].as_str().unwrap());
            assert_eq!((frame.name, frame.id), (None, Some(format!("{seq}-{}", &hash[..16]))));
            events.push(frame.data);
        }
        events
    }
}

async fn two_at_a_game(hall: &Hall, body: Value) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (status, game) = ann.post("/v1/games", body).await;
    assert_eq!(status, 201, "{game}");
    let id = game["id"].as_str().unwrap().to_owned();
    assert_eq!(bob.post(&format!("/v1/games/{id}/seats"), seating(&game)).await.0, 201);
    (ann, bob, id)
}

async fn vikings(hall: &Hall) -> (Person, Person, String) {
    two_at_a_game(hall, json!({"ruleset": "vikings", "seats": 2})).await
}

/// Makes this many moves, the last legal one each time.
async fn play(people: &[&Person], game: &str, moves: usize) {
    for _ in 0..moves {
        for person in people {
            let legal = person.legal_moves(game).await;
            if let Some(action) = legal["moves"].as_array().unwrap().last() {
                let moved = person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([action])).await;
                assert_eq!(moved.0, 201, "{}", moved.1);
                break;
            }
        }
    }
}

async fn log(person: &Person, game: &str) -> Vec<Value> {
    let (_, page) = person.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    page["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_followed_across_servers_and_resumed_without_a_gap() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = vikings(&hall).await;
    let path = format!("/v1/games/{game}/stream");
    let mut whole = Reader::open(other.request(Method::GET, &format!("{path}?after=0"))).await;
    let mut seen = whole.events(4).await;
    play(&[&ann, &bob], &game, 1).await;
    let begin = Instant::now();
    seen.extend(whole.events(1).await);
    assert!(begin.elapsed() < SOON);
    play(&[&ann, &bob], &game, 9).await;
    // The connection is lost half-way; the client reconnects, to another server.
    seen.extend(whole.events(4).await);
    drop(whole);
    let last = seen.len().to_string();
    let request = bob.request(Method::GET, &format!("{path}?after=2")).header("last-event-id", &last);
    let mut resumed = Reader::open(request).await;
    seen.extend(resumed.events(5).await);
    assert_eq!(seen, log(&bob, &game).await);
    let mut after = Reader::open(ann.request(Method::GET, &format!("{path}?after=12"))).await;
    assert_eq!(after.events(2).await, seen[12..]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_cursor_a_stream_begins_now_and_can_be_resumed() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    let path = format!("/v1/games/{game}/stream");
    let mut live = Reader::open(bob.request(Method::GET, &path)).await;
    let block = live.block().await.unwrap();
    assert_eq!(block, "retry: 1000");
    let block = live.block().await.unwrap();
    let newest = block.strip_prefix("id: ").unwrap();
    assert!(newest.starts_with("4-"), "{newest}");
    play(&[&ann, &bob], &game, 1).await;
    let seen = live.events(1).await;
    assert_eq!(seen, log(&bob, &game).await[4..]);
    drop(live);
    let request = bob.request(Method::GET, &path).header("last-event-id", newest);
    assert_eq!(Reader::open(request).await.events(1).await, seen);
    ann.act(&game, "resignation", json!({})).await;
    let over = bob.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(over.status(), 204, "nothing can follow");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_and_erased_is_hinted_at_across_servers_and_counts_as_no_event() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = vikings(&hall).await;
    let (stream, talk) = (format!("/v1/games/{game}/stream"), format!("/v1/games/{game}/talk"));
    let mut reader = Reader::open(other.request(Method::GET, &format!("{stream}?after=0"))).await;
    reader.events(4).await;
    let hint = Frame { name: Some("talk".to_owned()), id: None, data: json!({}) };
    let begin = Instant::now();
    let (status, said) = ann.post(&talk, json!({"text": "Well sailed!"})).await;
    assert_eq!(status, 201, "{said}");
    assert_eq!(reader.next().await, Some(hint));
    assert!(begin.elapsed() < SOON);
    assert_eq!(ann.delete(&format!("{talk}/1")).await.0, 204);
    assert_eq!(reader.next().await.and_then(|frame| frame.name).as_deref(), Some("talk"));
    play(&[&ann, &bob], &game, 1).await;
    assert_eq!(reader.events(1).await[0]["seq"], 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_log_longer_than_a_page_comes_in_order() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    for n in 1..=300 {
        // Only the pages of the log read texts from this copy.
        let copy = format!(
            "INSERT INTO game_events SELECT game_id, 4 + {n}, payload, secret, prev_hash, hash, kind, at, seat, \
             account_id, asked_by FROM game_events WHERE game_id = '{game}' AND seq = 2"
        );
        hall.db.sql(&copy).await.unwrap();
    }
    hall.db.sql(&format!("UPDATE heads SET head_seq = 304 WHERE game_id = '{game}'")).await.unwrap();
    let mut reader =
        Reader::open(bob.request(Method::GET, &format!("/v1/games/{game}/stream?after=0"))).await;
    let seqs: Vec<Value> = reader.events(304).await.into_iter().map(|event| event["seq"].clone()).collect();
    assert_eq!(seqs, (1..=304).map(|seq| json!(seq)).collect::<Vec<_>>());
    drop(ann);
}

/// Vikings on Board hides tokens and bets: each viewer's stream matches their log, and never shows more.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_shows_each_viewer_what_the_log_shows_them() {
    let hall = Hall::open().await;
    let body = json!({"ruleset": "vikings_on_board", "seats": 2});
    let (ann, bob, game) = two_at_a_game(&hall, body).await;
    let eve = hall.person("eve").await;
    let path = format!("/v1/games/{game}/stream");
    let viewers = [&ann, &bob, &eve];
    let mut readers = Vec::new();
    for viewer in viewers {
        readers.push(Reader::open(viewer.request(Method::GET, &format!("{path}?after=0"))).await);
    }
    play(&[&ann, &bob], &game, 30).await;
    let mut differ = false;
    for (viewer, reader) in viewers.iter().zip(&mut readers) {
        let log = log(viewer, &game).await;
        assert_eq!(reader.events(log.len()).await, log);
        differ |= log != self::log(&eve, &game).await;
    }
    assert!(differ, "there was nothing to hide");
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_streamed_only_when_they_change() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = vikings(&hall).await;
    // Other processes know of turns once they are written, a moment later.
    for person in [&ann, &bob] {
        let there = person.at(&other);
        soon(async || there.get("/v1/me/turns").await.1 == person.get("/v1/me/turns").await.1).await;
    }
    let path = "/v1/me/turns/stream";
    let (mut anns, mut bobs) = (
        Reader::open(ann.at(&other).request(Method::GET, path)).await,
        Reader::open(bob.at(&other).request(Method::GET, path)).await,
    );
    let (of_ann, of_bob) = (anns.next().await.unwrap(), bobs.next().await.unwrap());
    for (person, told) in [(&ann, &of_ann), (&bob, &of_bob)] {
        assert_eq!(told.data, person.get("/v1/me/turns").await.1);
    }
    let count = |frame: &Frame| frame.data["items"].as_array().unwrap().len();
    assert_eq!(count(&of_ann) + count(&of_bob), 1, "one of them is awaited");
    // A client that has them already gets only what is new.
    let request = ann.request(Method::GET, path).header("last-event-id", of_ann.id.clone().unwrap());
    let mut resumed = Reader::open(request).await;
    ann.post(&format!("/v1/games/{game}/resignation"), json!({})).await;
    let (awaited, idle) = if count(&of_ann) == 1 { (&mut anns, &mut bobs) } else { (&mut bobs, &mut anns) };
    assert_eq!(awaited.next().await.unwrap().data, json!({"items": [], "asks": []}));
    if count(&of_ann) == 1 {
        assert_eq!(resumed.next().await.unwrap().data, json!({"items": [], "asks": []}));
    }
    let silence = timeout(SOON, idle.next()).await;
    assert!(silence.is_err(), "nothing has changed for the other: {silence:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_its_token() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    let token = json!({"label": "x", "scopes": ["games:read"]});
    let (_, issued) = ann.post("/v1/me/tokens", token).await;
    let script = ann.with_token(issued["token"].as_str().unwrap());
    let mut revoked =
        Reader::open(script.request(Method::GET, &format!("/v1/games/{game}/stream?after=0"))).await;
    revoked.events(4).await;
    ann.delete(&format!("/v1/me/tokens/{}", issued["id"].as_str().unwrap())).await;
    play(&[&ann, &bob], &game, 1).await;
    assert_ends_with(&mut revoked, "not_signed_in").await;

    let expires_at = chrono::Utc::now() + chrono::Duration::seconds(2);
    let token = json!({"label": "x", "scopes": ["games:read"], "expires_at": expires_at});
    let (_, issued) = ann.post("/v1/me/tokens", token).await;
    let script = ann.with_token(issued["token"].as_str().unwrap());
    let mut expiring = Reader::open(script.request(Method::GET, "/v1/me/turns/stream")).await;
    expiring.next().await.unwrap();
    assert_ends_with(&mut expiring, "not_signed_in").await;
    assert!(chrono::Utc::now() - expires_at < chrono::Duration::seconds(2));
}

async fn assert_ends_with(reader: &mut Reader, code: &str) {
    let last = reader.next().await.unwrap();
    assert_eq!((last.name.as_deref(), &last.data["code"]), (Some("problem"), &json!(code)));
    assert_eq!(reader.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_cleanly_when_the_server_stops() {
    let hall = Hall::open().await;
    let (ann, _, game) = vikings(&hall).await;
    let mut game = Reader::open(hall.request(Method::GET, &format!("/v1/games/{game}/stream?after=0"))).await;
    let mut turns = Reader::open(ann.request(Method::GET, "/v1/me/turns/stream")).await;
    game.events(4).await;
    turns.next().await.unwrap();
    hall.hall.close();
    assert_eq!((game.next().await, turns.next().await), (None, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_holds_the_events_of_a_stream_back() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    let request = hall.request(Method::GET, &format!("/v1/games/{game}/stream?after=0"));
    let mut reader = Reader::open(request.header("accept-encoding", "gzip, br, zstd")).await;
    assert!(!reader.response.headers().contains_key("content-encoding"));
    reader.events(4).await;
    for _ in 0..3 {
        play(&[&ann, &bob], &game, 1).await;
        let begin = Instant::now();
        reader.events(1).await;
        assert!(begin.elapsed() < SOON);
    }
}

/// Whoever has all of a game that is over is told so, and to stay away.
#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_finished_game_ends() {
    let hall = Hall::open().await;
    let (ann, bob, game) = vikings(&hall).await;
    let path = format!("/v1/games/{game}/stream");
    let mut live = Reader::open(bob.request(Method::GET, &format!("{path}?after=0"))).await;
    live.events(4).await;
    ann.act(&game, "resignation", json!({})).await;
    let log = log(&bob, &game).await;
    let assert_ended = async |mut reader: Reader, from: usize| {
        assert_eq!(reader.events(log.len() - from).await, log[from..]);
        let last = reader.next().await.unwrap();
        assert_eq!((last.name.as_deref(), last.id, last.data), (Some("end"), None, json!({})));
        assert_eq!(reader.next().await, None);
    };
    assert_ended(live, 4).await;
    for server in [&hall, &hall.again().await] {
        for from in [0, log.len() - 1] {
            let request = server.request(Method::GET, &path).header("last-event-id", from.to_string());
            assert_ended(Reader::open(request).await, from).await;
        }
        let all = log.len().to_string();
        let again = server.request(Method::GET, &path).header("last-event-id", all).send().await.unwrap();
        assert_eq!(again.status(), 204, "this is how an EventSource is told to stay away");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_stream_says_that_it_lives() {
    let hall = Hall::open().await;
    let (_, _, game) = vikings(&hall).await;
    let request = hall.request(Method::GET, &format!("/v1/games/{game}/stream")).header("last-event-id", "4");
    let mut reader = Reader::open(request).await;
    assert_eq!(reader.block().await.as_deref(), Some("retry: 1000"));
    assert_eq!(reader.block().await.as_deref(), Some(":"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_refused_like_anything_else() {
    let hall = Hall::with_places(1, 10).await;
    let private = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
    let (ann, _, game) = two_at_a_game(&hall, private).await;
    let path = format!("/v1/games/{game}/stream");
    assert_eq!(hall.get(&path).await.1["code"], json!("no_such_game"));
    let eve = hall.person("eve").await;
    assert_eq!(eve.get(&path).await.1["code"], json!("no_such_game"));
    assert_eq!(ann.get(&format!("{path}?after=-1")).await.1["code"], json!("malformed_query"));
    let bad = ann.request(Method::GET, &path).header("last-event-id", "x").send().await.unwrap();
    assert_eq!(bad.status(), 400);
    let reader = Reader::open(ann.request(Method::GET, &path)).await;
    assert_eq!(ann.get(&path).await.1["code"], json!("too_many_streams"));
    drop(reader);
    sleep(SOON).await;
    Reader::open(ann.request(Method::GET, &path)).await;
}
