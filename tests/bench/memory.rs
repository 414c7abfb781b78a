//! What a server process takes for each game that it keeps folded.

use crate::{
    process::Serving,
    wire::{Wire, head},
};

const FLOOR_BYTES: u64 = 16_000;
/// Looked at before, so that buffers and connections are there.
const WARM_UP: usize = 50;
const GAMES_MAX: usize = 4_000;

/// Finished games, for then the boards are full.
pub(crate) async fn measure(url: &str, finished: &[String], token: &str) {
    let finished = &finished[..finished.len().min(GAMES_MAX)];
    let (first, others) = finished.split_at(WARM_UP.min(finished.len() / 2));
    let serving = Serving::start(url).await;
    let mut wire = Wire::connect(serving.address).await;
    for id in first {
        look(&mut wire, id, token).await;
    }
    let before = serving.resident_bytes();
    for id in others {
        look(&mut wire, id, token).await;
    }
    let each = serving.resident_bytes().saturating_sub(before) / others.len() as u64;
    println!("\n{} finished games kept at one process: {each} bytes each, floor {FLOOR_BYTES}", others.len());
}

async fn look(wire: &mut Wire, id: &str, token: &str) {
    let (status, answer) = wire.ask(&head("GET", &format!("/v1/games/{id}"), Some(token)), "").await;
    assert_eq!(status, 200, "{answer}");
}
