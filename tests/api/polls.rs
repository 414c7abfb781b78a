//! Polls that find nothing new: what they cost, and that they never hide what is.

mod admission;

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use longhall::features::hall::Limits;
use reqwest::{
    Method, Response, StatusCode,
    header::{HeaderName, HeaderValue},
};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{Database, Hall, Person, Proxy, soon, unlimited};

const TURNS: &str = "/v1/me/turns";
/// Longer than anything takes on a busy machine.
const SLACK: Duration = Duration::from_secs(3);

async fn ask(person: &Person, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = person.request(Method::GET, path);
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.unwrap()
}

async fn etag(person: &Person, path: &str) -> String {
    ask(person, path, &[]).await.headers()["etag"].to_str().unwrap().to_owned()
}

async fn poll(person: &Person, path: &str, etag: &str) -> StatusCode {
    ask(person, path, &[("if-none-match", etag)]).await.status()
}

/// One that waits.
async fn wait(person: &Person, path: &str, etag: &str, seconds: u32) -> StatusCode {
    let wish = format!("wait={seconds}");
    ask(person, path, &[("if-none-match", etag), ("prefer", &wish)]).await.status()
}

/// Headers, but for the time.
fn headers(response: &Response) -> BTreeMap<String, String> {
    let header = |(name, value): (&HeaderName, &HeaderValue)| {
        let mut words: Vec<&str> = value.to_str().unwrap().split(", ").collect();
        words.sort_unstable();
        (name.to_string(), words.join(", "))
    };
    response.headers().iter().map(header).filter(|(name, _)| name != "date" && name != "ratelimit").collect()
}

/// A running game of two, first the one whose turn it is.
async fn two_at_a_game(hall: &Hall) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    let (_, turns) = ann.get(TURNS).await;
    if turns["items"].as_array().unwrap().is_empty() { (bob, ann, game) } else { (ann, bob, game) }
}

/// A change that no process is told of.
async fn change_unheard(hall: &Hall, game: &str) -> Instant {
    let sql = format!(
        "UPDATE game_settings SET title = 'Unheard ' || revision, revision = revision + 1 WHERE game_id = '{game}'; \
         UPDATE turns SET title = 'Unheard ' || revision, revision = revision + 1 WHERE game_id = '{game}'"
    );
    hall.db.sql(&sql).await.unwrap();
    Instant::now()
}

/// Trusts what it knows for longer than a test takes.
fn trustful() -> Limits {
    Limits { head_max_age: Duration::from_secs(600), ..Limits::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poll_without_news_asks_postgres_nothing() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::on(db.by(&proxy), trustful(), unlimited()).await;
    let (ann, _, game) = two_at_a_game(&hall).await;
    let (_, links) = ann.post("/v1/me/feed", Value::Null).await;
    let link = links["ics"].as_str().unwrap();
    let feed = &link[link.find("/v1/").unwrap()..];
    let game = format!("/v1/games/{game}");
    let mut known = Vec::new();
    for path in [TURNS, &game, feed] {
        known.push((path, etag(&ann, path).await));
    }
    proxy.asked.take();
    for _ in 0..10 {
        for (path, etag) in &known {
            assert_eq!(poll(&ann, path, etag).await, 304, "{path}");
        }
    }
    let asked = proxy.asked.take();
    // Whether the secret link of a feed still is one is looked up each time. What the server does by the clock may fall in
    // between; what a poll asks is asked by each.
    let (links, other): (Vec<_>, Vec<_>) =
        asked.iter().partition(|(statement, _)| statement.contains("feed_links"));
    assert_eq!(links.into_iter().map(|(_, times)| *times).collect::<Vec<_>>(), [10], "{asked:?}");
    assert!(other.into_iter().all(|(_, times)| *times < 10), "{asked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_wait_one_question_a_second_is_asked_for_them() {
    const WAITING: usize = 50;
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::on(db.by(&proxy), Limits::default(), unlimited()).await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    // Signing so many up would take longer than all the rest.
    let people = format!(
        "INSERT INTO accounts (account_id, name, created_at) \
            SELECT md5('p' || n)::uuid, 'p' || n, now() FROM generate_series(1, {}) AS n; \
         INSERT INTO api_tokens (account_id, token_id, label, scopes, secret_hash, created_at, last_used_at) \
            SELECT account_id, account_id, 'x', '{{games:read}}', sha256(decode(repeat('00', 20), 'hex')), now(), now() \
            FROM accounts WHERE name LIKE 'p%'",
        2 * WAITING
    );
    db.sql(&people).await.unwrap();
    let ids = db.column("SELECT replace(account_id::text, '-', '') FROM accounts WHERE name LIKE 'p%'").await;
    let people = ids.iter().map(|id| ann.with_token(&format!("lh_{id}_{id}_{}", "00".repeat(20))));
    let (mut polls, mut streams) = (Vec::new(), Vec::new());
    let game = format!("/v1/games/{game}");
    for (n, person) in people.enumerate() {
        let path = [TURNS, &game][n / 2 % 2].to_owned();
        let known = etag(&person, &path).await;
        if n % 2 == 0 {
            polls.push(tokio::spawn(async move { wait(&person, &path, &known, 12).await }));
        } else {
            let seen = if path == TURNS { known.trim_matches('"') } else { "4" };
            let stream = ask(&person, &format!("{path}/stream"), &[("last-event-id", seen)]).await;
            assert_eq!(stream.status(), 200);
            streams.push(stream);
        }
    }
    let bobs = etag(&bob, TURNS).await;
    let bobs = tokio::spawn(async move { wait(&bob, TURNS, &bobs, 60).await });
    sleep(Duration::from_secs(1)).await;
    proxy.asked.take();
    sleep(Duration::from_secs(5)).await;
    let asked = proxy.asked.take();
    // Once a second at most, for all of them; what the server does by the clock may fall in between.
    assert!(asked.values().all(|times| *times <= 5), "{asked:?}");
    for poll in polls {
        assert_eq!(poll.await.unwrap(), 304);
    }
    let asked = proxy.asked.take();
    assert!(asked.values().sum::<usize>() < WAITING / 2, "the ends of so many: {asked:?}");
    // Whoever has news hears of them.
    while !bobs.is_finished() {
        ann.step(game.strip_prefix("/v1/games/").unwrap()).await;
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(bobs.await.unwrap(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_without_a_notice_are_seen_within_the_bounds() {
    let hall = Hall::open().await;
    let (ann, _, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    let known = etag(&ann, TURNS).await;
    for round in 0..2 {
        let known = etag(&ann, TURNS).await;
        let waiting = [TURNS, &path].map(|path| {
            let (ann, path) = (ann.clone(), path.to_owned());
            tokio::spawn(async move {
                let known = etag(&ann, &path).await;
                (wait(&ann, &path, &known, 60).await, Instant::now())
            })
        });
        let mut stream =
            ask(&ann, "/v1/me/turns/stream", &[("last-event-id", known.trim_matches('"'))]).await;
        assert!(stream.chunk().await.unwrap().unwrap().starts_with(b"retry"));
        sleep(Duration::from_millis(500)).await;
        let changed_at = change_unheard(&hall, &game).await;
        // Who does not wait may find it first; that must not keep it from those who do.
        if round == 1 {
            soon(async || poll(&ann, TURNS, &known).await == 200).await;
            assert!(changed_at.elapsed() < Duration::from_secs(1) + SLACK, "{:?}", changed_at.elapsed());
        }
        for waiting in waiting {
            let (status, at) = waiting.await.unwrap();
            assert_eq!(status, 200);
            assert!(at - changed_at < Duration::from_secs(5) + SLACK, "{:?}", at - changed_at);
        }
        let told = stream.chunk().await.unwrap().unwrap();
        assert!(told.starts_with(b"id: "), "{told:?}");
        assert!(changed_at.elapsed() < Duration::from_secs(5) + SLACK, "{:?}", changed_at.elapsed());
    }
    assert_eq!(poll(&ann, TURNS, &known).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_sees_its_own_changes_at_once() {
    let db = Database::new().await;
    let hall = Hall::on(db.borrowed(), trustful(), unlimited()).await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    for _ in 0..10 {
        for person in [&ann, &bob] {
            let known = [etag(person, TURNS).await, etag(person, &path).await];
            if !person.step(&game).await {
                continue;
            }
            assert_eq!(poll(person, TURNS, &known[0]).await, 200);
            assert_eq!(poll(person, &path, &known[1]).await, 200);
        }
    }
    for (n, host) in [&ann, &bob].into_iter().enumerate() {
        let (known, of_game) = (etag(host, TURNS).await, etag(host, &path).await);
        let awaited = !host.get(TURNS).await.1["items"].as_array().unwrap().is_empty();
        if host.patch(&path, json!({"title": format!("Round {n}")})).await.0 == 200 {
            assert_eq!(poll(host, TURNS, &known).await, if awaited { 200 } else { 304 });
            assert_eq!(poll(host, &path, &of_game).await, 200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_process_gives_the_same_list_the_same_tag() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    for person in [&ann, &bob] {
        let there = person.at(&other);
        let tag = etag(person, TURNS).await;
        assert_eq!(tag, etag(&there, TURNS).await);
        assert_eq!(poll(&there, TURNS, &tag).await, 304);
    }
    let known = etag(&ann.at(&other), TURNS).await;
    assert!(ann.step(&game).await);
    // The notice is on its way.
    soon(async || poll(&ann.at(&other), TURNS, &known).await == 200).await;
    assert_eq!(etag(&ann, TURNS).await, etag(&ann.at(&other), TURNS).await);
}
