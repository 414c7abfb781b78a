//! A server that is stopped while messages are under way to receivers that hang.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::notified::serve;
use crate::support::{Asked, Outside, Person, Reply};

/// As long as clients are given to read their last answer.
const GRACE: Duration = Duration::from_secs(10);
/// More than a server sends to one account at once.
const HOOKS: usize = 6;
/// Those at once are given five seconds each.
const PATIENCE: Duration = Duration::from_secs(60);

async fn in_time(is_so: impl AsyncFn() -> bool) {
    let begin = Instant::now();
    while !is_so().await {
        assert!(begin.elapsed() < PATIENCE, "it does not come about");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hanging_receiver_delays_no_shutdown_and_is_notified_by_the_next_server() {
    let hangs = Arc::new(AtomicBool::new(true));
    let still = hangs.clone();
    let outside =
        Outside::answering(
            move |_| {
                if still.load(Ordering::SeqCst) { Reply::never() } else { Reply::new(200, "") }
            },
        )
        .await;
    let (mut served, file) = serve("stopped", &outside).await;
    let ann = Person::sign_up(&served.base, "ann").await;
    for number in 0..HOOKS {
        let hook = json!({"url": format!("{}/{number}", outside.base), "kinds": []});
        let (status, hook) = ann.post("/v1/me/webhooks", hook).await;
        assert_eq!(status, 201, "{hook}");
        let test = format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap());
        let (status, asked) = ann.post(&test, Value::Null).await;
        assert_eq!(status, 202, "{asked}");
    }
    in_time(async || outside.asked().len() >= 2).await;
    let begin = Instant::now();
    served.terminate().await;
    let took = begin.elapsed();
    println!("stopped after {took:?}");
    assert!(took < GRACE, "{took:?}");
    let before = outside.asked();
    hangs.store(false, Ordering::SeqCst);
    served.start_again().await;
    // Instead of waiting until whoever took them must be dead.
    served.sql("postgres", "UPDATE outbox SET due_at = now()").await.unwrap();
    in_time(async || served.sql("postgres", "SELECT 1 FROM outbox").await.unwrap().is_empty()).await;
    let id = |asked: &Asked| asked.header("webhook-id").unwrap().to_owned();
    let after = outside.asked().split_off(before.len());
    assert_eq!(after.len(), HOOKS, "each arrives once");
    for late in &before {
        let again = after.iter().find(|asked| asked.path == late.path).expect("it is sent again");
        assert_eq!(id(again), id(late));
    }
    served.terminate().await;
    std::fs::remove_file(file).unwrap();
}
