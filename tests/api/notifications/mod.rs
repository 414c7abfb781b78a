//! Telling people without email: what is told, to whom, when, and what happens if it does not arrive.

mod attacked;
mod failures;
mod fair;
mod kinds;
mod push;
mod quiet;
mod slow;
mod turns;
mod webhooks;

use std::time::{Duration, Instant};

use longhall::features::hall::Limits;
use longhall_fetch::Settings as FetchSettings;
use serde_json::{Value, json};

use crate::support::{Asked, Hall, Outside, Person, Reply, TestClock, unlimited};

/// Longer than telling takes on a busy machine.
const SOON: Duration = Duration::from_secs(30);

/// A hall that may ask this server.
async fn hall(outside: &Outside) -> Hall {
    Hall::with(limits(outside.settings.clone()), unlimited()).await
}

async fn hall_by(clock: &TestClock, outside: &Outside) -> Hall {
    Hall::by_with(clock, limits(outside.settings.clone())).await
}

fn limits(fetching: FetchSettings) -> Limits {
    Limits { fetching, ..Limits::default() }
}

/// Somebody else's server that takes everything.
async fn friendly() -> Outside {
    Outside::answering(|_| Reply::new(200, "")).await
}

/// Two people at a game: who is to move, and who waits. Nobody has an address yet, so that nobody counts as looking.
async fn two(hall: &Hall, more: Value) -> ([Person; 2], String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, more).await;
    bob.join(&game).await;
    let is_anns = ann.look(&game).await["awaiting"][0] == json!(0);
    (if is_anns { [ann, bob] } else { [bob, ann] }, game)
}

/// Three people at a game, by their seats.
async fn three(hall: &Hall) -> ([Person; 3], String) {
    let [ann, bob, cat] = [hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let game = ann.create(3).await;
    bob.join(&game).await;
    cat.join(&game).await;
    ([ann, bob, cat], game)
}

/// Adds a webhook at this path.
async fn webhook(person: &Person, outside: &Outside, path: &str, more: Value) -> Value {
    let mut new = json!({"url": format!("{}{path}", outside.base)});
    for (name, value) in more.as_object().unwrap() {
        new[name] = value.clone();
    }
    let (status, hook) = person.post("/v1/me/webhooks", new).await;
    assert_eq!(status, 201, "{hook}");
    hook
}

/// Waits until so many messages have come to a path, and returns all that came there.
async fn come(outside: &Outside, path: &str, number: usize) -> Vec<Asked> {
    let begin = Instant::now();
    loop {
        let come: Vec<Asked> = outside.asked().into_iter().filter(|asked| asked.path == path).collect();
        if come.len() >= number {
            return come;
        }
        assert!(begin.elapsed() < SOON, "{} of {number} messages have come to {path}", come.len());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn said(asked: &Asked) -> Value {
    serde_json::from_slice(&asked.body).unwrap()
}

fn kinds(asked: &[Asked]) -> Vec<String> {
    asked.iter().map(|asked| said(asked)["type"].as_str().unwrap().to_owned()).collect()
}

/// Waits until a player's newest turn in a game was dealt with, whether or not it was told.
async fn dealt_with(hall: &Hall, person: &Person, game: &str) {
    let dealt = format!(
        "SELECT 1 FROM notified JOIN heads USING (game_id) JOIN seats USING (game_id, account_id), \
         jsonb_to_recordset(awaiting) AS a(seat smallint, since_seq bigint) WHERE a.seat = seats.seat \
         AND notified.account_id = '{}' AND game_id = '{game}' AND turn_seq = since_seq",
        person.id
    );
    crate::support::soon(async || {
        sweep(hall).await;
        !hall.db.column(&dealt).await.is_empty()
    })
    .await;
}

/// Sweeps, however little time has passed.
async fn sweep(hall: &Hall) {
    hall.db.sql("UPDATE notification_sweep SET next_at = 'epoch'").await.unwrap();
    hall.hall.notifications.sweep().await.unwrap();
}

/// Waits until nothing lies in the outbox.
async fn nothing_to_send(hall: &Hall) {
    crate::support::soon(async || hall.db.count("outbox").await == 0).await;
}
