//! Agreement of the crate with `tests/verifier/longhall_log/rating.py` on random lists.
//!
//! `LONGHALL_RATED_GAMES=1000000` sets the number of games.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs::File,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use longhall_rules::rating::{
    Finish, Games, Leaving, MU_MAX, RatedGame, SIGMA_MAX, Seat, Standing, TAU, Table, next_table,
};
use serde_json::json;
use uuid::Uuid;

use crate::Random;

/// Number of games, if the environment says nothing.
const GAMES: usize = 4000;

/// Number of games of one run of Python.
const BATCH: usize = 50_000;

const WEEK: u64 = 7 * 24 * 60 * 60 * 1000;

/// A hall with players, whose lists follow each other.
struct Hall {
    random: Random,
    players: u64,
    table: Table,
    leavings: BTreeSet<Leaving>,
    week: u64,
    ids: u64,
}

impl Hall {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let players = [2, 5, 12, 60][usize::try_from(random.below(4)).unwrap()];
        let mut hall =
            Self { random, players, table: Table::new(), leavings: BTreeSet::new(), week: 0, ids: 0 };
        for n in 0..players {
            if hall.random.below(3) > 0 {
                let standing = hall.standing();
                hall.table.insert(player(n), standing);
            }
        }
        hall
    }

    fn standing(&mut self) -> Standing {
        let mu = match self.random.below(20) {
            0 => -MU_MAX,
            1 => MU_MAX,
            2..=5 => number(self.random.below(20_000_000)) - 10_000_000,
            _ => 1_000_000 + number(self.random.below(1_000_000)),
        };
        let sigma = match self.random.below(10) {
            0 => TAU,
            1 => SIGMA_MAX,
            _ => TAU + number(self.random.below(338_001)),
        };
        Standing::new(mu, sigma, u32::try_from(self.random.below(4)).unwrap()).unwrap()
    }

    fn game(&mut self) -> RatedGame {
        let most = self.players.min(4);
        let seats = 2 + self.random.below(most - 1);
        let mut seated: Vec<u64> = Vec::new();
        while number(seats) > i64::try_from(seated.len()).unwrap() {
            let n = self.random.below(self.players);
            if !seated.contains(&n) {
                seated.push(n);
            }
        }
        let mut seat = |n: u64| {
            let place = u8::try_from(1 + self.random.below(seats)).unwrap();
            let finish = if self.random.below(8) == 0 { Finish::Left } else { Finish::Place(place) };
            Seat { player: player(n), owner: player(n), finish }
        };
        let seats = seated.into_iter().map(&mut seat).collect();
        self.ids += 1;
        // Ids do not ascend with time, and some games end in the same millisecond.
        let id = Uuid::from_u128(u128::from(self.random.next()) << 64 | u128::from(self.ids));
        let at = if self.random.below(4) == 0 { self.random.below(3) } else { self.random.below(WEEK) };
        RatedGame::new(id, number(self.week * WEEK + at), seats).unwrap()
    }

    /// Plays a week with up to this many games. Returns the input of its list as a line, the output, and the number of
    /// games. Adds the time of the crate under test to `time`.
    fn play(&mut self, most: usize, time: &mut Duration) -> (String, String, usize) {
        let games: Vec<RatedGame> = (0..most).map(|_| self.game()).collect();
        let leavings: Vec<_> =
            self.leavings.iter().map(|left| json!([left.player, left.ended_at, left.game])).collect();
        let given = json!({
            "previous": rows(&self.table),
            "leavings": leavings,
            "games": games.iter().map(game_json).collect::<Vec<_>>(),
        });
        let input = Games::new(games.clone()).unwrap();
        let begun = Instant::now();
        let next = next_table(&self.table, &self.leavings, &input);
        *time += begun.elapsed();
        self.leavings.extend(games.iter().flat_map(RatedGame::leavings));
        self.week += 1;
        // Those of the last five weeks are more than enough.
        let oldest = number(self.week.saturating_sub(5) * WEEK);
        self.leavings.retain(|left| left.ended_at >= oldest);
        self.table = next;
        (given.to_string(), json!(rows(&self.table)).to_string(), games.len())
    }
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap()
}

fn player(n: u64) -> Uuid {
    // The order of ids is not that of numbers.
    Uuid::from_u128(u128::from(Random(n).next()) << 64 | u128::from(n))
}

fn rows(table: &Table) -> Vec<(Uuid, i64, i64, u32)> {
    table.iter().map(|(player, own)| (*player, own.mu(), own.sigma(), own.games())).collect()
}

fn game_json(game: &RatedGame) -> serde_json::Value {
    let seats = game.seats().iter().map(|seat| {
        let place = if let Finish::Place(place) = seat.finish { place } else { 1 };
        json!({"player": seat.player, "owner": seat.owner, "left": seat.finish == Finish::Left, "place": place})
    });
    json!({"game": game.id(), "ended_at": game.ended_at(), "seats": seats.collect::<Vec<_>>()})
}

/// Lists with their tables, and the number of their games.
#[derive(Default)]
struct Batch {
    given: String,
    tables: String,
    games: usize,
    lists: usize,
}

impl Batch {
    /// Adds the lists of eight weeks of a hall. Returns the time of the crate under test.
    fn add(&mut self, mut hall: Hall) -> Duration {
        let mut time = Duration::ZERO;
        for _ in 0..8 {
            let most = usize::try_from(hall.random.below(2 * hall.players + 2)).unwrap();
            let (given, table, played) = hall.play(most, &mut time);
            writeln!(self.given, "{given}").unwrap();
            writeln!(self.tables, "{table}").unwrap();
            self.games += played;
            self.lists += 1;
        }
        time
    }
}

/// The tables of these lists, one a line, by the Python verifier.
fn python(given: &str) -> String {
    let path = std::env::temp_dir().join(format!("longhall-ratings-{}", std::process::id()));
    std::fs::write(&path, given).unwrap();
    let ran = Command::new("python3")
        .args(["-m", "longhall_log.rating"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verifier"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(File::open(&path).unwrap())
        .output()
        .expect("python3 is on this machine");
    std::fs::remove_file(&path).unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn python_makes_the_same_tables_of_random_games() {
    let wanted = std::env::var("LONGHALL_RATED_GAMES").map_or(GAMES, |games| games.parse().unwrap());
    let (mut games, mut lists, mut ours, mut theirs) = (0, 0, Duration::ZERO, Duration::ZERO);
    let mut seeds = 1..;
    while games < wanted {
        let mut batch = Batch::default();
        while batch.games < BATCH && games + batch.games < wanted {
            ours += batch.add(Hall::new(seeds.next().unwrap()));
        }
        let begun = Instant::now();
        let tables = python(&batch.given);
        theirs += begun.elapsed();
        assert_eq!(tables.lines().count(), batch.lists);
        for ((own, other), given) in batch.tables.lines().zip(tables.lines()).zip(batch.given.lines()) {
            assert_eq!(own, other, "{given}");
        }
        games += batch.games;
        lists += batch.lists;
    }
    println!("{games} games in {lists} lists agree; Rust {ours:.1?}, Python with its start {theirs:.1?}");
}
