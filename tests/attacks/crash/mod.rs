//! kill -9 in the middle of a load: of the server, and of its Postgres. What was acknowledged is in the log exactly
//! once, and who asks again gets his first answer.

mod load;
mod orders;

use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::support::Served;

use load::Load;

/// How many moves are made before and after each blow, at least.
const MOVES: usize = 50;
/// How long that may take on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(60);
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

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_terminal_has_gone_serves_on_and_ends() {
    let mut served = Served::start_unheard("unheard").await;
    let mut load = Load::start(&served.base).await;
    play_on(&load).await;
    // Of this it warns.
    let killed = served.kill_postmaster();
    served.wait_for_another_postmaster(killed).await;
    play_on(&load).await;
    load.stop().await;
    served.terminate().await;
}

async fn survives(name: &str, blow: impl AsyncFn(&mut Served, &Load)) {
    let mut served = Served::start(name).await;
    let mut load = Load::start(&served.base).await;
    for _ in 0..BLOWS {
        play_on(&load).await;
        blow(&mut served, &load).await;
    }
    play_on(&load).await;
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

async fn play_on(load: &Load) {
    let before = load.acknowledged();
    let played = async {
        while load.acknowledged() < before + MOVES {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, played).await.expect("nobody plays on");
}
