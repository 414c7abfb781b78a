//! Games in any number: copies of the rows of a real one, in all tables, so that each is as large as a game that was played.

use std::{collections::HashMap, time::Duration};

use longhall_rules::game::{Digest, Hash, Link, Part, Snapshot};
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
/// there somebody else does in the copies.
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
        let links = Links::of(db, &of, &ids, instead).await;
        for table in TABLES {
            let Links { games, seqs, prevs, hashes } = &links;
            let copying = copying(db, table).await;
            db.execute(&copying, &[&ids, &of, &whose, &by, games, seqs, prevs, hashes]).await.unwrap();
        }
        copy_snapshots(db, &of, &ids).await;
        for (n, id) in ids.into_iter().enumerate() {
            all[n % models.len()].push(id);
        }
    }
    all
}

/// The payload of a copied event.
const PAYLOAD: &str =
    "replace(replace(t.payload, model, id), coalesce($3::text, model), coalesce($4::text, id))";

/// The links of the events of copied games: their hashes cover the game's id.
#[derive(Default)]
struct Links {
    games: Vec<String>,
    seqs: Vec<i64>,
    prevs: Vec<Vec<u8>>,
    hashes: Vec<Vec<u8>>,
}

impl Links {
    async fn of(db: &Client, models: &[&String], ids: &[String], instead: Option<(&str, &str)>) -> Self {
        let sql = "SELECT game_id::text, seq, payload, secret, ruleset || '/' || ruleset_version \
            FROM game_events JOIN games USING (game_id) WHERE game_id = ANY($1::text[]::uuid[]) ORDER BY game_id, seq";
        let mut events: HashMap<String, Vec<Row>> = HashMap::new();
        for row in db.query(sql, &[&models]).await.unwrap() {
            events.entry(row.get(0)).or_default().push(row);
        }
        let mut links = Self::default();
        for (model, id) in models.iter().zip(ids) {
            let mut prev = Hash::ZERO;
            for event in &events[*model] {
                let mut payload = event.get::<_, &str>(2).replace(*model, id);
                if let Some((whose, by)) = instead {
                    payload = payload.replace(whose, by);
                }
                let secrets = event.get::<_, Option<&str>>(3).unwrap_or("[]");
                let parts: Vec<Part> = serde_json::from_str(secrets).unwrap();
                let secrets: Vec<Digest> = parts.iter().map(|part| part.digest().unwrap()).collect();
                let (seq, game) = (event.get(1), id.parse().unwrap());
                let link =
                    Link { game, seq, ruleset: event.get(4), prev, payload: &payload, secrets: &secrets };
                links.games.push(id.clone());
                links.seqs.push(seq);
                links.prevs.push(prev.0.to_vec());
                prev = link.hash();
                links.hashes.push(prev.0.to_vec());
            }
        }
        links
    }
}

/// The statement that copies the rows of games `$2` in a table, each for the id in `$1` that is beside it.
async fn copying(db: &Client, table: &str) -> String {
    let named = "SELECT column_name::text FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position";
    let copied = |row: &Row| match row.get(0) {
        "game_id" => "id::uuid".to_owned(),
        "account_id" => {
            "CASE t.account_id::text WHEN $3 THEN $4::text::uuid ELSE t.account_id END".to_owned()
        }
        // The first event names its game, and others name who sits there.
        "payload" => format!("{PAYLOAD} AS payload"),
        "prev_hash" => "link.prev".to_owned(),
        "hash" | "head_hash" => "link.hash".to_owned(),
        other => format!("t.{other}"),
    };
    let columns: Vec<String> = db.query(named, &[&table]).await.unwrap().iter().map(copied).collect();
    let seq = match table {
        "game_events" => "t.seq",
        "heads" => "t.head_seq",
        _ => "1",
    };
    // Other people's events lie between two of one game, whose other rows were written together.
    let order = if table == "game_events" { "t.seq, id" } else { "id" };
    // Each statement names all parameters.
    format!(
        "INSERT INTO {table} SELECT {} FROM {table} AS t JOIN unnest($1::text[], $2::text[]) AS copy (id, model) \
         ON t.game_id = model::uuid AND ($3::text IS NULL) = ($4::text IS NULL) \
         JOIN unnest($5::text[], $6::int8[], $7::bytea[], $8::bytea[]) AS link (game, seq, prev, hash) \
         ON link.game = id AND link.seq = {seq} ORDER BY {order}",
        columns.join(", ")
    )
}

/// The state names its game, and the digest is of both.
async fn copy_snapshots(db: &Client, models: &[&String], copies: &[String]) {
    let form = Snapshot::FORM;
    let copied = format!(
        "INSERT INTO snapshots WITH copy AS \
        (SELECT id::uuid, kept.seq, event.hash, replace(state, model, id) AS state FROM snapshots AS kept \
        JOIN unnest($1::text[], $2::text[]) AS copy (id, model) ON kept.game_id = model::uuid \
        JOIN game_events AS event ON event.game_id = id::uuid AND event.seq = kept.seq) \
        SELECT id, seq, hash, state, (SELECT sha256(string_agg(int8send(length(field)) || field, '' ORDER BY n)) \
        FROM unnest(ARRAY['{form}'::bytea, uuid_send(id), int8send(seq), hash, convert_to(state, 'UTF8')]) \
        WITH ORDINALITY AS fields (field, n)) FROM copy ORDER BY id"
    );
    db.execute(&copied, &[&copies, &models]).await.unwrap();
}
