//! A game of Vikings with a clock, played against a time that the test sets. After each step the log alone must give
//! the same game, and pass an audit.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ANN, BOB, CAT, ID,
    clock::{Clock, Times},
    stage::Active,
    *,
};

pub(super) const PEOPLE: [Uuid; 3] = [ANN, BOB, CAT];

pub(super) struct Clocked {
    pub(super) game: Game,
    pub(super) log: Vec<Logged>,
    pub(super) now: DateTime<Utc>,
}

/// Terms with a clock; `more` adds to it.
pub(super) fn terms(pace: Value, more: Value) -> Terms {
    let mut clock = json!({ "pace": pace });
    clock.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Terms { clock: Some(serde_json::from_value::<Clock>(clock).unwrap()), ..Terms::default() }
}

pub(super) fn per_day() -> Value {
    json!({"type": "per_move", "seconds": 86_400})
}

pub(super) fn bank(seconds: u32, increment_seconds: u32) -> Value {
    json!({"type": "bank", "seconds": seconds, "increment_seconds": increment_seconds})
}

impl Clocked {
    /// A game of Vikings that has begun.
    pub(super) fn new(seats: u8, terms: Terms) -> Self {
        Self::of("vikings", seats, terms)
    }

    /// The times of the seats of a game that has begun.
    pub(super) fn times(&self) -> &Times {
        self.game.stage.begun().and_then(|begun| begun.times.as_ref()).unwrap()
    }

    /// A game of another title that has begun.
    pub(super) fn of(ruleset: &str, seats: u8, terms: Terms) -> Self {
        Self::with_bots(ruleset, seats, &[], terms)
    }

    /// A game with bots in the seats behind the people.
    pub(super) fn with_bots(ruleset: &str, people: u8, bots: &[Skill], terms: Terms) -> Self {
        let most = crate::latest(ruleset).map_or(people, |rules| *rules.meta().seats.end());
        let seats = (people + bots.len() as u8).min(most);
        let people = usize::from(people.min(seats - bots.len() as u8));
        let new = NewGame { ruleset: ruleset.into(), terms, ..new_game(seats) };
        let now = "2026-01-05T12:00:00Z".parse().unwrap();
        let context = Context { seed: [9; 32], now };
        let (game, log) = Game::create(ID, ANN, new, &context).unwrap();
        let mut clocked = Self { game, log, now };
        for account in &PEOPLE[1..people] {
            clocked.act(*account, join()).unwrap();
        }
        for skill in bots {
            clocked.act(ANN, Intent::SeatBot(*skill)).unwrap();
        }
        clocked
    }

    /// A game with these options that has begun, without a clock.
    pub(super) fn with_options(ruleset: &str, people: u8, options: Value) -> Self {
        let new = NewGame { ruleset: ruleset.into(), options, ..new_game(people) };
        let now = "2026-01-05T12:00:00Z".parse().unwrap();
        let (game, log) = Game::create(ID, ANN, new, &Context { seed: [9; 32], now }).unwrap();
        let mut clocked = Self { game, log, now };
        for account in &PEOPLE[1..usize::from(people)] {
            clocked.act(*account, join()).unwrap();
        }
        clocked
    }

    /// A game that waits for players.
    pub(super) fn opened(ruleset: &str, seats: u8, terms: Terms) -> Self {
        let new = NewGame { ruleset: ruleset.into(), terms, ..new_game(seats) };
        let now = "2026-01-05T12:00:00Z".parse().unwrap();
        let (game, log) = Game::create(ID, ANN, new, &Context { seed: [9; 32], now }).unwrap();
        Self { game, log, now }
    }

    /// A copy of the game, to be played otherwise.
    pub(super) fn copy(&self) -> Self {
        Self { game: self.game.clone(), log: self.log.clone(), now: self.now }
    }

    pub(super) fn wait(&mut self, time: Duration) {
        self.now += time;
    }

    pub(super) fn context(&self) -> Context {
        Context { seed: [9; 32], now: self.now }
    }

    pub(super) fn act(&mut self, account: Uuid, intent: Intent) -> Result<(), Refusal> {
        let replayed = Game::replay_for_undo(ID, &self.log).unwrap();
        let (game, log) = replayed.act(account, intent, &self.context())?;
        self.take(game, log);
        Ok(())
    }

    /// Records the consequences of deadlines; returns whether there were any.
    pub(super) fn sweep(&mut self) -> bool {
        let Some((game, log)) = self.game.time_out(&self.context()).unwrap() else { return false };
        self.take(game, log);
        true
    }

    /// Executes the orders of a seat.
    pub(super) fn execute(&mut self, seat: Seat, orders: Vec<Order>) -> Executed {
        let mut executed = self.game.execute(seat, orders, &self.context()).unwrap();
        self.take(executed.game.clone(), std::mem::take(&mut executed.log));
        executed
    }

    fn take(&mut self, game: Game, log: Vec<Logged>) {
        self.log.extend(log);
        let replayed = Game::replay(ID, &self.log).unwrap();
        assert_eq!(state(&replayed), state(&game));
        self.game = game;
    }

    pub(super) fn audit(&self) {
        audit(ID, &self.log).unwrap();
        audit_by_seed(&self.log, self.context().seed);
    }

    /// The account that the game waits for.
    pub(super) fn awaited(&self) -> Uuid {
        let seat = self.game.awaiting()[0].seat;
        self.game.occupant(seat).unwrap().account()
    }

    pub(super) fn seat(&self, account: Uuid) -> Seat {
        self.game.seat_of(account).unwrap()
    }

    /// A legal move of the awaited player; the same `n` gives the same one.
    pub(super) fn any_move(&self, n: usize) -> Value {
        let moves = self.game.board().unwrap().legal(self.game.awaiting()[0].seat).moves;
        moves[n % moves.len()].clone()
    }

    /// Makes a move of the awaited player.
    pub(super) fn step(&mut self, n: usize) {
        let (account, action) = (self.awaited(), self.any_move(n));
        self.act(account, Intent::Move(action)).unwrap();
    }

    /// Makes moves until the game waits for somebody else.
    pub(super) fn turn(&mut self) {
        let before = self.awaited();
        while self.game.status() == Status::Active && self.awaited() == before {
            self.step(0);
        }
    }

    pub(super) fn last(&self) -> &Logged {
        self.log.last().unwrap()
    }

    pub(super) fn kinds_since(&self, seq: i64) -> Vec<&'static str> {
        self.log.iter().filter(|event| event.seq > seq).map(|event| event.kind.into()).collect()
    }

    pub(super) fn board(&self) -> String {
        self.game.board().unwrap().view(Viewer::Spectator).get().to_owned()
    }
}

/// The whole state of a game as text, for comparison.
fn state(game: &Game) -> String {
    let Game { seq, head, undo_points, stage, .. } = game;
    assert!(undo_points.is_none(), "what an undo needs is not kept");
    let board = game.board().map(|board| board.view(Viewer::Spectator).get().to_owned());
    let waits = stage.open().map(|open| format!("{:?} {}", open.bots_to_come, open.are_bots_called));
    let begun =
        stage.begun().map(|Active { awaiting, times, offers, undos_agreed, autoplay_for, moves, .. }| {
            format!("{awaiting:?} {times:?} {offers:?} {undos_agreed} {autoplay_for:?} {moves}")
        });
    let (seats, status, result) = (game.seats().collect::<Vec<_>>(), game.status(), game.result());
    format!("{seats:?} {status:?} {seq} {head} {result:?} {board:?} {waits:?} {begun:?}")
}
