//! Whether it matters how many games there are of which any may be moved in: moves per second, each in a game that nobody has
//! looked at before, of few and of many. Only on request, because it takes minutes and gigabytes:
//! `LONGHALL_BENCH_ONLY=growth`, `LONGHALL_BENCH_GAMES` (a million).

use std::time::Instant;

use crate::{
    moves::Moves,
    prefill::copy_game,
    report,
    settings::Settings,
    stand::{Stand, connect},
    table::median,
};

const FEW: usize = 20_000;
const CLIENTS: usize = 32;
/// The moves of a game before it is copied.
const MOVES: usize = 8;
const WARM_FLOOR: f64 = 0.90;
const COLD_FLOOR: f64 = 0.60;

pub(crate) async fn measure(moves: &mut Moves<'_>, stand: &Stand, settings: &Settings) {
    println!("\nmoves/s of {CLIENTS} clients, each move in another game, and WAL per move");
    println!("     games           moves/s   of few   floor   WAL B");
    let few = fill(moves, FEW).await;
    let before = told(moves, settings, few, None).await;
    let many = fill(moves, settings.games).await;
    told(moves, settings, many, Some((before, WARM_FLOOR))).await;
    stand.chill().await;
    moves.reconnect().await;
    println!("  the same, Postgres just started with nothing in memory:");
    told(moves, settings, many, Some((before, COLD_FLOOR))).await;
}

/// Gives each player copies of a game of theirs, this many for all.
async fn fill(moves: &mut Moves<'_>, games: usize) -> usize {
    let db = connect(moves.url).await;
    let (begin, each) = (Instant::now(), games.div_ceil(moves.players.len()));
    for player in &mut moves.players {
        player.scatter(vec![]);
        player.sign_in().await;
        let model = player.model(MOVES).await;
        let copies = copy_game(&db, &model, each, None).await;
        player.scatter(copies);
    }
    // For the first of them that was long ago.
    for player in &mut moves.players {
        player.sign_in().await;
    }
    println!("  ({games} games copied in {:.0} s)", begin.elapsed().as_secs_f64());
    games
}

async fn told(moves: &mut Moves<'_>, settings: &Settings, games: usize, floor: Option<(f64, f64)>) -> f64 {
    let (mut rates, mut wal) = (Vec::new(), Vec::new());
    for _ in 0..settings.rounds {
        let (before, made) = (written(moves.url).await, moves.made());
        rates.push(moves.per_second(CLIENTS).await);
        wal.push((written(moves.url).await - before) / (moves.made() - made) as f64);
    }
    let [rate, wal] = [rates, wal].map(median);
    let (ratio, floor) = floor.map_or((1.0, f64::NAN), |(few, floor)| (rate / few, floor));
    println!("  {games:>8} {rate:>17.0} {ratio:>8.2} {floor:>7.2} {wal:>7.0}");
    report::note(format!("growth.{games}.per_second"), rate);
    report::note(format!("growth.{games}.wal_bytes"), wal);
    rate
}

/// The bytes of WAL there were until now.
async fn written(url: &str) -> f64 {
    let sql = "SELECT (pg_current_wal_insert_lsn() - '0/0')::float8";
    connect(url).await.query_one(sql, &[]).await.unwrap().get(0)
}
