//! What the database could do with nothing in front of it: one prepared statement that compares and sets the
//! head and inserts the event, each with its own commit. All writes are measured against it.

use std::time::{Duration, Instant};

use tokio_postgres::Client;
use uuid::Uuid;

use crate::stand::connect;

/// The usual size of a move's payload.
const PAYLOAD_BYTES: usize = 280;

/// Commits per second with this many clients.
pub(crate) async fn commits_per_second(
    url: &str,
    clients: usize,
    warm_up: Duration,
    window: Duration,
) -> f64 {
    let mut games = Vec::new();
    for _ in 0..clients {
        let client = connect(url).await;
        let game = new_game(&client).await;
        games.push((client, game));
    }
    let begin = Instant::now() + warm_up;
    let end = begin + window;
    let writing = games.into_iter().map(|(client, game)| tokio::spawn(write(client, game, begin, end)));
    let mut commits = 0;
    for counted in writing.collect::<Vec<_>>() {
        commits += counted.await.unwrap();
    }
    f64::from(commits) / window.as_secs_f64()
}

/// The row of a game of an unknown ruleset, because it has no events that could be folded.
async fn new_game(client: &Client) -> Uuid {
    let game = Uuid::now_v7();
    let sql = format!(
        "INSERT INTO heads (game_id, head_seq, head_hash, awaiting, updated_at) VALUES ('{game}', 0, '', '[]', now())"
    );
    client.batch_execute(&sql).await.unwrap();
    game
}

async fn write(client: Client, game: Uuid, begin: Instant, end: Instant) -> u32 {
    let statement = client
        .prepare(&format!(
            "WITH head AS (UPDATE heads SET head_seq = $1 + 1, head_hash = $2, \
             awaiting = $3::text::jsonb, updated_at = now() WHERE game_id = '{game}' AND head_seq = $1 \
             RETURNING game_id) \
             INSERT INTO game_events (game_id, seq, kind, payload, seat, at, prev_hash, hash) \
             SELECT game_id, $1 + 1, 'moved', $4, 1, now(), $5, $2 FROM head"
        ))
        .await
        .unwrap();
    let payload = "x".repeat(PAYLOAD_BYTES);
    let awaiting = r#"[{"seat":0,"since":"2026-01-01T00:00:00.000Z","since_seq":100}]"#;
    let hash = [7_u8; 32].as_slice();
    let mut commits = 0;
    for seq in 0_i64.. {
        let rows = client.execute(&statement, &[&seq, &hash, &awaiting, &payload, &hash]).await.unwrap();
        assert_eq!(rows, 1);
        let now = Instant::now();
        if now > end {
            break;
        }
        commits += u32::from(now > begin);
    }
    commits
}
