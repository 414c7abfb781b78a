//! Waiting polls: woken by changes on any server, and by nothing else.

use std::time::{Duration, Instant};

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::{task::JoinHandle, time::sleep};
use tokio_postgres::SimpleQueryMessage;

use crate::support::{Hall, Person, TestClock};

/// Longer than waking up takes on a busy machine, and much shorter than a poll waits.
const SOON: Duration = Duration::from_secs(1);
/// Long enough for a request to start waiting.
const A_MOMENT: Duration = Duration::from_millis(200);

async fn etag(person: &Person, path: &str) -> String {
    let response = person.request(Method::GET, path).send().await.unwrap();
    response.headers()["etag"].to_str().unwrap().to_owned()
}

async fn poll(person: &Person, path: &str, etag: &str, prefer: &str) -> Response {
    let request = person.request(Method::GET, path).header("if-none-match", etag).header("prefer", prefer);
    request.send().await.unwrap()
}

/// A poll that has started waiting; returns its answer, and when it arrived.
async fn waiting(person: &Person, path: &str) -> JoinHandle<(Response, Instant)> {
    let (person, path, etag) = (person.clone(), path.to_owned(), etag(person, path).await);
    let poll = tokio::spawn(async move { (poll(&person, &path, &etag, "wait=30").await, Instant::now()) });
    sleep(A_MOMENT).await;
    assert!(!poll.is_finished());
    poll
}

async fn move_once(people: &[&Person], game: &str) -> Instant {
    for person in people {
        let legal = person.legal_moves(game).await;
        if let Some(first) = legal["moves"].as_array().unwrap().first() {
            let moved_at = Instant::now();
            let moved = person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([first])).await;
            assert_eq!(moved.0, 201, "{}", moved.1);
            return moved_at;
        }
    }
    panic!("nobody can move");
}

async fn two_at_a_game(hall: &Hall) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    (ann, bob, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_at_one_server_wakes_the_polls_at_another() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    let (ann_there, bob_there) = (ann.at(&other), bob.at(&other));
    // The other server has cached the game, and would trust it for a while.
    bob_there.get(&path).await;
    let polls =
        [waiting(&bob_there, &path).await, waiting(&ann_there, &path).await, waiting(&ann, &path).await];
    let turns = [
        (&ann, waiting(&ann_there, "/v1/me/turns").await),
        (&bob, waiting(&bob_there, "/v1/me/turns").await),
    ];
    let moved_at = move_once(&[&ann, &bob], &game).await;
    for poll in polls {
        let (response, woken_at) = poll.await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["preference-applied"], "wait=30");
        assert!(woken_at.saturating_duration_since(moved_at) < SOON);
        assert_eq!(response.json::<Value>().await.unwrap()["seq"], json!(5));
    }
    // The turns of a player who is not awaited change only when it is their turn.
    for (person, poll) in turns {
        let mut moved_at = moved_at;
        while !is_awaited(person, &game).await {
            moved_at = move_once(&[&ann, &bob], &game).await;
        }
        let (response, woken_at) = poll.await.unwrap();
        assert_eq!(response.status(), 200);
        assert!(woken_at.saturating_duration_since(moved_at) < SOON);
    }
}

async fn is_awaited(person: &Person, game: &str) -> bool {
    !person.legal_moves(game).await["moves"].as_array().unwrap().is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poll_waits_no_longer_than_asked_and_not_at_all_if_there_is_news() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    for path in [format!("/v1/games/{game}"), "/v1/me/turns".to_owned()] {
        let known = etag(&ann, &path).await;
        let begin = Instant::now();
        let response = poll(&ann, &path, &known, "wait=1").await;
        assert!((SOON..SOON * 3).contains(&begin.elapsed()), "{:?}", begin.elapsed());
        assert_eq!(response.status(), 304);
        assert_eq!(response.headers()["etag"], &*known);
        assert_eq!(response.headers()["preference-applied"], "wait=1");
        assert!(response.headers()["vary"].to_str().unwrap().contains("Authorization, Prefer"));
        let begin = Instant::now();
        assert_eq!(poll(&ann, &path, "\"something else\"", "wait=30").await.status(), 200);
        assert_eq!(poll(&ann, &path, &known, "wait=0").await.status(), 304);
        let hurried = poll(&ann, &path, &known, "return=minimal").await;
        assert_eq!((hurried.status().as_u16(), hurried.headers().get("preference-applied")), (304, None));
        let fresh = ann.request(Method::GET, &path).header("prefer", "wait=30").send().await.unwrap();
        assert_eq!(fresh.status(), 200);
        assert!(begin.elapsed() < SOON);
    }
    // A past state of a game does not change.
    let past = format!("/v1/games/{game}?at=2");
    let begin = Instant::now();
    assert_eq!(poll(&bob, &past, &etag(&bob, &past).await, "wait=30").await.status(), 304);
    assert!(begin.elapsed() < SOON);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_elsewhere_wakes_nobody() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let (cat, dan) = (hall.person("cat").await, hall.person("dan").await);
    let theirs = cat.create(2).await;
    dan.join(&theirs).await;
    let polls = [waiting(&ann, &format!("/v1/games/{game}")).await, waiting(&bob, "/v1/me/turns").await];
    for _ in 0..6 {
        move_once(&[&cat, &dan], &theirs).await;
    }
    sleep(A_MOMENT).await;
    assert!(polls.iter().all(|poll| !poll.is_finished()));
}

/// The process ids of the connections that listen for notices.
async fn links(hall: &Hall) -> Vec<String> {
    let sql =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_notify(''%'";
    let rows = hall.db.sql(&format!("{sql} AND pid <> pg_backend_pid()")).await.unwrap();
    let pid = |row: &SimpleQueryMessage| match row {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    rows.iter().filter_map(pid).collect()
}

/// Waits until this many are connected.
async fn links_of(servers: usize, hall: &Hall) -> Vec<String> {
    loop {
        let links = links(hall).await;
        if links.len() == servers {
            return links;
        }
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_cut_comes_back_and_nothing_is_missed() {
    let hall = Hall::open().await;
    let of_this = links_of(1, &hall).await;
    let other = hall.again().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    for round in 0..3 {
        let of_other = links_of(2, &hall).await.into_iter().find(|link| *link != of_this[0]).unwrap();
        let poll = waiting(&ann.at(&other), &path).await;
        hall.db.sql(&format!("SELECT pg_terminate_backend({of_other})")).await.unwrap();
        // At once, so that the notice is sent while the other server cannot hear it.
        let moved_at = move_once(&[&ann, &bob], &game).await;
        let (response, woken_at) = poll.await.unwrap();
        assert_eq!(response.status(), 200, "round {round}");
        assert!(woken_at.saturating_duration_since(moved_at) < SOON, "round {round}");
    }
    // Nor do others miss anything from the server whose own link is cut.
    for round in 0..3 {
        links_of(2, &hall).await;
        let polls = [waiting(&ann.at(&other), &path).await, waiting(&bob, &path).await];
        for link in links(&hall).await {
            hall.db.sql(&format!("SELECT pg_terminate_backend({link})")).await.unwrap();
        }
        let moved_at = move_once(&[&ann, &bob], &game).await;
        for poll in polls {
            let (response, woken_at) = poll.await.unwrap();
            assert_eq!(response.status(), 200, "round {round}");
            assert!(woken_at.saturating_duration_since(moved_at) < SOON, "round {round}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_comings_and_goings_around_a_game_wake_too() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    let path = format!("/v1/games/{game}");
    let poll = waiting(&ann.at(&other), &path).await;
    bob.join(&game).await;
    assert_eq!(poll.await.unwrap().0.status(), 200);
    let poll = waiting(&bob.at(&other), &path).await;
    ann.post(&format!("{path}/resignation"), json!({})).await;
    let (response, _) = poll.await.unwrap();
    assert_eq!(response.json::<Value>().await.unwrap()["status"], json!("finished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_player_is_notified() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let terms = json!({"clock": {"pace": {"type": "per_move", "seconds": 3600}, "at_deadline": "replace"}});
    let game = ann.create_as(2, terms).await;
    bob.join(&game).await;
    clock.pass(chrono::Duration::hours(2));
    hall.hall.games.sweep().await.unwrap();
    let late = if is_awaited(&ann, &game).await { &ann } else { &bob };
    let turns = waiting(late, "/v1/me/turns").await;
    let replaced_at = Instant::now();
    cat.join(&game).await;
    let (response, heard_at) = turns.await.unwrap();
    assert!(heard_at - replaced_at < SOON, "{:?}", heard_at - replaced_at);
    assert_eq!(response.json::<Value>().await.unwrap()["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_waiting_requests_is_limited() {
    let hall = Hall::with_places(2, 3).await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    let etag = etag(&ann, &path).await;
    let mut polls = vec![waiting(&ann, &path).await, waiting(&ann, "/v1/me/turns").await];
    let refused = poll(&ann, &path, &etag, "wait=30").await;
    assert_eq!((refused.status().as_u16(), &refused.headers()["retry-after"]), (429, &"1".parse().unwrap()));
    assert_eq!(refused.json::<Value>().await.unwrap()["code"], json!("too_many_streams"));
    assert_eq!(ann.get(&path).await.0, 200, "who does not wait needs no place");
    polls.push(waiting(&bob, "/v1/me/turns").await);
    let refused = poll(&bob, &path, &etag, "wait=30").await;
    assert_eq!(refused.status(), 503);
    assert_eq!(refused.json::<Value>().await.unwrap()["code"], json!("unavailable"));
    // Hanging up releases the slot.
    polls.into_iter().for_each(|poll| poll.abort());
    sleep(A_MOMENT).await;
    waiting(&ann, &path).await;
    waiting(&bob, &path).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_requires_access() {
    let hall = Hall::open().await;
    let (ann, _, _) = two_at_a_game(&hall).await;
    let private = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
    let (_, private) = ann.post("/v1/games", private).await;
    let path = format!("/v1/games/{}", private["id"].as_str().unwrap());
    let eve = hall.person("eve").await;
    let refused = poll(&eve, &path, &etag(&ann, &path).await, "wait=30").await;
    assert_eq!(refused.status(), 404);
    let refused = poll(&ann.with_token("x"), "/v1/me/turns", "\"x\"", "wait=30").await;
    assert_eq!(refused.status(), 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_lets_nobody_wait() {
    let hall = Hall::open().await;
    let (ann, _, game) = two_at_a_game(&hall).await;
    let poll = waiting(&ann, &format!("/v1/games/{game}")).await;
    hall.hall.close();
    assert_eq!(poll.await.unwrap().0.status(), 304);
}

/// A waiting request holds no connection to Postgres.
#[tokio::test(flavor = "multi_thread")]
async fn many_wait_while_others_play() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall).await;
    let path = format!("/v1/games/{game}");
    let etag = etag(&ann, &path).await;
    let mut polls = Vec::new();
    for _ in 0..200 {
        let (ann, path, etag) = (ann.clone(), path.clone(), etag.clone());
        polls.push(tokio::spawn(async move { poll(&ann, &path, &etag, "wait=30").await.status() }));
    }
    sleep(A_MOMENT).await;
    assert_eq!(hall.get("/v1/games").await.0, 200);
    move_once(&[&ann, &bob], &game).await;
    for poll in polls {
        assert_eq!(poll.await.unwrap(), 200);
    }
}
