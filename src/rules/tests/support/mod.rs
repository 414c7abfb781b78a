//! Games of any ruleset, played through the facade.

#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod hidden;
mod options;
pub(crate) mod refusals;
pub(crate) mod rulebook;
pub(crate) mod titles;

use longhall_rules::{
    RULESETS,
    kit::{Board, Chance, Decision, Draw, Item, Placing, Ruleset, Seat, Skill, Turn, Viewer},
};
use serde_json::{Value, json};

pub(crate) use options::options_to_test;

/// Maximum number of moves. No game needs that many, unless the players go in circles.
const MOVES_MAX: usize = 5_000;

/// A seed for a number, so that a failure can name it.
pub(crate) fn seed(n: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&n.to_be_bytes());
    seed
}

/// A running game.
pub(crate) struct Play {
    pub(crate) rules: &'static dyn Ruleset,
    pub(crate) board: Box<dyn Board>,
    pub(crate) chance: Chance,
    pub(crate) setup: Vec<Item>,
    pub(crate) seats: u8,
    pub(crate) options: Value,
}

impl Play {
    /// A game after its setup; the seed is derived from `n`.
    pub(crate) fn new(rules: &'static dyn Ruleset, seats: u8, options: &Value, n: u64) -> Self {
        let options = rules.options(options, seats).expect("good options");
        let mut chance = Chance::new(&seed(n), []);
        let setup = rules.setup(&options, seats, &mut chance).expect("a setup");
        let mut board = rules.board(&options, seats).expect("a board");
        board.fold(&whole(&setup)).expect("a setup that folds");
        Self { rules, board, chance, setup, seats, options }
    }

    /// The seat to move; `None` when the game is over.
    pub(crate) fn awaited(&self) -> Option<Seat> {
        match self.board.turn() {
            Turn::Awaiting(seats) => Some(seats[0]),
            Turn::Over(_) => None,
        }
    }

    pub(crate) fn placings(&self) -> Vec<Placing> {
        match self.board.turn() {
            Turn::Over(placings) => placings,
            Turn::Awaiting(_) => panic!("the game is not over"),
        }
    }

    pub(crate) fn make(&mut self, seat: Seat, action: &Value) -> Decision {
        let decision = self.board.decide(seat, action, &mut self.chance);
        let decision = decision.unwrap_or_else(|e| panic!("listed, but refused: {action}: {e}"));
        self.board.fold(&whole(&decision.effects)).expect("effects that fold");
        decision
    }

    /// Plays to the end. `choose` picks from the list of legal moves, and `watch` gets each position before its
    /// move.
    pub(crate) fn finish(
        &mut self,
        mut choose: impl FnMut(&Self, Seat, &[Value]) -> usize,
    ) -> Vec<(Seat, Decision)> {
        let mut made = Vec::new();
        while let Some(seat) = self.awaited() {
            let moves = self.board.legal(seat).moves;
            assert!(!moves.is_empty(), "a dead end for seat {seat}");
            let action = moves[choose(self, seat, &moves)].clone();
            made.push((seat, self.make(seat, &action)));
            assert!(made.len() < MOVES_MAX, "the game does not end");
        }
        made
    }
}

/// Chooses uniformly at random.
pub(crate) fn at_random(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw: Draw = Chance::new(&seed(n), []).draw("a random player");
    move |_, _, moves| draw.below(moves.len() as u32) as usize
}

/// The player of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// Any legal move, uniformly at random.
    Chance,
    /// The rules' moves for a player who has left.
    Autoplay,
    Bot(Skill),
}

/// Bots, by seat; a seat without a skill plays at random.
pub(crate) fn bots(skills: Vec<Option<Skill>>, n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    players(skills.into_iter().map(|skill| skill.map_or(Who::Chance, Who::Bot)).collect(), n)
}

/// Players, by seat.
pub(crate) fn players(all: Vec<Who>, n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw: Draw = Chance::new(&seed(n), []).draw("bots");
    move |play, seat, moves| {
        let action = match all[seat.index()] {
            Who::Bot(skill) => play.board.bot_move(seat, skill, &mut draw),
            Who::Autoplay => play.board.autoplay(seat),
            Who::Chance => return draw.below(moves.len() as u32) as usize,
        };
        moves.iter().position(|listed| Some(listed) == action.as_ref()).expect("a legal move")
    }
}

/// Number of wins of one player against others in `games` games; a shared first place counts in part.
pub(crate) fn wins(
    rules: &'static dyn Ruleset,
    seats: u8,
    options: &Value,
    one: Who,
    others: Who,
    games: u64,
) -> f64 {
    let win = |n: u64| {
        let seat = (n % u64::from(seats)) as usize;
        let mut all = vec![others; usize::from(seats)];
        all[seat] = one;
        let mut play = Play::new(rules, seats, options, n);
        play.finish(players(all, n));
        let placings = play.placings();
        let first: Vec<_> = placings.iter().filter(|placing| placing.place == 1).collect();
        let won = first.iter().any(|placing| placing.seat.index() == seat);
        if won { 1.0 / first.len() as f64 } else { 0.0 }
    };
    (0..games).map(win).sum()
}

/// The complete effects including secrets, as the reducer reads them.
pub(crate) fn whole(outcomes: &[Item]) -> String {
    let whole = |outcome: &Item| match &outcome.secret {
        Some((value, _)) => value.clone(),
        None => outcome.shown.clone(),
    };
    json!(outcomes.iter().map(whole).collect::<Vec<_>>()).to_string()
}

/// Calls the law `games` times for every ruleset, number of seats and set of options.
pub(crate) fn for_all(games: u64, mut law: impl FnMut(&'static dyn Ruleset, u8, &Value, u64)) {
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for options in options_to_test(*rules, seats) {
                for n in 0..games {
                    // The test harness shows this only if the law is broken.
                    println!("{} {seats} seats {options} game {n}", rules.meta().slug);
                    law(*rules, seats, &options, n);
                }
            }
        }
    }
}

/// All viewers of a game.
pub(crate) fn viewers(seats: u8) -> Vec<Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// Everything that a viewer receives in a position.
pub(crate) fn received(board: &dyn Board, viewer: Viewer) -> (String, Value) {
    let legal = match viewer {
        Viewer::Seat(seat) => json!(board.legal(seat).moves),
        Viewer::Spectator => Value::Null,
    };
    (board.view(viewer).get().to_owned(), legal)
}

/// Every number of seats a ruleset can be played with.
pub(crate) fn seat_counts(rules: &dyn Ruleset) -> impl Iterator<Item = u8> + use<> {
    rules.meta().seats.clone()
}

/// The options of the golden games that fit the number of seats.
pub(crate) fn golden_options(rules: &dyn Ruleset, seats: u8) -> Vec<(&'static str, Value)> {
    let mut all = rules.examples().games;
    all.retain(|(_, options)| rules.options(options, seats).is_ok());
    all
}
