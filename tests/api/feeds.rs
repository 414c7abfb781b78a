//! Turns without signing in: the feed, the calendar, and the secret link to them.

use atom_syndication::Feed;
use icalendar::{Calendar, Component};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Person, soon};

const TITLE: &str = "Ann & Bob; <b>\"to\"</b>, the\\end — and a title that is long enough to be folded";

/// A running game, the player whose turn it is, and the other.
async fn a_turn(hall: &Hall) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (_, game) = ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2, "title": TITLE})).await;
    let game = game["id"].as_str().unwrap().to_owned();
    bob.join(&game).await;
    let (_, turns) = ann.get("/v1/me/turns").await;
    if turns["items"].as_array().unwrap().is_empty() { (bob, ann, game) } else { (ann, bob, game) }
}

/// The paths of a new link.
async fn link(person: &Person) -> [String; 2] {
    let (status, links) = person.post("/v1/me/feed", Value::Null).await;
    assert_eq!(status, 201, "{links}");
    ["atom", "ics"].map(|format| {
        let link = links[format].as_str().unwrap();
        link[link.find("/v1/").unwrap()..].to_owned()
    })
}

async fn get(hall: &Hall, path: &str) -> Response {
    let response = hall.request(Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), 200);
    response
}

async fn status(hall: &Hall, path: &str) -> StatusCode {
    hall.request(Method::GET, path).send().await.unwrap().status()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_feed_shows_whose_turn_it_is() {
    let hall = Hall::open().await;
    let (person, other, game) = a_turn(&hall).await;
    let [atom, _] = link(&person).await;
    let response = get(&hall, &atom).await;
    assert_eq!(response.headers()["content-type"], "application/atom+xml; charset=utf-8");
    let text = response.text().await.unwrap();
    assert!(!text.contains("key="), "a feed is passed on: it must not hold its own secret");
    let feed: Feed = text.parse().unwrap();
    assert_eq!(feed.id(), format!("urn:uuid:{}", person.id));
    assert!(!feed.authors().is_empty() && !feed.title().is_empty());
    let [entry] = feed.entries() else { panic!("{text}") };
    let (_, turns) = person.get("/v1/me/turns").await;
    let since: chrono::DateTime<chrono::Utc> = turns["items"][0]["since"].as_str().unwrap().parse().unwrap();
    assert_eq!(*entry.updated(), since);
    assert_eq!(entry.title().as_str(), format!("Your turn in {TITLE} (Vikings)"));
    assert_eq!(entry.links()[0].href(), format!("{}/v1/games/{game}", hall.base));
    assert!(entry.id().starts_with(&format!("urn:longhall:turn:{game}:")));
    let [atom, _] = link(&other).await;
    let feed: Feed = get(&hall, &atom).await.text().await.unwrap().parse().unwrap();
    assert!(feed.entries().is_empty() && feed.updated().timestamp() > 0, "nothing waits for the other");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_without_turns_holds_a_component() {
    let hall = Hall::open().await;
    let person = hall.person("ann").await;
    let [_, ics] = link(&person).await;
    let text = get(&hall, &ics).await.text().await.unwrap();
    let calendar: Calendar = text.parse().unwrap();
    assert_eq!(calendar.components.len(), 1, "{text}");
    assert_eq!((calendar.events().count(), calendar.todos().count()), (0, 0));
    assert!(text.ends_with("END:VTIMEZONE\r\nEND:VCALENDAR\r\n"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calendar_has_a_task_without_a_deadline_and_an_event_with_one() {
    let hall = Hall::open().await;
    let (person, _, game) = a_turn(&hall).await;
    let [atom, ics] = link(&person).await;
    let response = get(&hall, &ics).await;
    assert_eq!(response.headers()["content-type"], "text/calendar; charset=utf-8");
    let text = response.text().await.unwrap();
    assert_is_well_formed(&text);
    let calendar: Calendar = text.parse().unwrap();
    let task = calendar.todos().next().expect("a task");
    assert_eq!(calendar.events().count(), 0);
    assert_eq!(task.get_summary().map(unescaped), Some(format!("Your turn in {TITLE} (Vikings)")));
    assert_eq!(task.get_url(), Some(&*format!("{}/v1/games/{game}", hall.base)));

    let sql = format!(
        "UPDATE turns SET deadline_at = '2031-02-03T04:05:06Z' WHERE game_id = '{game}' AND since IS NOT NULL"
    );
    hall.db.sql(&sql).await.unwrap();
    let text = get(&hall, &ics).await.text().await.unwrap();
    assert_is_well_formed(&text);
    assert!(text.contains("\r\nDTSTART:20310203T040506Z\r\n"), "{text}");
    let calendar: Calendar = text.parse().unwrap();
    assert_eq!((calendar.events().count(), calendar.todos().count()), (1, 0));
    let feed: Feed = get(&hall, &atom).await.text().await.unwrap().parse().unwrap();
    assert_eq!(feed.entries()[0].summary().unwrap().as_str(), "Until 2031-02-03 04:05 UTC.");
}

/// The rules of RFC 5545 that readers depend on: line ends, lengths, and required parts.
fn assert_is_well_formed(text: &str) {
    assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']), "{text:?}");
    assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    for once in ["VERSION:2.0", "PRODID:", "UID:", "DTSTAMP:"] {
        assert_eq!(text.matches(&format!("\r\n{once}")).count(), 1, "{once} in {text}");
    }
}

/// Undoes the escapes of a text (RFC 5545, section 3.3.11), which the parser leaves in place.
fn unescaped(text: &str) -> String {
    text.replace("\\;", ";").replace("\\,", ",").replace("\\\\", "\\")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_that_has_not_changed_is_not_sent_again() {
    let hall = Hall::open().await;
    let (person, _, game) = a_turn(&hall).await;
    for path in link(&person).await {
        let etag = get(&hall, &path).await.headers()["etag"].clone();
        let again = async || {
            let request = hall.request(Method::GET, &path).header("if-none-match", &etag);
            request.send().await.unwrap().status()
        };
        assert_eq!(again().await, 304);
        let sql = format!("UPDATE turns SET seq = seq + 1 WHERE game_id = '{game}'");
        hall.db.sql(&sql).await.unwrap();
        // Nobody told the server.
        soon(async || again().await == 200).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_is_secret_can_be_replaced_and_revoked_and_opens_nothing_else() {
    let hall = Hall::open().await;
    let (person, other, _) = a_turn(&hall).await;
    let first = link(&person).await;
    let others = link(&other).await;
    let second = link(&person).await;
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(status(&hall, first).await, 401, "a new link ends the one before");
        assert_eq!(status(&hall, second).await, 200);
        let (path, key) = second.split_once('=').unwrap();
        assert_eq!(status(&hall, path.split('?').next().unwrap()).await, 401);
        for bad in ["", "x", &key[..70], &key.to_uppercase()[..32], "ä", "%00"] {
            assert_eq!(status(&hall, &format!("{path}={bad}")).await, 401, "{bad}");
        }
        let stranger = format!("{path}={}{}", &other.id.replace('-', ""), &key[32..]);
        assert_eq!(status(&hall, &stranger).await, 401, "the secret is bound to its account");
        let script = person.with_token(key);
        assert_eq!(script.get("/v1/me/turns").await.0, 401, "it is no token");
        let bare = person.request(Method::GET, path.split('?').next().unwrap()).send().await.unwrap();
        assert_eq!(bare.status(), 401, "nor is a token a key");
    }
    let sql = "SELECT encode(secret_hash, 'hex') FROM feed_links";
    let stored = format!("{:?}", hall.db.sql(sql).await.unwrap());
    let (_, key) = second[0].split_once('=').unwrap();
    assert!(!stored.contains(&key[32..]), "only a hash is kept");
    assert_eq!(person.delete("/v1/me/feed").await.0, 204);
    assert_eq!(person.delete("/v1/me/feed").await.0, 404);
    assert_eq!(status(&hall, &second[0]).await, 401);
    assert_eq!(status(&hall, &others[0]).await, 200);
    assert_eq!(other.forget_me().await, 204);
    assert_eq!(status(&hall, &others[0]).await, 401, "it goes with its account");
    let token = json!({"label": "x", "scopes": ["games:read", "games:play"]});
    let (_, issued) = person.post("/v1/me/tokens", token).await;
    let script = person.with_token(issued["token"].as_str().unwrap());
    assert_eq!(script.post("/v1/me/feed", Value::Null).await.1["code"], json!("scope_missing"));
    assert_eq!(script.delete("/v1/me/feed").await.1["code"], json!("scope_missing"));
}
