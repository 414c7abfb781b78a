//! Calibration on a simulated population: predicted against actual results, and log-loss against pairwise Elo.
//!
//! `LONGHALL_CALIBRATION=1` prints the figures. The simulation has fixed seeds and uses real numbers, unlike the code
//! under test.

use std::{array::from_fn, collections::BTreeSet, env, f64::consts::TAU as TURN};

use longhall_rules::rating::{BETA, Finish, Games, RatedGame, Seat, Standing, Table, next_table};
use uuid::Uuid;

use crate::Random;

const PEOPLE: usize = 300;
const WEEKS: u64 = 60;
/// Populations with different seeds. One alone has too few pairs in each decile for an error of 3 points.
const POPULATIONS: u64 = 8;
/// Weeks before predictions are judged.
const WARM_UP: u64 = 20;
const GAMES_A_WEEK: usize = 200;
/// Spread of true strengths, in points.
const STRENGTHS: f64 = 350.0;
/// Weekly drift of a true strength, in points.
const DRIFT: f64 = 12.0;
const ELO_K: f64 = 32.0;

impl Random {
    /// A number above 0 and below 1.
    fn uniform(&mut self) -> f64 {
        ((self.next() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().ln()).sqrt() * (TURN * self.uniform()).cos()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Predictions of pairs and their results.
#[derive(Default)]
struct Judgement {
    loss: f64,
    pairs: f64,
    /// Sum of predictions, of wins, and the number of pairs, by tenth of the prediction.
    deciles: [(f64, f64, f64); 10],
}

impl Judgement {
    fn add(&mut self, predicted: f64, won: bool) {
        let won = f64::from(u8::from(won));
        self.loss -= (won * predicted + (1.0 - won) * (1.0 - predicted)).ln();
        self.pairs += 1.0;
        let decile = &mut self.deciles[((predicted * 10.0) as usize).min(9)];
        *decile = (decile.0 + predicted, decile.1 + won, decile.2 + 1.0);
    }

    fn log_loss(&self) -> f64 {
        self.loss / self.pairs
    }

    /// The predicted and the actual share of wins in percent, and the number of pairs, of each decile.
    fn shares(&self) -> [(f64, f64, f64); 10] {
        self.deciles.map(|(predicted, won, pairs)| (100.0 * predicted / pairs, 100.0 * won / pairs, pairs))
    }
}

/// Pairwise Elo, updated after each game. `k` is the step of each pair.
struct Elo {
    ratings: Vec<f64>,
    k: f64,
}

impl Elo {
    fn new(k: f64) -> Self {
        Self { ratings: vec![1500.0; PEOPLE], k }
    }

    fn predicted(&self, one: usize, other: usize) -> f64 {
        logistic((self.ratings[one] - self.ratings[other]) * 10_f64.ln() / 400.0)
    }

    /// Adds the result of a game: its players by place.
    fn play(&mut self, order: &[usize]) {
        let mut steps = vec![0.0; order.len()];
        for (n, ahead) in order.iter().enumerate() {
            for (m, behind) in order.iter().enumerate().skip(n + 1) {
                let step = self.k * (1.0 - self.predicted(*ahead, *behind));
                steps[n] += step;
                steps[m] -= step;
            }
        }
        for (player, step) in order.iter().zip(steps) {
            self.ratings[*player] += step;
        }
    }
}

fn player(n: usize) -> Uuid {
    Uuid::from_u128(n as u128)
}

/// The probability of the rating list that one player is ahead of another one.
fn predicted(table: &Table, one: usize, other: usize) -> f64 {
    let [one, other] = [one, other].map(|n| table.get(&player(n)).copied().unwrap_or(Standing::START));
    let squares = [one.sigma(), other.sigma(), BETA, BETA].map(|sigma| (sigma as f64).powi(2));
    logistic((one.mu() - other.mu()) as f64 / squares.iter().sum::<f64>().sqrt())
}

/// Predictions of the same pairs by three methods.
#[derive(Default)]
struct Predictions {
    list: Judgement,
    elo: Judgement,
    /// Elo with the step of each pair divided by the number of opponents.
    elo_shared: Judgement,
}

/// Simulates the games of 60 weeks of a population, all with this number of seats.
fn simulate(seats: usize, population: u64, predictions: &mut Predictions) {
    let mut random = Random(2026 + 100 * population + seats as u64);
    let mut strengths: Vec<f64> = (0..PEOPLE).map(|_| STRENGTHS * random.normal()).collect();
    // Heavy-tailed activity: a few people play most of the games.
    let mut sum = 0.0;
    let activity: [f64; PEOPLE] = from_fn(|_| {
        sum += random.uniform().powf(-0.7);
        sum
    });
    let (mut elo, mut elo_shared) = (Elo::new(ELO_K), Elo::new(ELO_K / (seats - 1) as f64));
    let mut table = Table::new();
    for week in 0..WEEKS {
        let mut games = Vec::new();
        for n in 0..GAMES_A_WEEK {
            let mut seated: Vec<usize> = Vec::new();
            while seated.len() < seats {
                let at = random.uniform() * sum;
                let next = activity.partition_point(|below| *below < at);
                if !seated.contains(&next) {
                    seated.push(next);
                }
            }
            // Plackett-Luce: the order of strengths with independent Gumbel noise.
            let scale = BETA as f64 / 1000.0 * 2_f64.sqrt();
            let noisy = seated.iter().map(|n| strengths[*n] / scale - (-random.uniform().ln()).ln());
            let mut places: Vec<(f64, usize)> = noisy.zip(seated.iter().copied()).collect();
            places.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            let order: Vec<usize> = places.into_iter().map(|(_, n)| n).collect();
            if week >= WARM_UP {
                // In the order of seats, which does not depend on the result.
                for (n, one) in seated.iter().enumerate() {
                    for other in &seated[n + 1..] {
                        let place = |player| order.iter().position(|n| n == player);
                        let won = place(one) < place(other);
                        predictions.list.add(predicted(&table, *one, *other), won);
                        predictions.elo.add(elo.predicted(*one, *other), won);
                        predictions.elo_shared.add(elo_shared.predicted(*one, *other), won);
                    }
                }
            }
            elo.play(&order);
            elo_shared.play(&order);
            let rated = (1..).zip(&order).map(|(place, n)| Seat {
                player: player(*n),
                owner: player(*n),
                finish: Finish::Place(place),
            });
            let id = Uuid::from_u128(u128::from(week) << 64 | n as u128);
            games.push(RatedGame::new(id, n as i64, rated.collect()).unwrap());
        }
        table = next_table(&table, &BTreeSet::new(), &Games::new(games).unwrap());
        for strength in &mut strengths {
            *strength += DRIFT * random.normal();
        }
    }
}

#[test]
fn predictions_hold_and_are_better_than_those_of_pairwise_elo() {
    let prints = env::var_os("LONGHALL_CALIBRATION").is_some();
    for seats in 2..=4 {
        let mut predictions = Predictions::default();
        (0..POPULATIONS).for_each(|population| simulate(seats, population, &mut predictions));
        let list = predictions.list.log_loss();
        let elo = [&predictions.elo, &predictions.elo_shared].map(Judgement::log_loss);
        if prints {
            println!(
                "{seats} players: log-loss {list:.4}; Elo {:.4}, by the number of opponents {:.4}",
                elo[0], elo[1]
            );
            for (predicted, actual, pairs) in predictions.list.shares() {
                println!("  predicted {predicted:5.1} %, actual {actual:5.1} %, {pairs} pairs");
            }
        }
        assert!(elo.iter().all(|elo| list < *elo), "{seats} players: {list} against {elo:?}");
        for (predicted, actual, pairs) in predictions.list.shares() {
            assert!(
                (predicted - actual).abs() < 3.0,
                "{seats} players: {predicted} %, {actual} %, {pairs} pairs"
            );
        }
    }
}
