//! The clock of one machine is two days ahead for four seconds.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use chrono::Utc;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Command,
    time::sleep,
};

use super::{begun, times_are_within};
use crate::support::{GENEROUS, Hall};

/// What tells a process the time, two days ahead while there is a certain file.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *told) {
    int failed = syscall(SYS_clock_gettime, clock, told);
    if (!failed && clock == CLOCK_REALTIME && access(getenv("AHEAD"), F_OK) == 0) told->tv_sec += 2 * 86400;
    return failed;
}
"#;

struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn shim(dir: &Path) -> PathBuf {
    let (source, library) = (dir.join("ahead.c"), dir.join("ahead.so"));
    std::fs::write(&source, SHIM).unwrap();
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status();
    assert!(built.await.expect("a C compiler, as for building this").success());
    library
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_whose_clock_is_ahead_for_four_seconds_ends_no_game() {
    let begin = Utc::now();
    let dir = Scratch(std::env::temp_dir().join(format!("longhall-ahead-{}", std::process::id())));
    std::fs::create_dir_all(&dir.0).unwrap();
    let ahead = dir.0.join("ahead");
    // Its clock is right.
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
    command.args(GENEROUS).env("LD_PRELOAD", shim(&dir.0).await).env("AHEAD", &ahead);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    let told = BufReader::new(child.stdout.take().unwrap()).lines().next_line().await.unwrap().unwrap();
    let base = told.strip_prefix("Longhall listens on ").unwrap();

    let (mut ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (_, _, forfeit) = begun(&ann, &bob, "forfeit").await;
    let (mover, other, played) = begun(&ann, &bob, "autoplay").await;
    let (mut mover, other) = (mover.clone(), other.clone());
    mover.ask_at(base);
    ann.ask_at(base);
    std::fs::write(&ahead, "").unwrap();
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    let (status, signed_in) = hall.post("/v1/sessions", credentials.clone()).await;
    assert_eq!(status, 201, "{signed_in}");
    let there = reqwest::Client::new().post(format!("{base}/v1/sessions")).json(&credentials).send().await;
    let there: serde_json::Value = there.unwrap().json().await.unwrap();
    for half_second in 0..8 {
        let one_turn = half_second == 0 && mover.step(&played).await;
        assert!(one_turn || half_second > 0, "moves go on");
        assert_eq!(ann.look(&forfeit).await["status"], json!("active"));
        sleep(Duration::from_millis(500)).await;
    }
    std::fs::remove_file(&ahead).unwrap();
    assert!(!other.kinds(&forfeit).await.contains(&"timed_out".to_owned()));
    assert!(!other.kinds(&played).await.contains(&"timed_out".to_owned()));
    times_are_within(&other, &played, begin, Utc::now()).await;
    for token in [&signed_in["access_token"], &there["access_token"]] {
        assert_eq!(ann.with_token(token.as_str().unwrap()).get("/v1/me").await.0, 200);
    }
    child.kill().await.unwrap();
}
