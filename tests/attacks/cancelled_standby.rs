//! A commit that waits for a synchronous standby is called done by Postgres when somebody cancels the wait, with a warning
//! alone. What is not on the standby is no acknowledged move.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{GENEROUS, Person, Served};

/// No standby has this name, so commits wait until the setting or the wait ends.
const AWAIT: &str = "ALTER SYSTEM SET synchronous_standby_names = 'nobody'";
const AWAIT_NO_MORE: &str = "ALTER SYSTEM RESET synchronous_standby_names";
const RELOAD: &str = "SELECT pg_reload_conf()";
const WAITING: &str = "SELECT 'yes' FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
const CANCEL: &str = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_standby_has_not_confirmed_is_not_acknowledged() {
    let mut served = Served::launch("standby", None, &[&GENEROUS[..], &["--standby"]].concat()).await;
    let (anna, game, body) = move_to_make(&served).await;
    ready_says(&served, "degraded").await;

    set(&served, AWAIT).await;
    // The server's own beat waits as soon as the setting holds.
    while served.sql("postgres", WAITING).await.unwrap().is_empty() {
        sleep(Duration::from_millis(50)).await;
    }
    let asked = tokio::spawn(make(&anna, &game, &body));
    while !asked.is_finished() {
        served.sql("postgres", CANCEL).await.unwrap();
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(asked.await.unwrap().0, StatusCode::SERVICE_UNAVAILABLE);

    set(&served, AWAIT_NO_MORE).await;
    let answer = loop {
        let (status, answer) = make(&anna, &game, &body).await;
        if status != StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(status, StatusCode::CREATED, "{answer}");
            break answer;
        }
        sleep(Duration::from_millis(100)).await;
    };
    let kinds = anna.kinds(&game).await;
    assert_eq!(kinds.iter().filter(|kind| *kind == "moved").count(), 1, "{kinds:?}, and {answer}");
    served.terminate().await;
}

async fn move_to_make(served: &Served) -> (Person, String, Value) {
    let (anna, bert) =
        (Person::sign_up(&served.base, "anna").await, Person::sign_up(&served.base, "bert").await);
    let game = anna.create(2).await;
    bert.join(&game).await;
    for person in [anna, bert] {
        let legal = person.legal_moves(&game).await;
        if let Some(first) = legal["moves"].get(0) {
            let body = json!({"expected_seq": legal["seq"], "moves": [first]});
            return (person, game, body);
        }
    }
    panic!("the game waits for nobody");
}

fn make(
    person: &Person,
    game: &str,
    body: &Value,
) -> impl Future<Output = (StatusCode, Value)> + Send + use<> {
    let path = format!("/v1/games/{game}/moves");
    let request = person.request(Method::POST, &path).header("idempotency-key", "the only one").json(body);
    async move {
        let answer = request.send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }
}

async fn set(served: &Served, setting: &str) {
    served.sql("postgres", setting).await.unwrap();
    served.sql("postgres", RELOAD).await.unwrap();
}

async fn ready_says(served: &Served, status: &str) {
    let ready: Value =
        reqwest::get(format!("{}/health/ready", served.base)).await.unwrap().json().await.unwrap();
    assert_eq!((&ready["status"], &ready["is_replicated"]), (&json!(status), &json!(false)), "{ready}");
}
