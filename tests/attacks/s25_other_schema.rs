//! S25: a program on tables that are not its own. It says so in a sentence and touches nothing.

use std::process::Stdio;

use tokio::process::Command;

use crate::support::Database;

const COMMANDS: [&[&str]; 6] = [
    &["serve", "--listen", "127.0.0.1:0"],
    &["migrate"],
    &["rebuild"],
    &["keys", "rotate"],
    &["backup", "target/of-another-schema.backup"],
    &["keys", "hall", "rotate"],
];

async fn refuses(db: &Database, sentence: &str) {
    for command in COMMANDS {
        let mut longhall = Command::new(env!("CARGO_BIN_EXE_longhall"));
        longhall.args(command).env("DATABASE_URL", &db.url).env("LONGHALL_LOG", "error");
        let ended = longhall.stdin(Stdio::null()).kill_on_drop(true).output().await.unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(!ended.status.success(), "{command:?}");
        assert!(said.starts_with("longhall: ") && said.lines().count() == 1, "{command:?}: {said}");
        assert!(said.contains(sentence), "{command:?}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_tables_are_refused() {
    let db = Database::new().await;
    db.sql("INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')").await.unwrap();
    refuses(&db, "newer Longhall").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_first_edition_are_refused() {
    let db = Database::new().await;
    db.sql("UPDATE __diesel_schema_migrations SET version = '20261121000001'").await.unwrap();
    refuses(&db, "first edition").await;
    assert_eq!(db.column("SELECT version FROM __diesel_schema_migrations").await, ["20261121000001"]);
}
