//! S25: a program on tables that are not its own, or in a database whose encoding it cannot use. It says so
//! in one sentence and changes nothing.

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
        refuses_to(db, command, sentence).await;
    }
}

async fn refuses_to(db: &Database, command: &[&str], sentence: &str) {
    let mut longhall = Command::new(env!("CARGO_BIN_EXE_longhall"));
    longhall.args(command).env("DATABASE_URL", &db.url).env("LONGHALL_LOG", "error");
    let ended = longhall.stdin(Stdio::null()).kill_on_drop(true).output().await.unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(!ended.status.success(), "{command:?}");
    assert!(said.starts_with("longhall: ") && said.lines().count() == 1, "{command:?}: {said}");
    assert!(said.contains(sentence), "{command:?}: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_tables_are_refused() {
    let db = Database::new().await;
    db.sql("INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')").await.unwrap();
    refuses(&db, "newer Longhall").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_cannot_hold_every_script_is_refused() {
    let db = Database::new().await;
    let latin = "SELECT 'latin_' || pg_backend_pid()";
    let name = db.column(latin).await.remove(0);
    let create =
        format!("CREATE DATABASE {name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    db.sql(&create).await.unwrap();
    let mut other = db.borrowed();
    other.url = db.url.rsplit_once('/').map(|(server, _)| format!("{server}/{name}")).unwrap();
    for command in [&["migrate"][..], &["rebuild"], &["keys", "list"], &["serve", "--listen", "127.0.0.1:0"]]
    {
        refuses_to(&other, command, "the encoding of the database is LATIN1").await;
    }
    assert!(other.column("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").await.is_empty());
    db.sql(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_were_never_released_are_refused() {
    let db = Database::new().await;
    for version in ["20261121000001", "20261122000000"] {
        db.sql(&format!("UPDATE __diesel_schema_migrations SET version = '{version}'")).await.unwrap();
        refuses(&db, "never released").await;
        assert_eq!(db.column("SELECT version FROM __diesel_schema_migrations").await, [version]);
    }
}
