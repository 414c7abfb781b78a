//! `longhall distribute`: what it asks of a cluster, and what the server then does.

use std::{collections::BTreeMap, time::Duration};

use longhall::features::hall::Limits;
use longhall_log::citus::distribute::distribute;
use serde_json::json;
use tokio::{
    sync::Mutex,
    time::{sleep, timeout},
};
use tokio_postgres::NoTls;

use crate::support::{Database, Hall, Person, soon, unlimited};

/// Stands in for a cluster.
pub(super) const CITUS: &str = include_str!("../support/citus.sql");

/// Where each table belongs. A new one has to be named here.
const EVERYWHERE: &[&str] = &["accounts"];
const OF_GAMES: &[&str] = &[
    "deadlines",
    "game_events",
    "game_secrets",
    "game_settings",
    "games",
    "heads",
    "histories",
    "notes",
    "nudges",
    "publications",
    "seats",
    "snapshots",
    "standing_orders",
    "talk",
    "talk_read",
];
/// What belongs to accounts, and to the hall as a whole.
const IN_ONE_PLACE: &[&str] = &[
    "__diesel_schema_migrations",
    "account_names",
    "addresses",
    "api_tokens",
    "app_codes",
    "app_devices",
    "blocks",
    "client_assertions",
    "client_id_key",
    "deliveries",
    "feed_links",
    "guests",
    "hall_keys",
    "network_key",
    "presence",
    "spectators",
    "notification_sweep",
    "outbox",
    "passkey_challenges",
    "passkeys",
    "preferences",
    "heartbeats",
    "push_keys",
    "request_keys",
    "reservations",
    "sessions",
    "signing_keys",
    "notified",
    "turns",
];

/// The role that is let in belongs to all databases of the tests: one at a time changes it.
static ROLE: Mutex<()> = Mutex::const_new(());

/// Distributes the tables. Returns the lines that this printed.
pub(super) async fn distribute_tables(db: &Database) -> Vec<String> {
    let _alone = ROLE.lock().await;
    let mut report = Vec::new();
    distribute(&db.url, |one| report.push(one)).await.unwrap();
    report
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_postgres_is_not_spread() {
    let db = Database::new().await;
    let refused = distribute(&db.url, |report| panic!("{report}")).await.unwrap_err();
    assert!(refused.to_string().contains("CREATE EXTENSION citus"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_table_is_placed_once_beside_those_it_is_read_with() {
    let db = Database::new().await;
    let all =
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')";
    let all = db.column(all).await;
    let known = [EVERYWHERE, OF_GAMES, IN_ONE_PLACE].concat();
    let unknown: Vec<_> = all.iter().filter(|name| !known.contains(&name.as_str())).collect();
    assert!(unknown.is_empty() && all.len() == known.len(), "these belong nowhere yet: {unknown:?}");
    db.sql(CITUS).await.unwrap();
    distribute_tables(&db).await;
    let placed =
        "SELECT logicalrelid || '=' || coalesce(key || ' beside ' || beside, '') FROM pg_dist_partition";
    let placed = db.column(placed).await;
    let placed: BTreeMap<&str, &str> = placed.iter().filter_map(|one| one.split_once('=')).collect();
    let expected = OF_GAMES.iter().map(|name| (*name, "game_id beside heads"));
    let mut expected: BTreeMap<&str, &str> =
        expected.chain(EVERYWHERE.iter().map(|name| (*name, ""))).collect();
    expected.insert("heads", "game_id beside none");
    assert_eq!(placed, expected);
    let calls = db.column("SELECT what FROM calls").await;
    assert_eq!(calls, ["append_to(uuid,jsonb) by game beside heads"]);
    // A second time it finds everything where it is.
    let again = distribute_tables(&db).await;
    assert_eq!(again.iter().filter(|one| one.ends_with("is distributed already")).count(), placed.len());
    assert_eq!(db.count("pg_dist_partition").await, placed.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_part_is_reported_by_its_name() {
    let db = Database::new().await;
    db.sql(CITUS).await.unwrap();
    distribute_tables(&db).await;
    let hall = Hall::on(db, Limits::default(), unlimited()).await;
    let ready = async || hall.get("/health/ready").await.1;
    assert_eq!((&ready().await["status"], &ready().await["missing_parts"]), (&json!("ok"), &json!([])));
    hall.db.sql("INSERT INTO silent VALUES ('two')").await.unwrap();
    soon(async || ready().await["missing_parts"] == json!(["node 3"])).await;
    assert_eq!(ready().await["status"], json!("degraded"));
    hall.db.sql("DELETE FROM silent").await.unwrap();
    soon(async || ready().await["status"] == json!("ok")).await;
    // And games go on, by the call for one.
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    hall.person("bob").await.join(&game).await;
}

/// Where a game would be.
async fn part_of(hall: &Hall, game: &str) -> String {
    hall.db.column(&format!("SELECT part_of('{game}')::text")).await.remove(0)
}

/// Whoever's turn it is moves.
pub(super) async fn step([ann, bob]: &[Person; 2], game: &str) -> bool {
    ann.step(game).await || bob.step(game).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_hangs_keeps_nobody_from_moving_in_another() {
    let db = Database::new().await;
    db.sql(CITUS).await.unwrap();
    distribute_tables(&db).await;
    let hall = Hall::on(db, Limits::default(), unlimited()).await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let mut games = BTreeMap::new();
    while games.len() < 2 {
        let game = pair[0].create(2).await;
        pair[1].join(&game).await;
        games.insert(part_of(&hall, &game).await, game);
    }
    let [hung, other] = games.into_values().collect::<Vec<_>>().try_into().unwrap();
    // Whoever writes to this game waits, as for a machine that does not answer.
    let (holder, connection) = tokio_postgres::connect(&hall.db.url, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let hold = format!("BEGIN; SELECT FROM heads WHERE game_id = '{hung}' FOR UPDATE");
    holder.batch_execute(&hold).await.unwrap();
    let meanwhile = async {
        sleep(Duration::from_millis(300)).await;
        let moved = timeout(Duration::from_secs(5), step(&pair, &other)).await;
        holder.batch_execute("COMMIT").await.unwrap();
        moved
    };
    let (late, moved) = tokio::join!(step(&pair, &hung), meanwhile);
    assert_eq!(moved, Ok(true), "a move waits for another part");
    assert!(late, "the move in the part that was hung is made after all");
    drop(holder);
    connection.await.unwrap().unwrap();
}
