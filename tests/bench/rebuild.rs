//! How long it takes to restore a finished game from its log alone, and the projections of all.

use std::{net::SocketAddr, time::Instant};

use uuid::Uuid;

use crate::{
    report,
    stand::Stand,
    table::percentile,
    wire::{Wire, head},
};

const WARM_FLOOR_MS: f64 = 1.2;
const COLD_FLOOR_MS: f64 = 8.0;
/// Games per second.
const FLOOR: f64 = 3_000.0;
/// The most games to request.
const GAMES_MAX: usize = 300;
/// The most of them to request each with nothing of it in the memory of Postgres.
const COLD_GAMES_MAX: usize = 10;

pub(crate) async fn measure(address: SocketAddr, stand: &Stand, finished: &[String], token: &str) {
    println!("\na finished game from Postgres, ms                median     p99   floor");
    // The first ones were played one after the other, so their logs lie together as those of a busy hall do not.
    let every = finished.len().div_ceil(GAMES_MAX).max(1);
    let (mut reads, mut looks) = (vec![], vec![]);
    for id in finished.iter().step_by(every) {
        let game: Uuid = id.parse().unwrap();
        let begin = Instant::now();
        let log = stand.store.read_log(game, 0, i64::MAX).await.unwrap();
        reads.push(begin.elapsed().as_secs_f64() * 1e3);
        looks.push(format!("/v1/games/{id}?at={}", log.len() - 1));
    }
    line("rebuild.rows.warm", "its rows alone, warm", reads, None);
    let mut warm = vec![];
    let mut wire = Wire::connect(address).await;
    for path in &looks {
        warm.push(look(&mut wire, path, token).await);
    }
    line("rebuild.game.warm", "read, folded and shown (GET ?at=), warm", warm, Some(WARM_FLOOR_MS));
    let (mut cold, mut first) = (vec![], vec![]);
    let (some, others) = looks.split_at(looks.len() / 2);
    for (path, other) in some.iter().zip(others).take(COLD_GAMES_MAX) {
        stand.chill().await;
        wire.reconnect().await;
        // The tables of a Postgres that has just started are not known to it either; a hall that runs knows them.
        first.push(look(&mut wire, other, token).await);
        cold.push(look(&mut wire, path, token).await);
    }
    line("rebuild.game.cold", "the same from the disk", cold, Some(COLD_FLOOR_MS));
    line("rebuild.game.first", "the first one after a start of Postgres", first, None);
}

/// Rebuilds the projections of all games, with servers running: when all of it comes from the disk, and once more.
pub(crate) async fn measure_all(stand: &Stand) {
    println!("\nrebuild                      games/s  events/s   games   floor");
    stand.chill().await;
    let cold = rebuilt("from the disk", stand, None).await;
    let warm = rebuilt("once more", stand, Some(FLOOR)).await;
    for (name, [games, events]) in [("rebuild.cold", cold), ("rebuild", warm)] {
        report::note(format!("{name}.games_per_second"), games);
        report::note(format!("{name}.events_per_second"), events);
    }
}

/// Games and events per second.
async fn rebuilt(when: &str, stand: &Stand, floor: Option<f64>) -> [f64; 2] {
    let begin = Instant::now();
    let rebuilt = stand.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(rebuilt.faulty, 0);
    let seconds = begin.elapsed().as_secs_f64();
    let [games, events] = [rebuilt.games, rebuilt.events].map(|n| n as f64 / seconds);
    let floor = floor.map_or("-".to_owned(), |floor| floor.to_string());
    println!("  {when:<25} {games:>8.0} {events:>9.0} {:>7} {floor:>7}", rebuilt.games);
    [games, events]
}

/// Milliseconds for an answer that no server has cached.
pub(crate) async fn look(wire: &mut Wire, path: &str, token: &str) -> f64 {
    let begin = Instant::now();
    let (status, answer) = wire.ask(&head("GET", path, Some(token)), "").await;
    assert_eq!(status, 200, "{answer}");
    begin.elapsed().as_secs_f64() * 1e3
}

pub(crate) fn line(name: &str, what: &str, mut times: Vec<f64>, floor: Option<f64>) {
    times.sort_by(f64::total_cmp);
    let floor = floor.map_or("-".to_owned(), |floor| floor.to_string());
    let [median, p99] = [0.5, 0.99].map(|share| percentile(&times, share));
    report::note(format!("{name}.p50_ms"), median);
    println!("  {what:<46} {median:>7.2} {p99:>7.2} {floor:>7}");
}
