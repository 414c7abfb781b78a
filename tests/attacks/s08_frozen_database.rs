//! S8: connections to Postgres that look alive and deliver nothing. Nobody waits for ever, and later requests
//! use new connections.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Database, Hall, Person, Proxy};

/// How long an answer may take: two seconds each for a deadline, a new connection and another deadline, on a
/// slow machine.
const HEARS_WITHIN: Duration = Duration::from_secs(20);
const RECOVERS_WITHIN: Duration = Duration::from_secs(30);

async fn table(hall: &Hall) -> (Person, String) {
    let (anna, bert) = (hall.person("Anna").await, hall.person("Bert").await);
    let game = anna.create(2).await;
    bert.join(&game).await;
    let begins = !anna.legal_moves(&game).await["moves"].as_array().unwrap().is_empty();
    (if begins { anna } else { bert }, game)
}

/// Makes a move, retrying on 503 as a client does.
async fn insist(person: &Person, game: &str, legal: &Value) -> Value {
    let body = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    let path = format!("/v1/games/{game}/moves");
    let begin = Instant::now();
    loop {
        let asked = Instant::now();
        let request = person.request(Method::POST, &path).header("idempotency-key", "the one move");
        let answer = request.json(&body).send().await.unwrap();
        assert!(asked.elapsed() < HEARS_WITHIN, "an answer after {:?}", asked.elapsed());
        match answer.status() {
            StatusCode::CREATED => return answer.json().await.unwrap(),
            StatusCode::SERVICE_UNAVAILABLE => assert!(answer.headers().contains_key("retry-after")),
            other => panic!("{other}: {}", answer.text().await.unwrap()),
        }
        assert!(begin.elapsed() < RECOVERS_WITHIN, "nobody plays on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn frozen_connections_are_replaced_and_a_move_is_made_once() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::hasty(db.by(&proxy)).await;
    let (anna, game) = table(&hall).await;
    let legal = anna.legal_moves(&game).await;
    proxy.freeze_present();
    let first = insist(&anna, &game, &legal).await;
    // What was held back arrives too late; and a retry gets the same answer.
    proxy.go_on();
    let again = insist(&anna, &game, &legal).await;
    assert_eq!(first["events"], again["events"]);
    let keys = "SELECT count(*) FROM game_events WHERE idempotency_key = 'the one move'";
    assert_eq!(db.column(keys).await, ["1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ready_reports_a_frozen_database_at_once_and_the_rest_soon() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::hasty(db.by(&proxy)).await;
    let (anna, game) = table(&hall).await;
    let legal = anna.legal_moves(&game).await;
    assert_eq!(hall.get("/health/ready").await.0, 200);
    proxy.freeze();
    let begin = Instant::now();
    let answers =
        tokio::join!(hall.get("/v1/games"), anna.get("/v1/me"), hall.post("/v1/sessions", credentials()));
    assert_eq!([answers.0.0, answers.1.0, answers.2.0], [503; 3]);
    assert!(begin.elapsed() < HEARS_WITHIN, "{:?}", begin.elapsed());
    loop {
        let asked = Instant::now();
        let (status, _) = hall.get("/health/ready").await;
        assert!(asked.elapsed() < Duration::from_secs(1), "ready waits for nobody");
        if status == 503 {
            break;
        }
        assert!(begin.elapsed() < RECOVERS_WITHIN, "it is called ready");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    proxy.go_on();
    insist(&anna, &game, &legal).await;
    assert_eq!(hall.get("/health/ready").await.0, 200);
}

fn credentials() -> Value {
    json!({"name": "Anna", "password": "correct horse battery"})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_write_moves_since_a_table_is_locked_is_not_ready() {
    for table in ["heads", "game_events"] {
        let hall = Hall::hasty(Database::new().await).await;
        let ready = async || hall.get("/health/ready").await.0.as_u16();
        assert_eq!(ready().await, 200);
        let db = hall.db.borrowed();
        let lock = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(10); COMMIT");
        let locked = tokio::spawn(async move { db.sql(&lock).await.map(|_| ()) });
        let begin = Instant::now();
        while ready().await == 200 {
            assert!(begin.elapsed() < Duration::from_secs(9), "it says that it is ready");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        locked.await.unwrap().unwrap();
        let begin = Instant::now();
        while ready().await != 200 {
            assert!(begin.elapsed() < RECOVERS_WITHIN, "it is never ready again");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}
