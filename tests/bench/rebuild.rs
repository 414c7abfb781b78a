//! How long it takes to have a finished game again from nothing but its log.

use std::{net::SocketAddr, time::Instant};

use longhall::play::Store;
use uuid::Uuid;

use crate::{
    table::percentile,
    wire::{Wire, head},
};

const FLOOR_MS: f64 = 3.0;
const TIMES: usize = 300;

/// Games are asked for as they were one event before their end: for that no server has them at hand.
pub(crate) async fn measure(address: SocketAddr, store: &Store, finished: &[String], token: &str) {
    println!("\na finished game from Postgres, warm, ms        median     p99   floor");
    let mut wire = Wire::connect(address).await;
    let (mut reads, mut looks, mut events) = (vec![], vec![], 0);
    for n in 0..TIMES.min(finished.len() * 10) {
        let id = &finished[n % finished.len()];
        let game: Uuid = id.parse().unwrap();
        let begin = Instant::now();
        let log = store.read_log(game, 0, i64::MAX).await.unwrap();
        reads.push(begin.elapsed().as_secs_f64() * 1e3);
        events += log.len();
        let at = head("GET", &format!("/v1/games/{id}?at={}", log.len() - 1), Some(token));
        let begin = Instant::now();
        let (status, answer) = wire.ask(&at, "").await;
        looks.push(begin.elapsed().as_secs_f64() * 1e3);
        assert_eq!(status, 200, "{answer}");
    }
    events /= reads.len();
    line(&format!("its {events} rows alone"), reads, None);
    line("read, folded and shown (GET ?at=)", looks, Some(FLOOR_MS));
}

fn line(what: &str, mut times: Vec<f64>, floor: Option<f64>) {
    times.sort_by(f64::total_cmp);
    let floor = floor.map_or("-".to_owned(), |floor| floor.to_string());
    let [median, p99] = [0.5, 0.99].map(|share| percentile(&times, share));
    println!("  {what:<44} {median:>7.2} {p99:>7.2} {floor:>7}");
}
