//! Whether a large log slows things down: moves per second before and after adding many games. Only on
//! request, because it takes minutes and some gigabytes: `LONGHALL_BENCH_ONLY=growth`, `LONGHALL_BENCH_GAMES`
//! (a million).

use std::time::Instant;

use tokio_postgres::Client;
use uuid::Uuid;

use crate::{moves::Moves, settings::Settings, stand::connect, table::median};

const FLOOR: f64 = 0.75;
const CLIENTS: usize = 32;
/// Events per added game.
const EVENTS: i64 = 10;
const GAMES_AT_ONCE: usize = 10_000;

pub(crate) async fn measure(moves: &mut Moves<'_>, url: &str, settings: &Settings) {
    let model = moves.some_finished().await[0].clone();
    let few = rate(moves, settings).await;
    let db = connect(url).await;
    let begin = Instant::now();
    for _ in 0..settings.games.div_ceil(GAMES_AT_ONCE) {
        add_games(&db, &model).await;
    }
    println!("\n{} games of {EVENTS} events added in {:.0} s", settings.games, begin.elapsed().as_secs_f64());
    let many = rate(moves, settings).await;
    println!(
        "moves/s of {CLIENTS} clients: {few:.0} before, {many:.0} after: {:.2}, floor {FLOOR}",
        many / few
    );
}

async fn rate(moves: &mut Moves<'_>, settings: &Settings) -> f64 {
    let mut rates = Vec::new();
    for _ in 0..settings.rounds {
        rates.push(moves.per_second(CLIENTS).await);
    }
    median(rates)
}

/// Copies the beginning of a game, with ids in time order like those of real games.
async fn add_games(db: &Client, model: &str) {
    let ids: Vec<String> = (0..GAMES_AT_ONCE).map(|_| Uuid::now_v7().to_string()).collect();
    for table in ["games", "heads"] {
        let copies = format!(
            "INSERT INTO {table} SELECT (jsonb_populate_record(g, jsonb_build_object('game_id', id))).* \
             FROM {table} g, unnest($1::text[]) AS id WHERE g.game_id = $2::text::uuid"
        );
        db.execute(&copies, &[&ids, &model]).await.unwrap();
    }
    let seats = "INSERT INTO seats SELECT id::uuid, seat, account_id, false, true, bot \
                 FROM seats s, unnest($1::text[]) AS id WHERE s.game_id = $2::text::uuid";
    db.execute(seats, &[&ids, &model]).await.unwrap();
    let events = "INSERT INTO game_events SELECT id::uuid, seq, payload, secret, prev_hash, hash, kind, at, seat, \
                  account_id, asked_by, idempotency_key, request_digest, request_events \
                  FROM game_events e, unnest($1::text[]) AS id WHERE e.game_id = $2::text::uuid AND e.seq <= $3";
    db.execute(events, &[&ids, &model, &EVENTS]).await.unwrap();
}
