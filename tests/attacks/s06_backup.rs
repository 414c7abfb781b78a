//! S6: what the README called a backup could not be restored into a new cluster. A backup now is one file,
//! taken while people play; restoring verifies every log, and leaves nothing behind if one does not hold.

use std::{
    collections::BTreeSet,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Output,
    time::Duration,
};

use longhall::features::{hall::Limits, tables};
use longhall_log::tables::Backup;
use serde_json::json;
use tokio::process::Command;
use tokio_postgres::NoTls;

use crate::support::{Database, Hall, Person, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_backed_up_beside_players_is_restored_verified_and_played_on() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = new_game(&pair).await;
    pair[0].act(&game, "talk", json!({"text": "a line\nwith a\ttab, a \\ and an é"})).await;
    let file = File::new("beside");
    let moving = async { while step(&pair, &game).await {} };
    let (told, ()) = tokio::join!(backup(&hall.db, &file.0), moving);
    assert!(told.status.success(), "{told:?}");
    assert_eq!(file.0.metadata().unwrap().permissions().mode() & 0o777, 0o600);

    let elsewhere = restored(&file.0).await;
    let elsewhere = Hall::on(elsewhere, Limits::default(), unlimited()).await;
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    let (status, signed_in) = elsewhere.post("/v1/sessions", credentials).await;
    assert_eq!(status, 201, "{signed_in}");
    let ann = pair[0].at(&elsewhere).with_token(signed_in["access_token"].as_str().unwrap());
    let talk = ann.get(&format!("/v1/games/{game}/talk")).await.1;
    assert_eq!(talk["items"][0]["text"], json!("a line\nwith a\ttab, a \\ and an é"));
    ann.act(&game, "resignation", json!({})).await;
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_true_is_in_it_row_by_row() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = new_game(&pair).await;
    step(&pair, &game).await;
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "forfeit"});
    let clocked = pair[0].create_as(2, json!({"clock": clock})).await;
    pair[1].join(&clocked).await;
    pair[0].put(&format!("/v1/games/{game}/notes/mine"), json!({"text": "mine"})).await;
    pair[0].post("/v1/me/tokens", json!({"label": "script", "scopes": ["games:read"]})).await;
    pair[0].post("/v1/me/feed", json!({})).await;
    pair[0].post("/v1/me/webhooks", json!({"url": "https://127.0.0.1:9/x"})).await;
    pair[0].put("/v1/me/preferences", json!({"language": "de", "zone": "Europe/Berlin"})).await;
    pair[0].post(&format!("/v1/games/{game}/nudge"), json!({})).await;
    hall.post("/v1/accounts", json!({"guest": true})).await;
    hall.db
        .sql("INSERT INTO blocks SELECT a.account_id, b.account_id, now() FROM accounts a, accounts b")
        .await
        .unwrap();
    hall.db
        .sql(
            "INSERT INTO passkeys SELECT name::bytea, account_id, account_id, '\\x04', 7, true, false, 'a key', now() \
              FROM accounts",
        )
        .await
        .unwrap();
    let file = File::new("all");
    assert!(backup(&hall.db, &file.0).await.status.success());
    let copy = restored(&file.0).await;
    for table in kept() {
        let rows = format!("SELECT to_jsonb(t)::text FROM {table} t ORDER BY 1");
        let there = hall.db.column(&rows).await;
        assert!(
            !there.is_empty()
                || [
                    "talk",
                    "talk_read",
                    "standing_orders",
                    "request_keys",
                    "histories",
                    "publications",
                    "outbox",
                    "nudges"
                ]
                .contains(&table),
            "{table} shows nothing"
        );
        assert_eq!(copy.column(&rows).await, there, "{table}");
    }
}

/// The tables that a backup has.
fn kept() -> impl Iterator<Item = &'static str> {
    tables().into_iter().filter(|table| table.backup == Backup::Kept).map(|table| table.name)
}

/// A new table belongs into a `tables.rs`, which says whether a backup has it.
#[tokio::test(flavor = "multi_thread")]
async fn every_table_is_declared_once_with_its_grants() {
    let db = Database::new().await;
    let there = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
    let mut declared: Vec<&str> = tables().iter().map(|table| table.name).collect();
    declared.sort_unstable();
    assert_eq!(db.column(there).await, declared);

    // Rights to single columns come after those to the whole table.
    let granted = "SELECT table_name || ': ' || string_agg(privilege, ', ' ORDER BY \
            array_position(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'], split_part(privilege, ' ', 1))) \
        FROM (SELECT table_name::text, privilege_type::text AS privilege FROM information_schema.role_table_grants \
                WHERE grantee = 'longhall_server' \
            UNION SELECT c.table_name::text, c.privilege_type || ' (' || string_agg(c.column_name, ', ') || ')' \
                FROM information_schema.role_column_grants c WHERE c.grantee = 'longhall_server' \
                AND NOT EXISTS (SELECT FROM information_schema.role_table_grants t WHERE t.grantee = c.grantee \
                    AND t.table_name = c.table_name AND t.privilege_type = c.privilege_type) \
                GROUP BY c.table_name, c.privilege_type) AS every \
        GROUP BY table_name";
    let granted: BTreeSet<String> = db.column(granted).await.into_iter().collect();
    let declared = tables().iter().map(|table| format!("{}: {}", table.name, table.grants)).collect();
    assert_eq!(granted, declared);
}

/// A new column with ids belongs into a `tables.rs`, which says whether they are of accounts.
#[tokio::test(flavor = "multi_thread")]
async fn every_column_with_ids_is_declared() {
    let db = Database::new().await;
    let there = "SELECT table_name || '.' || column_name FROM information_schema.columns \
        WHERE table_schema = 'public' AND udt_name IN ('uuid', '_uuid')";
    let there: BTreeSet<String> = db.column(there).await.into_iter().collect();
    let declared = tables()
        .into_iter()
        .flat_map(|table| table.ids.iter().map(|(column, _)| format!("{}.{column}", table.name)));
    assert_eq!(there, declared.collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn incomplete_backups_and_nonempty_databases_are_refused() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    new_game(&pair).await;
    let file = File::new("whole");
    assert!(backup(&hall.db, &file.0).await.status.success());
    let whole = std::fs::read(&file.0).unwrap();
    refused(&backup(&hall.db, &file.0).await, "exists already");
    assert_eq!(std::fs::read(&file.0).unwrap(), whole, "a backup was overwritten");
    refused(&restore(&hall.db, &file.0, &[]).await, "the database is not empty: there are rows in accounts");
    let link = File::new("link");
    std::os::unix::fs::symlink("nowhere", &link.0).unwrap();
    refused(&backup(&hall.db, &link.0).await, "exists already");
    assert_eq!(std::fs::read_link(&link.0).unwrap(), Path::new("nowhere"), "a link was replaced");

    let db = Database::empty().await;
    let harmed = File::new("harmed");
    let half = whole.len() / 2;
    let mut changed = whole.clone();
    changed[half] ^= 1;
    let other: &[(&[u8], &str)] = &[
        (&whole[..half], "the backup is damaged"),
        (&whole[..whole.len() - 1], "the backup is damaged"),
        (&changed, "the backup is damaged"),
        (b"-- PostgreSQL database dump", "was not made by"),
        (b"", "was not made by"),
    ];
    for (bytes, why) in other {
        std::fs::write(&harmed.0, bytes).unwrap();
        refused(&restore(&db, &harmed.0, &[]).await, why);
        assert_eq!(left_behind(&db).await, ["0"; 0]);
    }
    hall.db.sql("INSERT INTO __diesel_schema_migrations VALUES ('29991231000000')").await.unwrap();
    refused(&backup(&hall.db, &File::new("newer").0).await, "newer Longhall");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_backup_leaves_no_file_and_only_one_of_two_gets_the_same_name() {
    let hall = Hall::open().await;
    let dir = File::new("killed");
    std::fs::create_dir(&dir.0).unwrap();
    let name = dir.0.join("hall.backup");
    // Both get as far as the last table.
    let (holder, connection) = tokio_postgres::connect(&hall.db.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    holder.batch_execute("BEGIN; LOCK TABLE standing_orders IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let mut killed = command(&hall.db, &["backup", name.to_str().unwrap()]).spawn().unwrap();
    let [one, other] = [(); 2].map(|()| {
        let mut command = command(&hall.db, &["backup", name.to_str().unwrap()]);
        tokio::spawn(async move { command.output().await.unwrap() })
    });
    let waiting =
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while hall.db.column(waiting).await.len() < 3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    killed.kill().await.unwrap();
    assert_eq!(std::fs::read_dir(&dir.0).unwrap().count(), 0, "what is unfinished has a name");
    holder.batch_execute("COMMIT").await.unwrap();
    let mut ended = [one.await.unwrap(), other.await.unwrap()];
    ended.sort_by_key(|told| told.status.success());
    refused(&ended[0], "exists already");
    assert!(ended[1].status.success(), "{ended:?}");
    assert_eq!(std::fs::read_dir(&dir.0).unwrap().count(), 1);
    assert!(restore(&Database::empty().await, &name, &[]).await.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_does_not_hold_is_named_and_nothing_of_the_hall_is_restored() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let games = [new_game(&pair).await, new_game(&pair).await, new_game(&pair).await];
    for game in &games {
        step(&pair, game).await;
    }
    // The first has lost its end. The second has another seed: its hashes hold, because they were recomputed.
    let [cut, luck, sound] = &games;
    hall.db.sql(&format!("DELETE FROM game_events WHERE game_id = '{cut}' AND seq > 4")).await.unwrap();
    let other_seed = format!("UPDATE game_secrets SET seed = sha256('') WHERE game_id = '{luck}'");
    hall.db.sql(&other_seed).await.unwrap();
    let file = File::new("faulty");
    assert!(backup(&hall.db, &file.0).await.status.success());

    let db = Database::empty().await;
    let told = restore(&db, &file.0, &[]).await;
    refused(&told, "the logs of 2 games have faults; nothing was restored");
    refused(&told, &format!("the log of game {cut} has a fault: event 4: the log ends here"));
    refused(&told, &format!("the log of game {luck} has a fault: event 1: the seed is not the one"));
    assert_eq!(left_behind(&db).await, ["0"; 0]);

    refused(&restore(&db, &file.0, &["--without-faulty"]).await, "left out 2 games whose logs have faults");
    let hall = Hall::on(db, Limits::default(), unlimited()).await;
    for (game, status) in [(cut, 404), (luck, 404), (sound, 200)] {
        assert_eq!(hall.get(&format!("/v1/games/{game}")).await.0, status);
    }
}

pub(super) async fn new_game([ann, bob]: &[Person; 2]) -> String {
    let game = ann.create(2).await;
    bob.join(&game).await;
    game
}

pub(super) async fn step(pair: &[Person; 2], game: &str) -> bool {
    pair[0].step(game).await || pair[1].step(game).await
}

pub(super) async fn restored(file: &Path) -> Database {
    let db = Database::empty().await;
    let told = restore(&db, file, &[]).await;
    assert!(told.status.success(), "{told:?}");
    db
}

pub(super) async fn backup(db: &Database, file: &Path) -> Output {
    longhall(db, &["backup", file.to_str().unwrap()]).await
}

pub(super) async fn restore(db: &Database, file: &Path, more: &[&str]) -> Output {
    longhall(db, &[&["restore", file.to_str().unwrap()], more].concat()).await
}

async fn longhall(db: &Database, args: &[&str]) -> Output {
    command(db, args).output().await.unwrap()
}

fn command(db: &Database, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    command.args(args).env("DATABASE_URL", &db.url).kill_on_drop(true);
    command
}

pub(super) fn refused(told: &Output, why: &str) {
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(!told.status.success() && said.contains(why), "not {why}, but\n{said}");
}

/// Rows in tables that a restore would have filled.
pub(super) async fn left_behind(db: &Database) -> Vec<String> {
    if db.column("SELECT to_regclass('accounts')::text").await.is_empty() {
        return vec![];
    }
    db.column("SELECT account_id::text FROM accounts UNION SELECT kid FROM signing_keys").await
}

/// A file for one test, deleted at its end.
pub(super) struct File(pub(super) PathBuf);

impl File {
    pub(super) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("longhall-{name}-{}.backup", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0).or_else(|_| std::fs::remove_dir_all(&self.0));
    }
}
