//! Two servers on one database, one of which is paused for a while, like a machine that is being migrated or
//! has run out of memory. It believes that no time has passed, and continues.

use std::time::Duration;

use reqwest::StatusCode;
use tokio::time::{Instant, sleep};

use super::load::Load;
use crate::{
    stand::few_or,
    support::{Database, GENEROUS, Served, client},
};

const MOVES: usize = 10;
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_server_neither_loses_nor_doubles_moves() {
    let (rounds, time) = few_or((2, Duration::from_secs(3)), (10, Duration::from_secs(10)));
    let db = Database::new().await;
    let servers = [
        Served::launch("still-one", Some(&db.url), &GENEROUS).await,
        Served::launch("still-other", Some(&db.url), &GENEROUS).await,
    ];
    let load = Load::start(&[&servers[0].base, &servers[1].base]).await;
    for round in 0..rounds {
        let stands_still = &servers[round % 2];
        load.play_on(MOVES).await;
        stands_still.pause();
        let until = Instant::now() + time;
        // Clients without an answer use the other server.
        load.play_on(MOVES).await;
        tokio::time::sleep_until(until).await;
        stands_still.unpause();
        load.play_on(MOVES).await;
        ready(stands_still).await;
    }
    println!("{} moves acknowledged, {} requests unheard", load.acknowledged(), load.unheard());
    let played = load.stop().await;
    let third = Served::launch("still-third", Some(&db.url), &GENEROUS).await;
    played.check_at(&third.base).await;
}

/// Waits until it reports that it is ready.
async fn ready(served: &Served) {
    let begin = Instant::now();
    while client().get(format!("{}/health/ready", served.base)).send().await.unwrap().status()
        != StatusCode::OK
    {
        assert!(begin.elapsed() < SOON, "it is not ready");
        sleep(Duration::from_millis(50)).await;
    }
}
