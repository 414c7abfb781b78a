//! Games in any number: copies of the rows of a real one, in all tables, so that each is as large as a game that was played.

use std::time::Duration;

use tokio::time::sleep;
use tokio_postgres::{Client, Row};
use uuid::Uuid;

/// The tables whose rows make a game.
const TABLES: [&str; 9] = [
    "game_settings",
    "game_secrets",
    "games",
    "heads",
    "deadlines",
    "seats",
    "histories",
    "turns",
    "game_events",
];
const AT_ONCE: usize = 5_000;

/// Waits until each of these games has its newest snapshot, of one event in eight, which is written some time after its moves.
pub(crate) async fn wait_for_snapshots(db: &Client, of: &[String]) {
    let sql = "SELECT count(*) FROM snapshots JOIN heads USING (game_id) \
               WHERE game_id = ANY($1::text[]::uuid[]) AND seq >= head_seq / 8 * 8";
    while db.query_one(sql, &[&of]).await.unwrap().get::<_, i64>(0) < of.len() as i64 {
        sleep(Duration::from_millis(100)).await;
    }
}

/// Copies a game so often, with ids in time order like those of real games, and returns these. `instead` of somebody who sits
/// there somebody else does in the copies. Their hashes are those of the model, so they can be played but not verified.
pub(crate) async fn copy_game(
    db: &Client,
    model: &str,
    copies: usize,
    instead: Option<(&str, &str)>,
) -> Vec<String> {
    copy_games(db, &[model.to_owned()], copies, instead).await.remove(0)
}

/// Copies each of several games so often. Neighbours are copies of different ones: no two games that were played are alike, and
/// what is alike would be compressed in the WAL.
pub(crate) async fn copy_games(
    db: &Client,
    models: &[String],
    copies: usize,
    instead: Option<(&str, &str)>,
) -> Vec<Vec<String>> {
    let (whose, by) = instead.unzip();
    let mut all = vec![Vec::with_capacity(copies); models.len()];
    while all[0].len() < copies {
        let rows = (copies - all[0].len()).min(AT_ONCE.div_ceil(models.len()));
        let of: Vec<&String> = models.iter().cycle().take(rows * models.len()).collect();
        let ids: Vec<String> = of.iter().map(|_| Uuid::now_v7().to_string()).collect();
        for table in TABLES {
            db.execute(&copying(db, table).await, &[&ids, &of, &whose, &by]).await.unwrap();
        }
        copy_snapshots(db, &of, &ids).await;
        for (n, id) in ids.into_iter().enumerate() {
            all[n % models.len()].push(id);
        }
    }
    all
}

/// The statement that copies the rows of games `$2` in a table, each for the id in `$1` that is beside it.
async fn copying(db: &Client, table: &str) -> String {
    let named = "SELECT column_name::text FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position";
    let copied = |row: &Row| match row.get(0) {
        "game_id" => "id::uuid".to_owned(),
        "account_id" => {
            "CASE t.account_id::text WHEN $3 THEN $4::text::uuid ELSE t.account_id END".to_owned()
        }
        // The first event names its game.
        "payload" => "replace(t.payload, model, id)".to_owned(),
        other => format!("t.{other}"),
    };
    let columns: Vec<String> = db.query(named, &[&table]).await.unwrap().iter().map(copied).collect();
    // Other people's events lie between two of one game, whose other rows were written together.
    let order = if table == "game_events" { "t.seq, id" } else { "id" };
    // Each statement names all parameters.
    format!(
        "INSERT INTO {table} SELECT {} FROM {table} AS t JOIN unnest($1::text[], $2::text[]) AS copy (id, model) \
         ON t.game_id = model::uuid AND ($3::text IS NULL) = ($4::text IS NULL) ORDER BY {order}",
        columns.join(", ")
    )
}

/// The state names its game, and the digest is of both.
async fn copy_snapshots(db: &Client, models: &[&String], copies: &[String]) {
    let copied = "INSERT INTO snapshots WITH copy AS \
        (SELECT id::uuid, seq, hash, replace(state, model, id) AS state FROM snapshots \
        JOIN unnest($1::text[], $2::text[]) AS copy (id, model) ON game_id = model::uuid) \
        SELECT id, seq, hash, state, (SELECT sha256(string_agg(int8send(length(field)) || field, '' ORDER BY n)) \
        FROM unnest(ARRAY['longhall snapshot 1'::bytea, uuid_send(id), int8send(seq), hash, convert_to(state, 'UTF8')]) \
        WITH ORDINALITY AS fields (field, n)) FROM copy ORDER BY id";
    db.execute(copied, &[&copies, &models]).await.unwrap();
}
