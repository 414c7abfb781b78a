//! The log in Postgres: append-only, complete, and enough to rebuild everything else.

use longhall::features::operator::rebuild::Rebuilt;
use serde_json::{Value, json};
use tokio_postgres::SimpleQueryMessage;
use uuid::Uuid;

use crate::support::{Database, Hall, Person, unlimited};

async fn a_game_with_moves(hall: &Hall) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    for _ in 0..6 {
        for person in [&ann, &bob] {
            let legal = person.legal_moves(&game).await;
            if let Some(first) = legal["moves"].as_array().unwrap().first() {
                let (status, moved) =
                    person.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([first])).await;
                assert_eq!(status, 201, "{moved}");
            }
        }
    }
    (ann, bob, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_s_role_can_add_to_the_log_and_change_nothing() {
    let hall = Hall::open().await;
    a_game_with_moves(&hall).await;
    for forbidden in [
        "UPDATE game_events SET payload = '{}'",
        "DELETE FROM game_events",
        "TRUNCATE game_events",
        "UPDATE game_secrets SET seed = ''",
        "DELETE FROM game_secrets",
        "DROP TABLE game_events",
        "ALTER TABLE game_events DROP COLUMN hash",
        "CREATE TABLE mine ()",
    ] {
        let refused = hall.db.sql(&format!("SET ROLE longhall_server; {forbidden}")).await.unwrap_err();
        assert_eq!(refused.code().map(tokio_postgres::error::SqlState::code), Some("42501"), "{forbidden}");
    }
    hall.db.sql("SET ROLE longhall_server; SELECT * FROM game_events").await.unwrap();
}

/// The setup that OPERATING.md recommends: the server's user was granted the role and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_no_other_rights_serves() {
    let db = Database::new().await;
    let user = format!("hall_{}", uuid::Uuid::now_v7().simple());
    db.sql(&format!("CREATE USER {user}; GRANT longhall_server TO {user}")).await.unwrap();
    let login = db.as_user(&user);
    assert_eq!(longhall_log::db::migrate::migrate(&login.url).await.unwrap(), Vec::<String>::new());
    let hall = Hall::on(login, longhall::features::hall::Limits::default(), unlimited()).await;
    a_game_with_moves(&hall).await;
    db.sql("DELETE FROM __diesel_schema_migrations").await.unwrap();
    let refused = longhall_log::db::migrate::migrate(&hall.db.url).await.unwrap_err().to_string();
    assert!(refused.contains("`longhall migrate`"), "{refused}");
    drop(hall);
    db.sql(&format!("DROP OWNED BY {user}; DROP USER {user}")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_are_the_bytes_that_were_hashed() {
    let hall = Hall::open().await;
    let (_, _, game) = a_game_with_moves(&hall).await;
    let (_, page) = hall.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    let rows = hall.db.sql("SELECT payload FROM game_events ORDER BY seq").await.unwrap();
    let stored: Vec<&str> = rows
        .iter()
        .filter_map(|row| if let SimpleQueryMessage::Row(row) = row { row.get(0) } else { None })
        .collect();
    let mut previous = "0".repeat(64);
    for (event, stored) in page["items"].as_array().unwrap().iter().zip(&stored) {
        assert_eq!(event["prev_hash"], json!(previous));
        previous = event["hash"].as_str().unwrap().to_owned();
        let mut payload = event.clone();
        let around = ["seq", "hash", "prev_hash", "ruleset"];
        // The first event names its ruleset itself.
        let around = if event["kind"] == json!("created") { &around[..3] } else { &around };
        for name in around {
            payload.as_object_mut().unwrap().remove(*name);
        }
        assert_eq!(longhall_rules::game::canonical_json(&payload).unwrap(), *stored);
    }
    assert_eq!(page["items"].as_array().unwrap().len(), stored.len());
    assert_eq!(page["items"][0]["ruleset"], json!("vikings"));
    assert_eq!(page["items"][0]["ruleset_version"], json!(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_makes_the_same_projections_from_the_log_alone() {
    let hall = Hall::open().await;
    let (ann, bob, game) = a_game_with_moves(&hall).await;
    let open = ann.create(4).await;
    bob.join(&open).await;
    let abandoned = ann.create(2).await;
    ann.delete(&format!("/v1/games/{abandoned}/seats/mine")).await;
    let resigned = ann.create(3).await;
    bob.join(&resigned).await;
    ann.post(&format!("/v1/games/{resigned}/start"), json!({})).await;
    bob.post(&format!("/v1/games/{resigned}/resignation"), json!({})).await;
    let before = hall.db.projections().await;
    hall.db
        .sql("UPDATE heads SET head_seq = 0, awaiting = '[]'; UPDATE games SET status = 'open'; DELETE FROM seats")
        .await
        .unwrap();
    assert_ne!(hall.db.projections().await, before);
    let Rebuilt { games, events, faulty, .. } = hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!((games, faulty), (4, 0));
    assert!(events > 20);
    assert_eq!(hall.db.projections().await, before);
    hall.db
        .sql("DELETE FROM heads; DELETE FROM games; DELETE FROM deadlines; DELETE FROM seats")
        .await
        .unwrap();
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(hall.db.projections().await, before);
    assert_eq!(ann.get(&format!("/v1/games/{game}")).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_which_events_alone_are_left_is_found() {
    let hall = Hall::open().await;
    let (ann, _, game) = a_game_with_moves(&hall).await;
    let games = [game, ann.create(2).await, ann.create(2).await].map(|game| game.parse::<Uuid>().unwrap());
    let tables = "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' \
                  AND column_name = 'game_id' AND table_name <> 'game_events'";
    for table in hall.db.column(tables).await {
        hall.db.sql(&format!("DELETE FROM {table}")).await.unwrap();
    }
    hall.db
        .sql(&format!("DELETE FROM game_events WHERE game_id = '{}' AND seq = 1", games[1]))
        .await
        .unwrap();
    let store = hall.db.store().await;
    assert_eq!(store.every_game(Uuid::nil(), 2).await.unwrap(), games[..2]);
    assert_eq!(store.every_game(games[1], 2).await.unwrap(), games[2..]);
    let mut found = vec![];
    hall.hall.upkeep.rebuild_from(Uuid::nil(), |_| (), |game, _| found.push(game)).await.unwrap();
    assert_eq!(found, games);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_returned_in_order_however_it_is_stored() {
    let hall = Hall::open().await;
    let (ann, _, game) = a_game_with_moves(&hall).await;
    let path = format!("/v1/games/{game}/events");
    let (_, seen) = ann.get(&path).await;
    // They then lie behind all others.
    let moved = "UPDATE game_events SET seq = seq + 1000 WHERE seq IN (1, 3); \
                 UPDATE game_events SET seq = seq - 1000 WHERE seq > 1000";
    hall.db.sql(moved).await.unwrap();
    let other = hall.again().await;
    let ann = ann.at(&other);
    assert_eq!(ann.get(&path).await.1, seen);
    assert_eq!(ann.get(&format!("/v1/games/{game}?at=5")).await.1["seq"], json!(5));
}

/// On the connections of a server, which else read in the order of an index. Where tables are spread nobody reads like this.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_read_by_its_pages() {
    let hall = Hall::open().await;
    let (_, _, game) = a_game_with_moves(&hall).await;
    let read = format!(
        "SET ROLE longhall_server; SET enable_bitmapscan = off; \
         DO $$ DECLARE key oid := to_regclass('game_events_pkey'); BEGIN \
             IF missing_parts() IS NULL THEN \
                 PERFORM count(*) FROM log_between('{game}', 0, 100); \
                 ASSERT pg_stat_get_xact_numscans(key) = 1, 'it was not found by its key'; \
                 ASSERT pg_stat_get_xact_tuples_fetched(key) = 0, 'it was read event by event'; \
             END IF; \
         END $$"
    );
    hall.db.sql(&read).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_seen_as_it_was() {
    let hall = Hall::open().await;
    let (ann, _, game) = a_game_with_moves(&hall).await;
    let (_, now) = ann.get(&format!("/v1/games/{game}")).await;
    let last = now["seq"].as_i64().unwrap();
    assert_eq!(ann.get(&format!("/v1/games/{game}?at={last}")).await.1, now);
    let (_, then) = ann.get(&format!("/v1/games/{game}?at=2")).await;
    assert_eq!((&then["status"], &then["seq"], &then["view"]), (&json!("open"), &json!(2), &Value::Null));
    let (_, started) = ann.get(&format!("/v1/games/{game}?at=4")).await;
    assert_eq!(started["view"]["offer"].as_array().unwrap().len(), 12);
    assert_eq!(ann.get(&format!("/v1/games/{game}?at={}", last + 1)).await.1["code"], json!("not_found"));
    for at in ["0", "-1", "01", "+1", "%2B1", "x", "9007199254740992"] {
        let (_, problem) = ann.get(&format!("/v1/games/{game}?at={at}")).await;
        assert_eq!((&problem["code"], &problem["param"]), (&json!("malformed_query"), &json!("at")), "{at}");
    }
    for after in ["-1", "9007199254740992"] {
        let (_, problem) = ann.get(&format!("/v1/games/{game}/events?after={after}")).await;
        assert_eq!(
            (&problem["code"], &problem["param"]),
            (&json!("malformed_query"), &json!("after")),
            "{after}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_paged_and_streamed() {
    let hall = Hall::open().await;
    let (ann, _, game) = a_game_with_moves(&hall).await;
    let path = format!("/v1/games/{game}/events");
    let (_, whole) = ann.get(&path).await;
    let mut paged = Vec::new();
    let mut after = "0".to_owned();
    loop {
        let (_, page) = ann.get(&format!("{path}?after={after}&limit=3")).await;
        paged.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut after);
    }
    assert_eq!(json!(paged), whole["items"]);
    let streamed = ann.request(reqwest::Method::GET, &path).header("accept", "application/x-ndjson");
    let streamed = streamed.send().await.unwrap().text().await.unwrap();
    let rows = hall.db.column("SELECT payload FROM game_events ORDER BY seq").await;
    assert_eq!(streamed.lines().count(), rows.len());
    for ((line, payload), item) in streamed.lines().zip(rows).zip(whole["items"].as_array().unwrap()) {
        let (hash, prev, seq) = (&item["hash"], &item["prev_hash"], &item["seq"]);
        let same =
            format!(r#"{{"hash":{hash},"payload":{payload},"prev_hash":{prev},"secrets":[],"seq":{seq}}}"#);
        assert_eq!(line, same, "the bytes that were hashed, in canonical JSON");
    }
    for bad in ["limit=0", "limit=1001", "after=-1", "after=x"] {
        assert_eq!(ann.get(&format!("{path}?{bad}")).await.1["code"], json!("malformed_query"), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_seed_nor_passwords_reach_anybody_while_a_game_runs() {
    let hall = Hall::open().await;
    let (ann, _, game) = a_game_with_moves(&hall).await;
    let rows = hall.db.sql("SELECT encode(seed, 'hex') FROM game_secrets").await.unwrap();
    let seed =
        rows.iter().find_map(|row| if let SimpleQueryMessage::Row(row) = row { row.get(0) } else { None });
    let seed = seed.unwrap();
    let mut received = String::new();
    for path in ["", "/events?limit=1000", "/legal-moves"] {
        received += &ann.get(&format!("/v1/games/{game}{path}")).await.1.to_string();
    }
    assert!(received.len() > 5_000 && !received.contains(seed));
    ann.post(&format!("/v1/games/{game}/resignation"), json!({})).await;
    let (_, log) = ann.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    assert!(log.to_string().contains(seed), "the end opens the seed");
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_parts_are_stored_apart_and_need_no_rules() {
    let hall = Hall::open().await;
    let (_, _, game) = a_game_with_moves(&hall).await;
    let columns = "SELECT data_type FROM information_schema.columns WHERE table_name = 'game_events' AND column_name IN ('payload', 'secret')";
    let rows = hall.db.sql(columns).await.unwrap();
    let types: Vec<_> = rows
        .iter()
        .filter_map(|row| if let SimpleQueryMessage::Row(row) = row { row.get(0) } else { None })
        .collect();
    assert_eq!(types, ["text", "text"], "jsonb would forget the bytes that were hashed");
    let sql = format!("SELECT 1 FROM game_events WHERE game_id = '{game}' AND secret IS NOT NULL");
    let rows = hall.db.sql(&sql).await.unwrap();
    let found = rows.iter().filter(|row| matches!(row, SimpleQueryMessage::Row(_))).count();
    assert_eq!(found, 0, "Vikings has no secrets");
}
