//! kill -9 in the middle of a load: of the server, and of its Postgres. What was acknowledged is in the log exactly
//! once, and who asks again gets his first answer.

mod child;
mod load;

use std::time::Duration;

use tokio::time::sleep;

use child::Served;
use load::Load;

/// How long the players play before and after each blow.
const A_WHILE: Duration = Duration::from_millis(900);
const BLOWS: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_loses_and_doubles_no_move() {
    survives("server", async |served, load| {
        served.kill().await;
        served.start_again().await;
        load.now_at(&served.base);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_postgres_comes_back_and_loses_and_doubles_no_move() {
    survives("postgres", async |served, _| {
        let killed = served.kill_postmaster();
        served.wait_for_another_postmaster(killed).await;
    })
    .await;
}

async fn survives(name: &str, blow: impl AsyncFn(&mut Served, &Load)) {
    let mut served = Served::start(name).await;
    let mut load = Load::start(&served.base).await;
    for _ in 0..BLOWS {
        let before = load.acknowledged();
        sleep(A_WHILE).await;
        assert!(load.acknowledged() > before + 10, "too little to be in the middle of");
        blow(&mut served, &load).await;
    }
    let before = load.acknowledged();
    sleep(A_WHILE).await;
    assert!(load.acknowledged() > before, "nobody plays on");
    let played = load.stop().await;
    // A process that saw nothing of it answers the questions.
    served.terminate().await;
    served.start_again().await;
    load.now_at(&served.base);
    for player in &played {
        player.check().await;
    }
    served.terminate().await;
}
