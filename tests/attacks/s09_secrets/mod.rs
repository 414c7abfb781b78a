//! S9: with `LONGHALL_LOG=debug` the log contained SQL parameters, from which a refresh token could be
//! forged. At any log level there is no secret in the log, and types that hold secrets cannot be printed by
//! mistake.

mod life;
mod search;
mod types;

use std::process::Output;

use search::Secrets;

use crate::support::{Database, Served};

#[tokio::test(flavor = "multi_thread")]
async fn the_most_verbose_log_contains_no_secret() {
    let db = Database::new().await;
    let mut served = Served::talkative("s09-secrets", &db.url).await;
    let mut secrets = Secrets::default();
    life::of_accounts(&served.base, &mut secrets).await;
    life::of_games(&served.base, &mut secrets).await;
    let rotated = run(&db, &["keys", "rotate"]).await;
    let of_hall = run(&db, &["keys", "hall", "rotate"]).await + &run(&db, &["keys", "hall", "list"]).await;
    let rebuilt = run(&db, &["rebuild"]).await;
    secrets.are_in_the_database(&db).await;
    life::of_errors(&served.base, &db, &mut secrets).await;
    served.terminate().await;
    let said = served.said();
    // It does log something.
    assert!(said.contains("answered") && said.contains("/v1/sessions") && said.contains("internal error"));
    for (whose, text) in
        [("serve", said), ("keys rotate", rotated), ("keys hall", of_hall), ("rebuild", rebuilt)]
    {
        secrets.are_not_in(whose, &text);
    }
}

/// The output of a command.
async fn run(db: &Database, command: &[&str]) -> String {
    let mut run = tokio::process::Command::new(env!("CARGO_BIN_EXE_longhall"));
    run.args(command).env("DATABASE_URL", &db.url).env("LONGHALL_LOG", "trace,tokio_postgres::query=trace");
    let Output { status, stdout, stderr } = run.output().await.unwrap();
    let told = [stdout, stderr].map(|told| String::from_utf8(told).unwrap()).concat();
    assert!(status.success(), "{told}");
    told
}
