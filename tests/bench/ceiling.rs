//! What the database could do with nothing in front of it: one prepared statement that compares and sets the
//! head and inserts the event, each with its own commit. All writes are measured against it. Where the tables are spread
//! over machines it is the function that does this where the game is, as the server calls it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_postgres::{Client, Statement};
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
    let is_spread = is_spread(url).await;
    let (mut games, mut ids) = (Vec::new(), Vec::new());
    for _ in 0..clients {
        let client = connect(url).await;
        let game = new_game(&client).await;
        games.push((client, game));
        ids.push(game);
    }
    let begin = Instant::now() + warm_up;
    let end = begin + window;
    let writing = games.into_iter().map(|(client, game)| {
        tokio::spawn(async move {
            let writer = Writer::new(client, game, is_spread).await;
            writer.write(begin, end).await
        })
    });
    let mut commits = 0;
    for counted in writing.collect::<Vec<_>>() {
        commits += counted.await.unwrap();
    }
    forget(url, &ids).await;
    f64::from(commits) / window.as_secs_f64()
}

/// Whether the tables are spread over machines.
pub(crate) async fn is_spread(url: &str) -> bool {
    connect(url).await.query_one("SELECT missing_parts() IS NOT NULL", &[]).await.unwrap().get(0)
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

/// No log of theirs holds, so whatever reads all games must not meet them.
async fn forget(url: &str, games: &[Uuid]) {
    let owner = connect(url).await;
    owner.batch_execute("RESET ROLE").await.unwrap();
    for table in ["heads", "game_events"] {
        let sql = format!("DELETE FROM {table} WHERE game_id = ANY($1::text[]::uuid[])");
        let games: Vec<String> = games.iter().map(Uuid::to_string).collect();
        owner.execute(&sql, &[&games]).await.unwrap();
    }
}

const AWAITING: &str = r#"[{"seat":0,"since":"2026-01-01T00:00:00.000Z","since_seq":100}]"#;

/// One client, who writes to one game.
struct Writer {
    client: Client,
    game: Uuid,
    statement: Statement,
    is_spread: bool,
}

impl Writer {
    async fn new(client: Client, game: Uuid, is_spread: bool) -> Self {
        let sql = if is_spread {
            // A plan has to know the game, or it does not know the machine.
            client.batch_execute("SET plan_cache_mode = force_custom_plan").await.unwrap();
            format!("SELECT append_to('{game}', $1::text::jsonb)")
        } else {
            format!(
                "WITH head AS (UPDATE heads SET head_seq = $1 + 1, head_hash = $2, \
                 awaiting = $3::text::jsonb, updated_at = now() WHERE game_id = '{game}' AND head_seq = $1 \
                 RETURNING game_id) \
                 INSERT INTO game_events (game_id, seq, kind, payload, seat, at, prev_hash, hash) \
                 SELECT game_id, $1 + 1, 'moved', $4, 1, now(), $5, $2 FROM head"
            )
        };
        let statement = client.prepare(&sql).await.unwrap();
        Self { client, game, statement, is_spread }
    }

    async fn write(self, begin: Instant, end: Instant) -> u32 {
        let payload = "x".repeat(PAYLOAD_BYTES);
        let mut commits = 0;
        for seq in 0_i64.. {
            if self.is_spread {
                self.call(seq, &payload).await;
            } else {
                self.execute(seq, &payload).await;
            }
            let now = Instant::now();
            if now > end {
                break;
            }
            commits += u32::from(now > begin);
        }
        commits
    }

    async fn execute(&self, seq: i64, payload: &str) {
        let hash = [7_u8; 32].as_slice();
        let rows = self.client.execute(&self.statement, &[&seq, &hash, &AWAITING, &payload, &hash]).await;
        assert_eq!(rows.unwrap(), 1);
    }

    async fn call(&self, seq: i64, payload: &str) {
        let (hash, next, at) = (format!("\\x{}", "07".repeat(32)), seq + 1, "2026-01-01T00:00:00Z");
        let awaiting: Value = serde_json::from_str(AWAITING).unwrap();
        let event = json!({"seq": next, "payload": payload, "prev_hash": hash, "hash": hash, "kind": "moved",
            "at": at, "seat": 1});
        let appends = json!([{"game": self.game, "expected": seq, "awaited": 1, "moves_deadline": false, "asked_by": self.game,
            "head_seq": next, "head_hash": hash, "awaiting": awaiting, "updated_at": at, "events": [event]}]);
        let row = self.client.query_one(&self.statement, &[&appends.to_string()]).await.unwrap();
        assert_eq!(row.get::<_, Vec<Option<i16>>>(0), [Some(0)]);
    }
}
