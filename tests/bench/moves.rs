//! Moves over HTTP: as many as possible compared with the ceiling, and their latency at a given rate.

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    ceiling::{commits_per_second, is_spread},
    player::Player,
    process::{self, Shares},
    report,
    settings::Settings,
    stand::{Stand, connect},
    table::{median, percentile},
};

/// Numbers of clients, and the lowest acceptable ratios to the ceiling of whole answers and of brief ones (none for one client:
/// there the disk decides).
const RATIOS: [(usize, Option<[f64; 2]>); 5] = [
    (1, None),
    (8, Some([0.75, 0.85])),
    (16, Some([0.90, 1.0])),
    (32, Some([1.0, 1.2])),
    (64, Some([1.25, 1.5])),
];
/// Of both, where the tables are spread over machines.
const SPREAD_RATIO: f64 = 0.8;
/// Moves per second that arrive in the open loop.
const ARRIVING: f64 = 4_000.0;
const P99_FLOOR_MS: f64 = 10.0;
/// Games prepared before each window, per second of it: more than can be finished.
const GAMES_PER_SECOND: f64 = 250.0;

/// The lowest acceptable ratio of moves in games with a clock to moves in games without.
const CLOCKED_FLOOR: f64 = 0.90;
const CLOCKED_CLIENTS: usize = 32;

pub(crate) struct Moves<'a> {
    pub(crate) url: &'a str,
    data: &'a Path,
    settings: &'a Settings,
    pub(crate) players: Vec<Player>,
    /// Ids of finished games.
    finished: Vec<String>,
}

impl<'a> Moves<'a> {
    /// As many players as any measurement needs, of games of this kind.
    pub(crate) async fn new(
        address: SocketAddr,
        stand: &'a Stand,
        settings: &'a Settings,
        (name, kind): (&str, Value),
    ) -> Self {
        let most = RATIOS.iter().map(|(clients, _)| *clients).max().unwrap_or(1);
        let mut players = Vec::new();
        for n in 0..most {
            players.push(Player::of_games(address, &format!("{name}-{n}"), kind.clone()).await);
        }
        Self { url: &stand.url, data: stand.data(), settings, players, finished: Vec::new() }
    }

    /// The same moves in games with a clock, which every move sets anew.
    pub(crate) async fn beside_clocked(&mut self, clocked: &mut Self) {
        let (mut without, mut with, mut ratios) = (vec![], vec![], vec![]);
        for _ in 0..self.settings.rounds {
            without.push(self.per_second(CLOCKED_CLIENTS).await);
            with.push(clocked.per_second(CLOCKED_CLIENTS).await);
            ratios.push(with[with.len() - 1] / without[without.len() - 1]);
        }
        let [without, with, ratio] = [without, with, ratios].map(median);
        println!("\nmoves/s of {CLOCKED_CLIENTS} clients in games with a clock, beside games without");
        println!("  without     with   ratio   floor");
        println!("  {without:>7.0} {with:>8.0} {ratio:>7.2} {CLOCKED_FLOOR:>7.2}");
        report::note("moves.clocked.ratio", ratio);
    }

    /// Closed loop: each client sends the next request as soon as it has an answer.
    pub(crate) async fn beside_the_ceiling(&mut self) {
        println!(
            "\nmoves/s over HTTP, beside (b): one statement and one commit per event, straight to Postgres;\n\
             answered with the game and the legal moves, and in brief (`Prefer: return=minimal`)"
        );
        println!(
            "  clients  answers     (b) /s    moves /s   ratio   floor   of the rounds    busy µs per move"
        );
        let wanted = |(clients, _): &(usize, _)| self.settings.clients.is_none_or(|only| only == *clients);
        let is_spread = is_spread(self.url).await;
        for (clients, floors) in RATIOS.into_iter().filter(wanted) {
            let mut told = [("whole", Measured::default()), ("brief", Measured::default())];
            for _ in 0..self.settings.rounds {
                let Settings { warm_up, window, .. } = *self.settings;
                let ceiling = commits_per_second(self.url, clients, warm_up, window).await;
                for (answers, measured) in &mut told {
                    measured.add(ceiling, &self.run(clients, None, *answers == "brief").await);
                }
            }
            for (n, (answers, measured)) in told.into_iter().enumerate() {
                let floor = floors.map(|floors| if is_spread { SPREAD_RATIO } else { floors[n] });
                let floor = floor.map_or("-".to_owned(), |floor| format!("{floor:.2}"));
                let rounds: String = measured.ratios.iter().map(|ratio| format!(" {ratio:.2}")).collect();
                let Measured { ceilings, rates, ratios, costs, shares } = measured;
                let [ceiling, rate, ratio, cost] = [ceilings, rates, ratios, costs].map(median);
                report::note(format!("moves.{clients}.{answers}.ratio"), ratio);
                report::note(format!("moves.{clients}.{answers}.per_second"), rate);
                report::note(format!("moves.{clients}.{answers}.busy_us"), cost);
                println!(
                    "  {clients:>7}    {answers} {ceiling:>10.0} {rate:>11.0} {ratio:>7.2} {floor:>7}  {rounds:15} {cost:>19.0}"
                );
                let of = |n: usize| median(shares.iter().map(|shares| shares[n]).collect::<Vec<_>>());
                let of: Vec<String> = Shares::NAMES
                    .iter()
                    .enumerate()
                    .map(|(n, name)| format!("{name} {:.0}", of(n)))
                    .collect();
                println!("             of that: {}", of.join(", "));
            }
        }
    }

    /// Open loop: moves arrive whether or not the previous ones are answered. The latency counts from when a
    /// move was due, including the timer's own delay of up to a millisecond.
    pub(crate) async fn at_a_given_rate(&mut self) {
        println!("\nmoves arriving at {ARRIVING:.0} /s (open loop, 64 clients), ms from when each was due");
        println!("  answered /s     p50     p99   p99.9   floor of p99");
        let clients = self.players.len();
        let pace = Duration::from_secs_f64(clients as f64 / ARRIVING);
        let Ran { rate, mut waits, .. } = self.run(clients, Some(pace), false).await;
        waits.sort_by(f64::total_cmp);
        let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|share| percentile(&waits, share));
        report::note("open.p99_ms", p99);
        println!("  {rate:>11.0} {p50:>7.2} {p99:>7.2} {p999:>7.2} {P99_FLOOR_MS:>9}");
    }

    /// Every acknowledged move must be a row, and there must be no others.
    pub(crate) async fn answers_are_rows(&self) {
        let made = self.made();
        let sql = "SELECT count(*) FROM game_events JOIN games USING (game_id) \
                   WHERE kind = 'moved' AND ruleset = 'vikings'";
        let rows: i64 = connect(self.url).await.query_one(sql, &[]).await.unwrap().get(0);
        assert_eq!(i64::try_from(made), Ok(rows), "moves made and moves in the log");
        println!("\n{made} moves were acknowledged, and as many are in the log");
    }

    /// How many moves were made.
    pub(crate) fn made(&self) -> u64 {
        self.players.iter().map(|player| player.made).sum()
    }

    /// Opens new connections.
    pub(crate) async fn reconnect(&mut self) {
        for player in &mut self.players {
            player.reconnect().await;
        }
    }

    /// Moves per second of this many clients in a closed loop.
    pub(crate) async fn per_second(&mut self, clients: usize) -> f64 {
        self.run(clients, None, false).await.rate
    }

    /// Finished games, played concurrently.
    pub(crate) async fn some_finished(&mut self) -> &[String] {
        while self.finished.is_empty() {
            self.per_second(self.players.len()).await;
        }
        &self.finished
    }

    /// Lets this many players play.
    pub(crate) async fn run(&mut self, clients: usize, pace: Option<Duration>, in_brief: bool) -> Ran {
        let Settings { warm_up, window, .. } = *self.settings;
        let mut players = self.players.drain(..clients).collect::<Vec<_>>();
        let games = GAMES_PER_SECOND * (warm_up + window).as_secs_f64() / clients as f64;
        for player in &mut players {
            player.prepare(games.ceil() as usize).await;
        }
        // Players who were ready first may have been idle for longer than the server allows.
        for player in &mut players {
            player.reconnect().await;
            player.in_brief = in_brief;
        }
        let begin = Instant::now() + warm_up;
        let playing = players.into_iter().enumerate().map(|(n, player)| {
            let first = pace.map_or(Duration::ZERO, |pace| pace.mul_f64(n as f64 / clients as f64));
            let run = Run { begin, end: begin + window, pace, due: Instant::now() + first };
            tokio::spawn(run.play(player))
        });
        let playing = playing.collect::<Vec<_>>();
        let [before, after] = [begin, begin + window].map(async |at| {
            tokio::time::sleep_until(at.into()).await;
            (process::busy(), Shares::until_now(self.data))
        });
        let ((before, shares_before), (after, shares)) = (before.await, after.await);
        let busy = before.zip(after).map(|(before, after)| after - before);
        let mut waits = Vec::new();
        for played in playing {
            let played = played.await.unwrap();
            waits.extend(played.waits);
            self.finished.extend(played.finished);
            self.players.push(played.player);
        }
        let moves = waits.len() as f64;
        let busy_us = busy.map(|busy| busy.as_secs_f64() * 1e6 / moves);
        let shares = shares.each_since(shares_before, moves);
        Ran { rate: moves / window.as_secs_f64(), waits, busy_us, shares }
    }
}

/// The result of a run.
pub(crate) struct Ran {
    /// Moves per second.
    pub(crate) rate: f64,
    /// The latency of each move, in milliseconds.
    pub(crate) waits: Vec<f64>,
    /// Processor time per move, in microseconds, over the whole machine including the load.
    pub(crate) busy_us: Option<f64>,
    /// Whose that was, as [`Shares`] names them; the rest is the kernel's and everybody else's.
    pub(crate) shares: [f64; Shares::NAMES.len()],
}

/// The figures of all rounds.
#[derive(Default)]
struct Measured {
    ceilings: Vec<f64>,
    rates: Vec<f64>,
    ratios: Vec<f64>,
    costs: Vec<f64>,
    shares: Vec<[f64; Shares::NAMES.len()]>,
}

impl Measured {
    fn add(&mut self, ceiling: f64, ran: &Ran) {
        self.ceilings.push(ceiling);
        self.rates.push(ran.rate);
        self.ratios.push(ran.rate / ceiling);
        self.costs.extend(ran.busy_us);
        self.shares.push(ran.shares);
    }
}

/// One client's part of a run.
struct Run {
    begin: Instant,
    end: Instant,
    pace: Option<Duration>,
    due: Instant,
}

struct Played {
    player: Player,
    waits: Vec<f64>,
    finished: Vec<String>,
}

impl Run {
    async fn play(mut self, mut player: Player) -> Played {
        let (mut waits, mut finished) = (Vec::new(), Vec::new());
        loop {
            match self.pace {
                None => self.due = Instant::now(),
                Some(pace) => {
                    self.due += pace;
                    tokio::time::sleep_until(self.due.into()).await;
                }
            }
            finished.extend(player.make_move().await);
            let now = Instant::now();
            if now > self.end {
                return Played { player, waits, finished };
            }
            if now > self.begin {
                waits.push((now - self.due).as_secs_f64() * 1e3);
            }
        }
    }
}

/// What the games of most measurements are made of.
pub(crate) fn plain() -> (&'static str, Value) {
    ("player", json!({"ruleset": "vikings", "seats": 2}))
}

/// The same games with a day for each move.
pub(crate) fn with_clock() -> (&'static str, Value) {
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "forfeit"});
    ("clocked", json!({"ruleset": "vikings", "seats": 2, "clock": clock}))
}
