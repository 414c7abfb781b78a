//! The list of turns of somebody who has finished thousands of games, each time as if there were news.

use std::{net::SocketAddr, time::Instant};

use crate::{
    moves::Moves,
    player::Player,
    prefill::copy_game,
    report,
    stand::connect,
    table::percentile,
    wire::{Wire, head},
};

const LIVE: usize = 20;
const FINISHED: usize = 5_000;
const LOOKS: usize = 2_000;
const FLOOR_MS: f64 = 1.0;

pub(crate) async fn measure(address: SocketAddr, moves: &mut Moves<'_>) {
    let model = moves.some_finished().await[0].clone();
    let mut veteran = Player::sign_up(address, "veteran").await;
    veteran.prepare(LIVE).await;
    let (token, _) = veteran.running_game().await;
    let mut wire = Wire::connect(address).await;
    let me = wire.json("GET", "/v1/me", Some(&token), None).await;
    let db = connect(moves.url).await;
    let loser: String = db
        .query_one(
            "SELECT account_id::text FROM seats WHERE game_id = $1::text::uuid AND seat = 0",
            &[&model],
        )
        .await
        .unwrap()
        .get(0);
    copy_game(&db, &model, FINISHED, Some((&loser, me["id"].as_str().unwrap()))).await;
    println!("\nturns with news of somebody with {LIVE} running and {FINISHED} finished games, ms");
    println!("       p50      p99   floor of p50");
    let mut times = vec![];
    wire.reconnect().await;
    let head = head("GET", "/v1/me/turns", Some(&token));
    for _ in 0..LOOKS {
        let begin = Instant::now();
        let (status, answer) = wire.ask(&head, "").await;
        times.push(begin.elapsed().as_secs_f64() * 1e3);
        assert_eq!(status, 200, "{answer}");
    }
    times.sort_by(f64::total_cmp);
    let [p50, p99] = [0.5, 0.99].map(|share| percentile(&times, share));
    report::note("veteran.p50_ms", p50);
    println!("  {p50:>8.3} {p99:>8.3} {FLOOR_MS:>14}");
}
