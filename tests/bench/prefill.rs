//! Games in any number: copies of the rows of a real one, in all tables, so that each is as large as a game that was played.

use tokio_postgres::Client;
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

/// Copies a game so often, with ids in time order like those of real games, and returns these. `instead` of somebody who sits
/// there somebody else does in the copies. Their hashes are those of the model, so they can be played but not verified.
pub(crate) async fn copy_game(
    db: &Client,
    model: &str,
    copies: usize,
    instead: Option<(&str, &str)>,
) -> Vec<String> {
    let (whose, by) = instead.unwrap_or_default();
    let mut all = Vec::with_capacity(copies);
    while all.len() < copies {
        let ids: Vec<String> =
            (all.len()..copies.min(all.len() + AT_ONCE)).map(|_| Uuid::now_v7().to_string()).collect();
        for table in TABLES {
            // The first event names its game.
            let (payload, order) = if table == "game_events" {
                // Other people's events lie between two of one game.
                ("jsonb_build_object('payload', replace(t.payload, $2, id))", "ORDER BY t.seq")
            } else {
                ("'{}'::jsonb", "")
            };
            let copied = format!(
                "INSERT INTO {table} SELECT (jsonb_populate_record(t, jsonb_build_object('game_id', id) || {payload} || \
                 CASE WHEN to_jsonb(t)->>'account_id' = $3 THEN jsonb_build_object('account_id', $4::text) \
                 ELSE '{{}}' END)).* \
                 FROM {table} t, unnest($1::text[]) AS id WHERE t.game_id = $2::text::uuid {order}"
            );
            db.execute(&copied, &[&ids, &model, &whose, &by]).await.unwrap();
        }
        copy_snapshot(db, model, &ids).await;
        all.extend(ids);
    }
    all
}

/// The state names its game, and the digest is of both.
async fn copy_snapshot(db: &Client, model: &str, copies: &[String]) {
    let copied = "INSERT INTO snapshots WITH copy AS \
        (SELECT id::uuid, seq, hash, replace(state, $2, id) AS state FROM snapshots, unnest($1::text[]) AS id \
        WHERE game_id = $2::text::uuid) \
        SELECT id, seq, hash, state, (SELECT sha256(string_agg(int8send(length(field)) || field, '' ORDER BY n)) \
        FROM unnest(ARRAY['longhall snapshot 1'::bytea, uuid_send(id), int8send(seq), hash, convert_to(state, 'UTF8')]) \
        WITH ORDINALITY AS fields (field, n)) FROM copy";
    db.execute(copied, &[&copies, &model]).await.unwrap();
}
