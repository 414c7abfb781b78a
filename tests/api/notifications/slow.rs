//! Receivers that take long, and receivers that hang: whoever answers waits for none of them.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{come, hall, webhook};
use crate::support::{Outside, Person, Reply, soon};

/// So many people have so many addresses each at which nothing is ever answered.
const HANGING: (usize, usize) = (25, 4);
const WELL: usize = 12;
/// Longer than telling takes on a busy machine, and shorter than a receiver is waited for.
const AT_ONCE: Duration = Duration::from_secs(4);

/// Adds a webhook, and returns the path by which it is tried.
async fn tried(person: &Person, outside: &Outside, path: &str) -> String {
    let hook = webhook(person, outside, path, json!({"kinds": []})).await;
    format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap())
}

async fn post(person: &Person, test: &str) {
    assert_eq!(person.post(test, Value::Null).await.0, 202);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_answers_is_notified_at_once_however_many_hang() {
    let outside = Outside::answering(|asked| {
        if asked.path.starts_with("/hang") { Reply::never() } else { Reply::new(200, "") }
    })
    .await;
    let hall = hall(&outside).await;
    let mut well = vec![];
    for n in 0..WELL {
        let person = hall.person(&format!("well-{n}")).await;
        let (path, test) = (format!("/well/{n}"), tried(&person, &outside, &format!("/well/{n}")).await);
        post(&person, &test).await;
        come(&outside, &path, 1).await;
        well.push((person, path, test));
    }
    soon(async || hall.db.count("addresses WHERE NOT slow").await == WELL).await;
    let mut hanging = vec![];
    for n in 0..HANGING.0 {
        let person = hall.person(&format!("hanging-{n}")).await;
        for _ in 0..HANGING.1 {
            hanging.push((person.clone(), tried(&person, &outside, "/hang").await));
        }
    }
    // Of one who is well, too: their phone is not kept waiting by their own script.
    hanging.push((well[0].0.clone(), tried(&well[0].0, &outside, "/hang").await));
    join_all(hanging.iter().map(|(person, test)| post(person, test))).await;
    come(&outside, "/hang", 16).await;
    let told = join_all(well.iter().map(async |(person, path, test)| {
        let begin = Instant::now();
        post(person, test).await;
        come(&outside, path, 2).await;
        begin.elapsed()
    }))
    .await;
    println!("{} hang; the others were told after {:?} at the latest", hanging.len(), told.iter().max());
    assert!(told.iter().all(|took| *took < AT_ONCE), "{told:?}");
}

/// One that used to answer promptly and hangs now holds up others for a moment, once; and is one of them again when it answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_is_slow_until_it_answers_promptly() {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };
    let hangs = Arc::new(AtomicBool::new(false));
    let now = hangs.clone();
    let outside =
        Outside::answering(
            move |_| {
                if now.load(Ordering::SeqCst) { Reply::never() } else { Reply::new(200, "") }
            },
        )
        .await;
    let hall = hall(&outside).await;
    let ann = hall.person("ann").await;
    let test = tried(&ann, &outside, "/ann").await;
    let slow = async |slow: usize| soon(async || hall.db.count("addresses WHERE slow").await == slow).await;
    slow(1).await;
    post(&ann, &test).await;
    slow(0).await;
    hangs.store(true, Ordering::SeqCst);
    post(&ann, &test).await;
    slow(1).await;
    let late = "deliveries WHERE status IS NULL AND millis BETWEEN 4000 AND 20000";
    assert_eq!(hall.db.count(late).await, 1, "it is waited for as long as ever");
    hangs.store(false, Ordering::SeqCst);
    slow(0).await;
    soon(async || hall.db.count("outbox").await == 0).await;
    assert_eq!(hall.db.count("addresses WHERE failing_since IS NOT NULL").await, 0);
}
