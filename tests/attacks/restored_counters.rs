//! A backup is restored while clients still have validators and cursors of what came after it, and the game goes another way
//! to the same counters: no client is told that nothing has changed, and none waits for events that it takes for its own.

use std::{collections::BTreeMap, time::Duration};

use longhall::features::hall::Limits;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    s06_backup::{File, backup, new_game, restored},
    support::{Hall, Person, unlimited},
};

/// Every operation that takes a cursor, by the names of its parameters. A new one belongs into the test below.
const CURSORS: [(&str, &str); 8] = [
    ("list_events", "after"),
    ("list_games", "after"),
    ("list_person_games", "after"),
    ("list_talk", "after"),
    ("stream_game", "Last-Event-ID"),
    ("stream_game", "after"),
    ("stream_mine", "Last-Event-ID"),
    ("stream_mine", "after"),
];

/// The operations of the document: id, path, and the operation itself.
fn gets(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    let gets = paths.filter_map(|(path, item)| Some((path, item.get("get")?)));
    gets.map(|(path, get)| (get["operationId"].as_str().unwrap().to_owned(), path.clone(), get)).collect()
}

/// The addresses whose answers have an `ETag`, as a client asks for them.
fn with_tags(document: &Value, game: &str, feed: &str) -> Vec<String> {
    let has_tag = |get: &Value| get.pointer("/responses/200/headers/ETag").is_some();
    let tagged = gets(document).into_iter().filter(|(.., get)| has_tag(get));
    let address = |(_, path, _): (String, String, &Value)| match path.as_str() {
        "/v1/me/turns.atom" | "/v1/me/turns.ics" => format!("{path}?{feed}"),
        path => {
            let filled = path.replace("/v1/games/{id}", &format!("/v1/games/{game}"));
            let filled =
                filled.replace("/v1/rulesets/{id}", "/v1/rulesets/vikings").replace("{version}", "1");
            assert!(!filled.contains('{'), "{path} has an ETag: say here how it is asked for");
            filled
        }
    };
    let mut all: Vec<String> = tagged.map(address).collect();
    all.extend([2, 5].map(|seq| format!("/v1/games/{game}?at={seq}")));
    all.push("/v1/games?mine=true".to_owned());
    all
}

/// What each address answers, with its tag.
async fn answers(person: &Person, addresses: &[String]) -> BTreeMap<String, (String, String)> {
    let mut answers = BTreeMap::new();
    for address in addresses {
        let answer = person.request(Method::GET, address).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{address}");
        let tag = answer.headers()["etag"].to_str().unwrap().to_owned();
        answers.insert(address.clone(), (tag, answer.text().await.unwrap()));
    }
    answers
}

/// Makes moves until the log has this length: the first legal ones or the last ones.
async fn play(pair: &[Person; 2], game: &str, until: i64, first: bool) {
    loop {
        for person in pair {
            let legal = person.legal_moves(game).await;
            let seq = legal["seq"].as_i64().unwrap();
            if seq >= until {
                assert_eq!(seq, until);
                return;
            }
            let moves = legal["moves"].as_array().unwrap();
            let chosen = if first { moves.first() } else { moves.last() };
            if let Some(chosen) = chosen {
                assert_eq!(person.post_moves(game, seq, json!([chosen])).await.0, 201);
            }
        }
    }
}

/// What is said and called differently after the restore.
async fn go_on(pair: &[Person; 2], game: &str, until: i64, first: bool) {
    let word = if first { "before" } else { "after" };
    play(pair, game, until, first).await;
    pair[1].act(game, "talk", json!({"text": word})).await;
    assert_eq!(pair[0].patch(&format!("/v1/games/{game}"), json!({"title": word})).await.0, 200);
}

/// All that a stream sends until it ends or has sent this.
async fn streamed(person: &Person, path: &str, id: &str, until: &str) -> String {
    let request = person.request(Method::GET, path).header("last-event-id", id);
    let mut response = request.send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    let mut all = String::new();
    let read = async {
        while let Some(chunk) = response.chunk().await.unwrap() {
            all.push_str(std::str::from_utf8(&chunk).unwrap());
            if all.contains(until) {
                break;
            }
        }
    };
    timeout(Duration::from_secs(20), read).await.expect("a stream is silent");
    all
}

async fn at_the_restored(person: &Person, name: &str, hall: &Hall) -> Person {
    let credentials = json!({"name": name, "password": "correct horse battery"});
    let (status, signed_in) = hall.post("/v1/sessions", credentials).await;
    assert_eq!(status, 201, "{signed_in}");
    person.at(hall).with_token(signed_in["access_token"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_client_has_of_a_lost_future_is_never_taken_for_the_present() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = new_game(&pair).await;
    play(&pair, &game, 5, true).await;
    pair[0].act(&game, "talk", json!({"text": "hello"})).await;
    let feed = pair[0].post("/v1/me/feed", json!({})).await.1["atom"].as_str().unwrap().to_owned();
    let feed = feed.split_once('?').unwrap().1.to_owned();
    let document = hall.get("/openapi.json").await.1;
    let file = File::new("counters");
    assert!(backup(&hall.db, &file.0).await.status.success());
    go_on(&pair, &game, 8, true).await;
    let addresses = with_tags(&document, &game, &feed);
    let lost = answers(&pair[0], &addresses).await;
    let path = format!("/v1/games/{game}");
    let old_id = format!("8-{}", &pair[0].look(&game).await["head"]["hash"].as_str().unwrap()[..16]);
    let mine = streamed(&pair[0], "/v1/me/stream", "e0", "\"seq\":8").await;
    let mine = mine.lines().rev().find_map(|line| line.strip_prefix("id: ")).unwrap().to_owned();

    let elsewhere = Hall::on(restored(&file.0).await, Limits::default(), unlimited()).await;
    let [ann, bob] = [("ann", &pair[0]), ("bob", &pair[1])];
    let pair =
        [at_the_restored(ann.1, ann.0, &elsewhere).await, at_the_restored(bob.1, bob.0, &elsewhere).await];
    beyond_the_head(&pair[0], &path, &old_id).await;
    go_on(&pair, &game, 8, false).await;
    for (address, (tag, body)) in &lost {
        let now = answers(&pair[0], std::slice::from_ref(address)).await;
        let again = pair[0].request(Method::GET, address).header("if-none-match", tag).send().await.unwrap();
        assert_eq!(again.status() == 304, now[address].1 == *body, "{address}");
    }
    assert_ne!(lost[&path].0, answers(&pair[0], std::slice::from_ref(&path)).await[&path].0);
    let problem = streamed(&pair[0], &format!("{path}/stream"), &old_id, "cursor_ahead").await;
    assert!(problem.contains("\nid\nevent: problem\n"), "{problem}");
    // The stream of all games sends what is new, under numbers that the client has met with other hashes.
    let head = pair[0].look(&game).await["head"]["hash"].as_str().unwrap().to_owned();
    let news = streamed(&pair[0], "/v1/me/stream", &mine, &head).await;
    for seq in 6..=8 {
        assert!(news.contains(&format!("\"seq\":{seq}")), "{seq} is skipped: {news}");
    }
}

/// While the restored game has fewer events and messages than the client has seen.
async fn beyond_the_head(person: &Person, path: &str, old_id: &str) {
    for address in [format!("{path}/events?after=8"), format!("{path}/talk?after=2")] {
        let (status, problem) = person.get(&address).await;
        assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("cursor_ahead")), "{address}");
    }
    let lines = person.request(Method::GET, &format!("{path}/events?after=8"));
    assert_eq!(lines.header("accept", "application/x-ndjson").send().await.unwrap().status(), 409);
    for id in ["8", old_id] {
        let problem = streamed(person, &format!("{path}/stream"), id, "cursor_ahead").await;
        assert!(problem.contains("\nid\nevent: problem\n"), "{problem}");
    }
    // A time to come.
    let problem = streamed(person, "/v1/me/stream", "e7ffffffffffff", "cursor_ahead").await;
    assert!(problem.contains("event: problem"), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_cursor_is_among_those_that_were_tried() {
    let hall = Hall::open().await;
    let document = hall.get("/openapi.json").await.1;
    let mut found = Vec::new();
    for (id, _, get) in gets(&document) {
        let names = get["parameters"].as_array().into_iter().flatten();
        let names = names.filter_map(|parameter| parameter["name"].as_str());
        let cursors = names.filter(|name| ["after", "before", "cursor", "Last-Event-ID"].contains(name));
        found.extend(cursors.map(|name| (id.clone(), name.to_owned())));
    }
    found.sort();
    // The id of a list of turns is the digest of the list.
    found.retain(|(id, _)| id != "stream_turns");
    let tried: Vec<_> = CURSORS.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect();
    assert_eq!(found, tried, "say in this file what a restore makes of it");
}
