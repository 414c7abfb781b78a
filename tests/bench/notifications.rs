//! What telling people costs the moves: the same players move with nobody to tell, and with a webhook and a browser of
//! everybody's to tell, in turn.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use longhall::features::hall::Hall;
use longhall_test_support::{Outside, Reply};
use tokio::time::sleep;

use crate::{
    moves::{Moves, Ran},
    process::Shares,
    settings::Settings,
    table::{median, percentile},
};

const CLIENTS: usize = 64;
/// Games of each client, who goes from one to the next: a turn must last until somebody is told of it.
const GAMES_EACH: usize = 40;
/// As many as possible, and moves per second that arrive in the open loop.
const LOADS: [Option<f64>; 2] = [None, Some(500.0)];
/// From one sweep to the next, as `longhall serve` does it.
const SWEEPS: Duration = Duration::from_secs(2);

/// Where messages go, and how many came. They have a thread of their own.
pub(crate) struct Receivers {
    pub(crate) outside: Outside,
    came: Arc<AtomicUsize>,
}

impl Receivers {
    pub(crate) async fn new() -> Self {
        let came = Arc::<AtomicUsize>::default();
        let count = came.clone();
        let outside = Outside::answering(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
            Reply::new(201, "")
        })
        .await;
        Self { outside, came }
    }
}

/// Tells and sweeps from now on; to be called on the server's runtime.
pub(crate) fn begin(hall: &Arc<Hall>) {
    hall.notifications.begin();
    let hall = hall.clone();
    tokio::spawn(async move {
        loop {
            if let Err(error) = hall.notifications.sweep().await {
                println!("  {error}");
            }
            sleep(SWEEPS).await;
        }
    });
}

/// The figures of all rounds.
#[derive(Default)]
struct Measured {
    rates: Vec<f64>,
    p99s: Vec<f64>,
    costs: Vec<f64>,
    shares: Vec<[f64; Shares::NAMES.len()]>,
}

impl Measured {
    fn add(&mut self, Ran { rate, mut waits, busy_us, shares }: Ran) {
        waits.sort_by(f64::total_cmp);
        self.rates.push(rate);
        self.p99s.push(percentile(&waits, 0.99));
        self.costs.extend(busy_us);
        // Of all that is done in a second: with other messages to each move, a share of a move says little.
        self.shares.push(shares.map(|us| us * rate / 1e6));
    }

    fn medians(&self) -> [f64; 3] {
        [&self.rates, &self.p99s, &self.costs].map(|figures| median(figures.clone()))
    }

    /// How many processors each has had, as [`Shares`] names them.
    fn processors(&self) -> [f64; Shares::NAMES.len()] {
        std::array::from_fn(|n| median(self.shares.iter().map(|shares| shares[n]).collect::<Vec<_>>()))
    }
}

pub(crate) async fn measure(moves: &mut Moves<'_>, receivers: &Receivers, settings: &Settings) {
    println!(
        "\nmoves of {CLIENTS} clients over {} games, with nobody to tell | with a webhook and a browser of everybody's",
        CLIENTS * GAMES_EACH
    );
    println!(
        "  arriving /s          moves /s               p99 ms    busy µs per move   messages /s   ratio of the rates, by round"
    );
    for player in &mut moves.players[..CLIENTS] {
        player.prepare(GAMES_EACH).await;
        player.spreads = true;
    }
    for load in LOADS {
        let pace = load.map(|arriving| Duration::from_secs_f64(CLIENTS as f64 / arriving));
        let (mut quiet, mut told, mut messages) = (Measured::default(), Measured::default(), vec![]);
        for _ in 0..settings.rounds {
            quiet.add(moves.run(CLIENTS, pace, false).await);
            for player in &mut moves.players[..CLIENTS] {
                player.subscribe(&receivers.outside.base).await;
            }
            let (begin, before) = (Instant::now(), receivers.came.load(Ordering::Relaxed));
            told.add(moves.run(CLIENTS, pace, false).await);
            let came = receivers.came.load(Ordering::Relaxed) - before;
            messages.push(came as f64 / begin.elapsed().as_secs_f64());
            for player in &mut moves.players[..CLIENTS] {
                player.unsubscribe().await;
            }
        }
        let rounds: String = quiet
            .rates
            .iter()
            .zip(&told.rates)
            .map(|(quiet, told)| format!(" {:.2}", told / quiet))
            .collect();
        let ([rate, p99, cost], [rate_told, p99_told, cost_told]) = (quiet.medians(), told.medians());
        let load = load.map_or("as can be".to_owned(), |load| format!("{load:.0}"));
        println!(
            "  {load:>11} {rate:>8.0} | {rate_told:<8.0} {p99:>10.2} | {p99_told:<8.2} {cost:>8.0} | {cost_told:<8.0} {:>9.0}  {rounds}",
            median(messages)
        );
        let processors = quiet.processors().into_iter().zip(told.processors());
        let processors = Shares::NAMES.iter().zip(processors);
        let processors: Vec<_> =
            processors.map(|(name, (quiet, told))| format!("{name} {quiet:.2} | {told:.2}")).collect();
        println!("              processors: {}", processors.join(", "));
    }
}
