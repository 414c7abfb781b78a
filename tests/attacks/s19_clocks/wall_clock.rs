//! One machine's clock is two days ahead for four seconds.

use std::{process::Stdio, time::Duration};

use chrono::Utc;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Command,
    time::sleep,
};

use super::{DAY, begun, machine::Machine, times_are_within};
use crate::support::{GENEROUS, Hall, client};

#[tokio::test(flavor = "multi_thread")]
async fn a_process_whose_clock_is_ahead_for_four_seconds_ends_no_game() {
    let begin = Utc::now();
    let machine = Machine::new("ahead").await;
    // This server's clock is right.
    let hall = Hall::open().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--public-url",
        &hall.base,
        "--database-url",
        &hall.db.url,
    ]);
    command.args(GENEROUS).envs(machine.env().await);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    let told = BufReader::new(child.stdout.take().unwrap()).lines().next_line().await.unwrap().unwrap();
    let base = told.strip_prefix("Longhall listens on ").unwrap();

    let (mut ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (_, _, forfeit) = begun(&ann, &bob, "forfeit").await;
    let (mover, other, played) = begun(&ann, &bob, "autoplay").await;
    let (mut mover, other) = (mover.clone(), other.clone());
    mover.ask_at(base);
    ann.ask_at(base);
    machine.is_ahead(2 * DAY);
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    let (status, signed_in) = hall.post("/v1/sessions", credentials.clone()).await;
    assert_eq!(status, 201, "{signed_in}");
    let there = client().post(format!("{base}/v1/sessions")).json(&credentials).send().await;
    let there: serde_json::Value = there.unwrap().json().await.unwrap();
    for half_second in 0..8 {
        let one_turn = half_second == 0 && mover.step(&played).await;
        assert!(one_turn || half_second > 0, "moves go on");
        assert_eq!(ann.look(&forfeit).await["status"], json!("active"));
        sleep(Duration::from_millis(500)).await;
    }
    machine.is_ahead(0);
    assert!(!other.kinds(&forfeit).await.contains(&"timed_out".to_owned()));
    assert!(!other.kinds(&played).await.contains(&"timed_out".to_owned()));
    times_are_within(&other, &played, begin, Utc::now()).await;
    for token in [&signed_in["access_token"], &there["access_token"]] {
        assert_eq!(ann.with_token(token.as_str().unwrap()).get("/v1/me").await.0, 200);
    }
    child.kill().await.unwrap();
}
