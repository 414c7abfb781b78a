//! Messages and notes: who may write, who sees what, and what counts as unread.

use std::num::NonZeroU32;

use longhall::features::hall::Limits;
use longhall_web::admission::quotas::{Quotas, Rates};
use serde_json::{Value, json};

use crate::support::{Hall, Person, behind_a_proxy, rates, seating, unlimited};

async fn two_at_a_game(hall: &Hall, visibility: &str) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let body = json!({"ruleset": "vikings", "seats": 2, "visibility": visibility});
    let (_, game) = ann.post("/v1/games", body).await;
    let id = game["id"].as_str().unwrap().to_owned();
    assert_eq!(bob.post(&format!("/v1/games/{id}/seats"), seating(&game)).await.0, 201);
    (ann, bob, id)
}

async fn say(person: &Person, game: &str, text: &str) -> Value {
    let (status, said) = person.post(&format!("/v1/games/{game}/talk"), json!({"text": text})).await;
    assert_eq!(status, 201, "{said}");
    said
}

async fn unread(person: &Person) -> Value {
    person.get("/v1/me/unread").await.1["items"].clone()
}

fn code((status, body): &(reqwest::StatusCode, Value)) -> (u16, &str) {
    (status.as_u16(), body["code"].as_str().unwrap_or(""))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_read_in_order_page_by_page() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let path = format!("/v1/games/{game}/talk");
    assert_eq!(ann.get(&path).await.1, json!({"items": [], "next": null}));
    for n in 1..=5 {
        let (person, name) = if n % 2 == 0 { (&bob, "bob") } else { (&ann, "ann") };
        let said = say(person, &game, &format!("{n}\nth \"word\" 🛶")).await;
        assert_eq!((&said["seq"], &said["account"]["name"]), (&json!(n), &json!(name)));
        assert_eq!(said["text"], json!(format!("{n}\nth \"word\" 🛶")));
    }
    let (_, whole) = hall.get(&path).await;
    assert_eq!((whole["items"].as_array().unwrap().len(), &whole["next"]), (5, &json!(null)));
    let mut paged = Vec::new();
    let mut after = "0".to_owned();
    loop {
        let (_, page) = bob.get(&format!("{path}?after={after}&limit=2")).await;
        paged.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut after);
    }
    assert_eq!(json!(paged), whole["items"]);
    let (_, exact) = bob.get(&format!("{path}?after=3&limit=2")).await;
    assert_eq!(exact["next"], json!(null), "a full last page is the last");
    for bad in ["limit=0", "limit=501", "after=-1", "after=x"] {
        assert_eq!(code(&ann.get(&format!("{path}?{bad}")).await), (400, "malformed_query"), "{bad}");
    }
    let (_, log) = ann.get(&format!("/v1/games/{game}/events")).await;
    assert_eq!(log["items"].as_array().unwrap().len(), 4, "talk is no part of the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_messages_each_get_a_number() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let mut speaking = Vec::new();
    for n in 0..12 {
        let (person, game) = (if n % 2 == 0 { ann.clone() } else { bob.at(&other) }, game.clone());
        speaking.push(tokio::spawn(async move { say(&person, &game, "at once").await["seq"].as_i64() }));
    }
    let mut numbers = Vec::new();
    for speaking in speaking {
        numbers.push(speaking.await.unwrap().unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=12).collect::<Vec<i64>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_write_and_everybody_who_sees_the_game_reads() {
    let hall = Hall::open().await;
    let (ann, bob, public) = two_at_a_game(&hall, "public").await;
    let (cat, eve) = (hall.person("cat").await, hall.person("eve").await);
    let (_, private) =
        cat.post("/v1/games", json!({"ruleset": "vikings", "seats": 2, "visibility": "private"})).await;
    let private = private["id"].as_str().unwrap();
    say(&ann, &public, "in the open").await;
    say(&cat, private, "among us").await;
    let talk = |game: &str| format!("/v1/games/{game}/talk");
    let text = json!({"text": "x"});
    assert_eq!(code(&eve.post(&talk(&public), text.clone()).await), (403, "not_your_seat"));
    assert_eq!(code(&eve.post(&talk(private), text.clone()).await), (404, "no_such_game"));
    assert_eq!(code(&eve.get(&talk(private)).await), (404, "no_such_game"));
    assert_eq!(code(&hall.get(&talk(private)).await), (404, "no_such_game"));
    assert_eq!(eve.get(&talk(&public)).await.1["items"][0]["text"], json!("in the open"));
    assert_eq!(hall.get(&talk(&public)).await.0, 200);
    for (method_path, body) in [("talk/read", json!({"seq": 1})), ("notes/mine", text.clone())] {
        let path = format!("/v1/games/{public}/{method_path}");
        assert_eq!(code(&eve.put(&path, body.clone()).await), (403, "not_your_seat"));
        let path = format!("/v1/games/{private}/{method_path}");
        assert_eq!(code(&eve.put(&path, body).await), (404, "no_such_game"));
    }
    // A token with read scope cannot write.
    let (_, issued) = bob.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
    let script = bob.with_token(issued["token"].as_str().unwrap());
    assert_eq!(code(&script.post(&talk(&public), text.clone()).await), (403, "scope_missing"));
    let notes = format!("/v1/games/{public}/notes/mine");
    assert_eq!(code(&script.put(&notes, text).await), (403, "scope_missing"));
    assert_eq!(script.get(&notes).await.0, 200);
    assert_eq!(script.get("/v1/me/unread").await.1["items"][0]["unread"], json!(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_said_is_unread_until_it_is_marked() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let mark = format!("/v1/games/{game}/talk/read");
    assert_eq!(unread(&ann).await, json!([]));
    for text in ["one", "two", "three"] {
        say(&ann, &game, text).await;
    }
    assert_eq!(unread(&ann).await, json!([]), "one's own words are no news");
    assert_eq!(unread(&bob).await, json!([{"game": game, "unread": 3, "read": 0, "last": 3}]));
    assert_eq!(bob.put(&mark, json!({"seq": 2})).await.0, 204);
    assert_eq!(unread(&bob).await, json!([{"game": game, "unread": 1, "read": 2, "last": 3}]));
    say(&bob, &game, "four").await;
    assert_eq!(unread(&bob).await[0]["unread"], json!(1), "speaking is not reading");
    assert_eq!(unread(&ann).await, json!([{"game": game, "unread": 1, "read": 0, "last": 4}]));
    assert_eq!(bob.put(&mark, json!({"seq": 4})).await.0, 204);
    assert_eq!(bob.put(&mark, json!({"seq": 1})).await.0, 204);
    assert_eq!(unread(&bob).await, json!([]), "a mark does not go back");
    for bad in [0, -1, 5] {
        assert_eq!(code(&bob.put(&mark, json!({"seq": bad})).await), (400, "malformed_body"), "{bad}");
    }
    // It is polled like turns.
    let get = async |etag: &str| {
        let request = ann.request(reqwest::Method::GET, "/v1/me/unread").header("if-none-match", etag);
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.headers()["etag"].to_str().unwrap().to_owned())
    };
    let (_, etag) = get("").await;
    assert_eq!(get(&etag).await.0, 304);
    say(&bob, &game, "five").await;
    assert_eq!(get(&etag).await.0, 200);
    // Each game is counted separately, the newest first.
    let second = bob.create(2).await;
    ann.join(&second).await;
    say(&bob, &second, "here too").await;
    let games: Vec<Value> =
        unread(&ann).await.as_array().unwrap().iter().map(|item| item["game"].clone()).collect();
    assert_eq!(games, [json!(second), json!(game)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_their_writers_alone() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let path = format!("/v1/games/{game}/notes/mine");
    assert_eq!(ann.get(&path).await.1, json!({"text": "", "updated_at": null}));
    let text = "Bob is short of sailors.\n\t🛶";
    let (status, written) = ann.put(&path, json!({"text": text})).await;
    assert_eq!((status.as_u16(), &written["text"]), (200, &json!(text)));
    assert_eq!(ann.get(&path).await.1, written);
    assert_eq!(bob.get(&path).await.1["text"], json!(""));
    assert_eq!(hall.get(&path).await.0, 401);
    bob.put(&path, json!({"text": "mine"})).await;
    ann.put(&path, json!({"text": "again"})).await;
    assert_eq!(bob.get(&path).await.1["text"], json!("mine"));
    assert_eq!(ann.get(&path).await.1["text"], json!("again"));
    assert_eq!(ann.put(&path, json!({"text": ""})).await.1, json!({"text": "", "updated_at": null}));
    assert_eq!(ann.get(&path).await.1["text"], json!(""));
    let rows = hall.db.sql("SELECT 1 FROM notes").await.unwrap();
    assert_eq!(
        rows.iter().filter(|row| matches!(row, tokio_postgres::SimpleQueryMessage::Row(_))).count(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_have_bounds() {
    let hall = Hall::open().await;
    let (ann, _, game) = two_at_a_game(&hall, "public").await;
    let (talk, notes) = (format!("/v1/games/{game}/talk"), format!("/v1/games/{game}/notes/mine"));
    let long = |chars: usize| json!({"text": "ø".repeat(chars)});
    for bad in ["a\u{0}", "\u{7}", "\u{1b}[2J", "\r"] {
        assert_eq!(code(&ann.post(&talk, json!({"text": bad})).await), (400, "malformed_body"), "{bad:?}");
        assert_eq!(code(&ann.put(&notes, json!({"text": bad})).await), (400, "malformed_body"), "{bad:?}");
    }
    for empty in ["", " \n\t"] {
        assert_eq!(code(&ann.post(&talk, json!({"text": empty})).await), (400, "malformed_body"));
    }
    assert_eq!(ann.post(&talk, long(1_000)).await.0, 201);
    assert_eq!(code(&ann.post(&talk, long(1_001)).await), (400, "malformed_body"));
    assert_eq!(ann.put(&notes, long(10_000)).await.0, 200);
    assert_eq!(code(&ann.put(&notes, long(10_001)).await), (400, "malformed_body"));
    assert_eq!(code(&ann.post(&talk, json!({"text": "x", "to": "bob"})).await), (400, "malformed_body"));
}

#[tokio::test(flavor = "multi_thread")]
async fn talking_too_fast_is_refused_for_a_while() {
    let few = NonZeroU32::new(3).unwrap();
    let hall = Hall::with(
        Limits::default(),
        Quotas::new(&Rates { talk_per_minute: few, ..rates() }, behind_a_proxy()),
    )
    .await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    for _ in 0..3 {
        say(&ann, &game, "x").await;
    }
    let refused = ann.post(&format!("/v1/games/{game}/talk"), json!({"text": "x"})).await;
    assert_eq!(code(&refused), (429, "too_many_requests"));
    say(&bob, &game, "others are not counted").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_is_a_pseudonym_in_talk_and_its_notes_are_gone() {
    let hall = Hall::with(Limits::default(), unlimited()).await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let (talk, notes) = (format!("/v1/games/{game}/talk"), format!("/v1/games/{game}/notes/mine"));
    say(&ann, &game, "remember me").await;
    say(&bob, &game, "I shall").await;
    ann.put(&notes, json!({"text": "to myself"})).await;
    ann.put(&format!("{talk}/read"), json!({"seq": 2})).await;
    assert_eq!(ann.forget_me().await, 204);
    let (_, page) = bob.get(&talk).await;
    let name = page["items"][0]["account"]["name"].as_str().unwrap();
    assert!(name.starts_with("deleted-"), "{name}");
    // The access token outlives its account by some minutes, but cannot write.
    assert_eq!(code(&ann.post(&talk, json!({"text": "a ghost"})).await), (401, "not_signed_in"));
    assert_eq!(code(&ann.put(&notes, json!({"text": "a ghost"})).await), (401, "not_signed_in"));
    assert_eq!(code(&ann.put(&format!("{talk}/read"), json!({"seq": 2})).await), (401, "not_signed_in"));
    for table in ["notes", "talk_read"] {
        let rows = hall.db.sql(&format!("SELECT 1 FROM {table}")).await.unwrap();
        assert!(!rows.iter().any(|row| matches!(row, tokio_postgres::SimpleQueryMessage::Row(_))), "{table}");
    }
}

/// The server's role can add messages but not change them.
#[tokio::test(flavor = "multi_thread")]
async fn of_what_was_said_only_the_words_can_be_erased() {
    let hall = Hall::open().await;
    for forbidden in [
        "UPDATE talk SET account_id = game_id",
        "UPDATE talk SET said_at = now()",
        "UPDATE talk SET number = 7",
        "DELETE FROM talk",
        "TRUNCATE talk",
    ] {
        let refused = hall.db.sql(&format!("SET ROLE longhall_server; {forbidden}")).await.unwrap_err();
        assert_eq!(refused.code().map(tokio_postgres::error::SqlState::code), Some("42501"), "{forbidden}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_player_cannot_silence_the_others() {
    let hall = Hall::open().await;
    let (ann, bob, game) = two_at_a_game(&hall, "public").await;
    let talk = format!("/v1/games/{game}/talk");
    let say = json!({"text": "x"});
    assert_eq!(ann.post(&talk, say.clone()).await.0, 201);
    let rest =
        "INSERT INTO talk SELECT game_id, n, account_id, '', said_at FROM talk, generate_series(2, 2499) n";
    hall.db.sql(rest).await.unwrap();
    // Two at once: only one of them is the last that is allowed.
    let (one, other) = tokio::join!(ann.post(&talk, say.clone()), ann.post(&talk, say.clone()));
    let mut statuses = [one.0.as_u16(), other.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(code(&ann.post(&talk, say.clone()).await), (409, "talk_full"));
    assert_eq!(ann.delete(&format!("{talk}/1")).await.0, 204);
    assert_eq!(code(&ann.post(&talk, say.clone()).await), (409, "talk_full"));
    assert_eq!(bob.post(&talk, say).await.0, 201);
}
