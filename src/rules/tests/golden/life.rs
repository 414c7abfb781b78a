//! A game as it would be played in a hall, but with fixed seeds, ids and times.

use chrono::{DateTime, Duration, Utc};
use longhall_rules::{
    game::{
        Context, Entropy, Expiry, Game, Intent, Kind, Logged, NewGame, Program, Status, Terms, Visibility,
        clock::Clock, line,
    },
    kit::{Chance, Ruleset, Seat, Skill, Viewer},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::support::{Play, seed};

/// Function that picks one of the legal moves.
pub(crate) type Player = Box<dyn FnMut(&Play, Seat, &[Value]) -> usize>;

/// Maximum number of moves. No game needs that many, unless the players go in circles.
const MOVES_MAX: usize = 5_000;

/// The parameters of a game to create.
pub(crate) struct Plan {
    pub(crate) rules: &'static dyn Ruleset,
    pub(crate) name: String,
    pub(crate) seats: u8,
    pub(crate) options: Value,
    /// The number from which its seed is derived.
    pub(crate) n: u64,
    pub(crate) terms: Terms,
}

pub(crate) struct Life {
    pub(crate) game: Game,
    pub(crate) log: Vec<Logged>,
    seed: [u8; 32],
    now: DateTime<Utc>,
}

/// The n-th person of every golden game.
pub(crate) fn person(n: u8) -> Uuid {
    Uuid::from_u128(0x019a_a935_5c00_7000_8000_0000_0000_0000 + u128::from(n))
}

/// An id derived from a text.
pub(crate) fn id(text: &str) -> Uuid {
    let digest: [u8; 32] = Sha256::digest(text).into();
    Builder::from_random_bytes(std::array::from_fn(|n| digest[n])).into_uuid()
}

/// The entropy of the n-th person.
pub(crate) fn entropy(n: u8) -> Option<Entropy> {
    Entropy::try_from(const_hex::encode([0x10 + n; 16])).ok()
}

/// Terms with a clock.
pub(crate) fn clock(clock: Value) -> Terms {
    let clock: Clock = serde_json::from_value(clock).expect("a clock");
    Terms { clock: Some(clock), ..Terms::default() }
}

impl Life {
    /// A game that the first person has created, sitting in seat 0.
    pub(crate) fn new(plan: Plan) -> Self {
        Self::created(plan, None)
    }

    /// A game that the first person has created, or the program that plays for them.
    pub(crate) fn created(plan: Plan, program: Option<Program>) -> Self {
        let Plan { rules, name, seats, options, n, terms } = plan;
        let new = NewGame {
            ruleset: rules.meta().slug.to_owned(),
            seats,
            options,
            visibility: Visibility::Public,
            terms,
            program,
        };
        let now = "2026-11-02T18:00:00Z".parse().expect("a time");
        let context = Context { seed: seed(n), now };
        let id = id(&format!("{}/{name}", rules.meta().slug));
        let (game, log) = Game::create(id, person(0), new, &context).expect("a game");
        Self { game, log, seed: seed(n), now }
    }

    /// A running game with people in all seats, who add no entropy.
    pub(crate) fn begun(plan: Plan) -> Self {
        let seats = plan.seats;
        let mut life = Self::new(plan);
        (1..seats).for_each(|n| life.join(n, None));
        life
    }

    pub(crate) fn join(&mut self, n: u8, entropy: Option<Entropy>) {
        self.sit_down(n, entropy, None);
    }

    /// Takes a seat for the n-th person, or for the program that plays for them.
    pub(crate) fn sit_down(&mut self, n: u8, entropy: Option<Entropy>, program: Option<Program>) {
        self.act(person(n), Intent::Join { invite: None, entropy, program });
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
    }

    fn context(&self) -> Context {
        Context { seed: self.seed, now: self.now }
    }

    /// Performs an intent of an account, some time after the last event.
    pub(crate) fn act(&mut self, account: Uuid, intent: Intent) {
        self.wait(Duration::milliseconds(17_321));
        let replayed = intent
            .needs_undo_points()
            .then(|| Game::replay_for_undo(self.game.id, &self.log).expect("a log"));
        let game = replayed.as_ref().unwrap_or(&self.game);
        let asked = format!("{intent:?}");
        let (game, log) =
            game.act(account, intent, &self.context()).unwrap_or_else(|e| panic!("{asked}: {e}"));
        self.game = game;
        self.log.extend(log);
    }

    /// A copy for trying something.
    pub(crate) fn copy(&self) -> Self {
        Self { game: self.game.clone(), log: self.log.clone(), ..*self }
    }

    /// Fires an overdue deadline.
    pub(crate) fn time_out(&mut self, expiry: Expiry) {
        let payload = self.sweep(Kind::TimedOut);
        assert!(payload["expiry"] == json!(expiry), "{payload}");
    }

    /// Records what is due by now, and first an event of this kind. Returns the payload of that.
    pub(crate) fn sweep(&mut self, kind: Kind) -> Value {
        let (game, log) = self.game.time_out(&self.context()).expect("no fault").expect("something is due");
        assert_eq!(log[0].kind, kind);
        let payload = serde_json::from_str(&log[0].payload).expect("a payload");
        self.game = game;
        self.log.extend(log);
        payload
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.status() == Status::Finished
    }

    /// The seat that the game waits for.
    pub(crate) fn awaited(&self) -> Seat {
        self.game.awaiting()[0].seat
    }

    pub(crate) fn account(&self, seat: Seat) -> Uuid {
        self.game.occupant(seat).expect("somebody sits there").account()
    }

    /// The accounts in all other seats.
    pub(crate) fn others(&self, seat: Seat) -> Vec<Uuid> {
        self.game.people().filter(|(of, _)| *of != seat).map(|(_, occupant)| occupant.account).collect()
    }

    /// The game in the form that the players of the laws use.
    pub(crate) fn play(&self) -> Play {
        let added =
            self.game.occupants().map(|(_, occupant)| occupant.entropy().map_or("", |entropy| entropy));
        Play {
            rules: self.game.rules,
            board: self.game.board().expect("a board").clone_board(),
            chance: Chance::new(&self.seed, added),
            setup: vec![],
            seats: self.game.players(),
            options: self.game.created.options.clone(),
        }
    }

    /// Makes the awaited player move.
    pub(crate) fn step(&mut self, player: &mut Player) {
        let (play, seat) = (self.play(), self.awaited());
        let moves = play.board.legal(seat).moves;
        let action = moves[player(&play, seat, &moves)].clone();
        self.act(self.account(seat), Intent::Move(action));
    }

    /// Makes this number of moves, or fewer if the game ends.
    pub(crate) fn steps(&mut self, moves: usize, player: &mut Player) {
        for _ in 0..moves {
            if self.is_over() {
                break;
            }
            self.step(player);
        }
    }

    pub(crate) fn finish(mut self, player: &mut Player) -> Self {
        self.steps(MOVES_MAX, player);
        assert!(self.is_over(), "the game does not end");
        self
    }

    /// The NDJSON of the finished game, as anybody can download it.
    pub(crate) fn ndjson(&self) -> String {
        assert!(self.is_over());
        let lines = self.log.iter().map(|event| line(event, Viewer::Spectator, true).expect("a line") + "\n");
        lines.collect()
    }
}

/// A player that plays people's seats as bots do.
pub(crate) fn steady(seats: u8, n: u64) -> Player {
    Box::new(crate::support::bots(vec![Some(Skill::Steady); usize::from(seats)], n))
}

pub(crate) fn random(n: u64) -> Player {
    Box::new(crate::support::at_random(n))
}
