//! S24: a process that had joined another's private Postgres answered 503 until that process came back, and
//! three of them used more connections than there were.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use tokio::time::sleep;

use crate::support::{Person, Served, client};

/// How long the next owner may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// More simultaneous requests than a process has connections.
const AT_ONCE: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn a_joined_process_takes_over_and_continues() {
    let mut owner = Served::start("sharing").await;
    let mut second = owner.join().await;
    let mut third = owner.join().await;
    let mut pair = [Person::sign_up(&owner.base, "ann").await, Person::sign_up(&second.base, "bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;

    owner.leave().await;
    move_at(&second.base, &mut pair, &game).await;
    move_at(&third.base, &mut pair, &game).await;
    // Whichever owns it now: one dies, and the other takes over.
    second.kill().await;
    move_at(&third.base, &mut pair, &game).await;
    pair[0].audit(&game).await;
    third.terminate().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_find_connections_for_all_of_their_requests() {
    let owner = Served::start("connections").await;
    let others = [owner.join().await, owner.join().await];
    let http = client();
    let mut asking = Vec::new();
    for served in [&owner, &others[0], &others[1]] {
        for _ in 0..AT_ONCE {
            let asked = http.get(format!("{}/v1/games", served.base)).send();
            asking.push(tokio::spawn(async move { asked.await.unwrap().status() }));
        }
    }
    for status in asking {
        assert_eq!(status.await.unwrap(), StatusCode::OK);
    }
}

/// Makes a move; until that succeeds, the only other answer is that the database is away.
async fn move_at(base: &str, pair: &mut [Person; 2], game: &str) {
    let begin = Instant::now();
    loop {
        // The game itself may be answered from memory for a moment.
        let events = format!("{base}/v1/games/{game}/events");
        let answer = client().get(events).send().await.unwrap();
        if answer.status() == StatusCode::OK {
            break;
        }
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(begin.elapsed() < PATIENCE, "nobody takes over");
        sleep(Duration::from_millis(50)).await;
    }
    pair.iter_mut().for_each(|person| person.ask_at(base));
    assert!(pair[0].step(game).await || pair[1].step(game).await);
}
