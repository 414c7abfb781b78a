//! Whether it matters how many games there are of which any may be moved in: moves per second, each in a game that nobody has
//! looked at before, of few and of many. Only on request, because it takes minutes and gigabytes:
//! `LONGHALL_BENCH_ONLY=growth`, `LONGHALL_BENCH_GAMES` (a million).

use std::time::{Duration, Instant};

use tokio::time::sleep;
use tokio_postgres::NoTls;

use crate::{
    moves::Moves,
    prefill::{copy_games, wait_for_snapshots},
    report,
    settings::Settings,
    stand::{Stand, connect},
    table::median,
};

/// So many games for each second of all rounds: a few more than can be moved in, for none may be moved in twice.
const FEW_PER_SECOND: f64 = 4_000.0;
const CLIENTS: usize = 32;
/// The moves of a game before it is copied: enough for a snapshot.
const MOVES: usize = 8;
/// And none to seven more, so that the games are at all distances from their snapshots.
const STAGES: usize = 8;
/// Whatever was moved in that lately is seen to once more when Postgres has started, which is not measured here.
const SEEN_TO: Duration = Duration::from_secs(20);
const WARM_FLOOR: f64 = 0.90;
const COLD_FLOOR: f64 = 0.60;

pub(crate) async fn measure(moves: &mut Moves<'_>, stand: &Stand, settings: &Settings) {
    println!("\nmoves/s of {CLIENTS} clients, each move in another game, and WAL per move");
    println!("     games           moves/s   of few   floor   WAL B");
    moves.players.truncate(CLIENTS);
    let seconds = (settings.warm_up + settings.window).as_secs_f64() * settings.rounds as f64;
    let few = fill(moves, (FEW_PER_SECOND * seconds) as usize).await;
    let before = measured(moves, settings, ("few", few), None).await;
    let many = fill(moves, settings.games).await;
    measured(moves, settings, ("warm", many), Some((before, WARM_FLOOR))).await;
    settle(moves.url).await;
    sleep(SEEN_TO).await;
    stand.chill().await;
    moves.reconnect().await;
    println!("  the same, Postgres just started with nothing in memory:");
    measured(moves, settings, ("cold", many), Some((before, COLD_FLOOR))).await;
}

/// Gives each player copies of a game of theirs, this many for all.
async fn fill(moves: &mut Moves<'_>, games: usize) -> usize {
    let db = connect(moves.url).await;
    let (begin, each) = (Instant::now(), games.div_ceil(moves.players.len()));
    let mut models = vec![];
    for (n, player) in moves.players.iter_mut().enumerate() {
        player.sign_in().await;
        models.push(player.model(MOVES + n % STAGES).await);
    }
    wait_for_snapshots(&db, &models).await;
    for (player, copies) in moves.players.iter_mut().zip(copy_games(&db, &models, each, None).await) {
        player.scatter(copies);
    }
    settle(moves.url).await;
    // For the first of them that was long ago.
    for player in &mut moves.players {
        player.sign_in().await;
    }
    println!("  ({games} games copied and settled in {:.0} s)", begin.elapsed().as_secs_f64());
    games
}

/// Does what the copying has left to do, as it was done long ago where people played all these games: otherwise it would be done
/// while the moves are counted. After it the first change of each page puts the whole page into the WAL.
async fn settle(url: &str) {
    let (owner, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    for sql in ["VACUUM (ANALYZE)", "CHECKPOINT"] {
        owner.execute(sql, &[]).await.unwrap();
    }
}

async fn measured(
    moves: &mut Moves<'_>,
    settings: &Settings,
    (name, games): (&str, usize),
    floor: Option<(f64, f64)>,
) -> f64 {
    let (mut rates, mut wal) = (Vec::new(), Vec::new());
    for _ in 0..settings.rounds {
        let (before, made) = (written(moves.url).await, moves.made());
        rates.push(moves.per_second(CLIENTS).await);
        wal.push((written(moves.url).await - before) / (moves.made() - made) as f64);
    }
    let [rate, wal] = [rates, wal].map(median);
    let (ratio, floor) = floor.map_or((1.0, None), |(few, floor)| (rate / few, Some(floor)));
    let floor = floor.map_or("-".to_owned(), |floor| format!("{floor:.2}"));
    println!("  {games:>8} {rate:>17.0} {ratio:>8.2} {floor:>7} {wal:>7.0}");
    report::note(format!("growth.{name}.per_second"), rate);
    report::note(format!("growth.{name}.wal_bytes"), wal);
    rate
}

/// The bytes of WAL there were until now.
async fn written(url: &str) -> f64 {
    let sql = "SELECT (pg_current_wal_insert_lsn() - '0/0')::float8";
    connect(url).await.query_one(sql, &[]).await.unwrap().get(0)
}
