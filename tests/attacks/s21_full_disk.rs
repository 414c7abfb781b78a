//! S21: a database that accepts no writes because its disk is full or somebody made it read-only.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Person, soon};

/// Refuses every write as Postgres does when it cannot extend a file.
const FULL: &str = "
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'kein Platz mehr' USING ERRCODE = '53100'; END $$";
const ROOM_AGAIN: &str = "DROP FUNCTION no_room() CASCADE";

/// Runs a statement for each table, in a transaction of its own: one that locked all of them would deadlock with the
/// server's queries, which lock them in another order.
async fn for_each_table(hall: &Hall, statement: &str) {
    let tables = hall.db.column("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'").await;
    for table in tables {
        hall.db.sql(&statement.replace("{table}", &table)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported_as_such_and_play_recovers() {
    let hall = Hall::open().await;
    let (anna, game) = table(&hall).await;
    hall.db.sql(FULL).await.unwrap();
    let trigger = "CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION no_room()";
    for_each_table(&hall, trigger).await;
    nothing_can_be_written(&anna, &game).await;
    for_each_table(&hall, "DROP TRIGGER no_room ON {table}").await;
    assert!(anna.step(&game).await);
}

/// The heartbeat updates a row in place, which a full disk permits; moves need new pages.
const NO_ROOM_FOR_EVENTS: &str = "
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON game_events FOR EACH ROW EXECUTE FUNCTION no_room()";

#[tokio::test(flavor = "multi_thread")]
async fn ready_follows_the_moves_and_not_the_heartbeat() {
    let hall = Hall::open().await;
    let (anna, game) = table(&hall).await;
    let legal = anna.legal_moves(&game).await;
    hall.db.sql(NO_ROOM_FOR_EVENTS).await.unwrap();
    let moved = anna.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([legal["moves"][0]])).await;
    assert_eq!(moved.0.as_u16(), 503, "{}", moved.1);
    // One move has failed and nobody else moves: it is not ready all the same, until there is room.
    soon(async || hall.get("/health/ready").await.0 == 503).await;
    hall.db.sql(ROOM_AGAIN).await.unwrap();
    soon(async || hall.get("/health/ready").await.0 == 200).await;
    assert!(anna.step(&game).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_database_is_reported_as_such_and_play_recovers() {
    let hall = Hall::open().await;
    let (anna, game) = table(&hall).await;
    hall.db.set_read_only(true).await;
    while hall.get("/health/ready").await.0 == 200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    nothing_can_be_written(&anna, &game).await;
    hall.db.set_read_only(false).await;
    let move_of = |legal: &Value| json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    // Some answers may still come from connections that were just ended.
    for _ in 0..20 {
        let (status, legal) = anna.get(&format!("/v1/games/{game}/legal-moves")).await;
        if status == 200 {
            let (status, _) = anna.post(&format!("/v1/games/{game}/moves"), move_of(&legal)).await;
            if status == 201 {
                return;
            }
        }
        assert!(status == 200 || status == 503, "{status}");
    }
    panic!("nobody plays on");
}

/// A game that waits for Anna.
async fn table(hall: &Hall) -> (Person, String) {
    let (anna, bert) = (hall.person("Anna").await, hall.person("Bert").await);
    let game = anna.create(2).await;
    bert.join(&game).await;
    let legal = anna.legal_moves(&game).await;
    let first = !legal["moves"].as_array().unwrap().is_empty();
    (if first { anna } else { bert }, game)
}

async fn nothing_can_be_written(person: &Person, game: &str) {
    let legal = person.legal_moves(game).await;
    let moves = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    let credentials = json!({"name": "Cara", "password": "correct horse battery"});
    let writes = [
        (Method::POST, format!("/v1/games/{game}/moves"), moves),
        (Method::POST, "/v1/games".to_owned(), json!({"ruleset": "vikings", "seats": 2})),
        (Method::POST, format!("/v1/games/{game}/talk"), json!({"text": "Anybody?"})),
        (Method::PUT, format!("/v1/games/{game}/notes/mine"), json!({"text": "north first"})),
        (Method::POST, "/v1/accounts".to_owned(), credentials),
    ];
    for (method, path, body) in writes {
        let told = person.request(method, &path).json(&body).send().await.unwrap();
        assert_eq!(told.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(told.headers().contains_key("retry-after"), "{path}");
        let problem = told.text().await.unwrap();
        assert!(problem.contains("\"unavailable\""), "{path}: {problem}");
    }
    // Reading still works.
    assert_eq!(person.look(game).await["seq"], legal["seq"]);
}
