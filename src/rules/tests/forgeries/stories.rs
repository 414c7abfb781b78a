//! True games, short but eventful.

use chrono::{DateTime, Duration, Utc};
use longhall_rules::{
    game::{Context, Entropy, Game, Intent, Kind, Logged, NewGame, Status, Terms, Visibility},
    kit::{Seat, Skill},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::log::Log;

pub(crate) const ANN: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001);
pub(crate) const BOB: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0002);
pub(crate) const EVE: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0003);
const ID: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0099);
pub(crate) const SEED: [u8; 32] = [9; 32];

/// A running game.
pub(crate) struct Story {
    pub(crate) game: Game,
    pub(crate) log: Vec<Logged>,
    now: DateTime<Utc>,
}

impl Story {
    pub(crate) fn begin(ruleset: &str, seats: u8, terms: Terms) -> Self {
        let new = NewGame {
            ruleset: ruleset.into(),
            seats,
            options: json!({}),
            visibility: Visibility::Public,
            terms,
            program: None,
        };
        Self::created(ANN, new)
    }

    pub(crate) fn created(by: Uuid, new: NewGame) -> Self {
        let now = "2026-01-05T12:00:00Z".parse().unwrap();
        let (game, log) = Game::create(ID, by, new, &Context { seed: SEED, now }).unwrap();
        Self { game, log, now }
    }

    fn context(&self) -> Context {
        Context { seed: SEED, now: self.now }
    }

    fn take(&mut self, (game, log): (Game, Vec<Logged>)) {
        self.game = game;
        self.log.extend(log);
    }

    pub(crate) fn act(&mut self, account: Uuid, intent: Intent) {
        let replayed = Game::replay_for_undo(ID, &self.log).unwrap();
        let done = replayed.act(account, intent, &self.context());
        self.take(done.unwrap_or_else(|refusal| panic!("{refusal}")));
    }

    /// Makes a request that the game may refuse.
    pub(crate) fn attempt(&mut self, account: Uuid, intent: Intent) {
        let replayed = Game::replay_for_undo(ID, &self.log).unwrap();
        if let Ok(done) = replayed.act(account, intent, &self.context()) {
            self.take(done);
        }
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
    }

    pub(crate) fn awaited(&self) -> (Seat, Uuid) {
        let seat = self.game.awaiting()[0].seat;
        (seat, self.game.occupant(seat).unwrap().account())
    }

    /// Makes the awaited player's last legal move for which this holds, or any.
    pub(crate) fn step(&mut self, wanted: impl Fn(&Value) -> bool) {
        let (seat, account) = self.awaited();
        let moves = self.game.board().unwrap().legal(seat).moves;
        let action = moves.iter().rev().find(|action| wanted(action)).unwrap_or(&moves[0]);
        self.wait(Duration::minutes(1));
        self.act(account, Intent::Move(action.clone()));
    }

    /// Records what is due by now.
    pub(crate) fn sweep(&mut self) {
        let before = self.game.seq;
        self.sweep_if_due();
        assert!(self.game.seq > before, "nothing is due");
    }

    pub(crate) fn sweep_if_due(&mut self) {
        if let Some(swept) = self.game.time_out(&self.context()).unwrap() {
            self.take(swept);
        }
    }

    fn other(&self, account: Uuid) -> Uuid {
        if account == ANN { BOB } else { ANN }
    }
}

pub(crate) fn join() -> Intent {
    Intent::Join { invite: None, entropy: Some(entropy()), program: None }
}

pub(crate) fn entropy() -> Entropy {
    "5a".repeat(16).try_into().unwrap()
}

/// Two people play Vikings on Board with a bot and a clock. There are bets, tokens that only one has seen, a
/// timeout, and a move undone by consent. Then both resign.
pub(crate) fn on_board() -> Log {
    let clock = json!({
        "pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "autoplay", "zone": "Europe/Berlin",
        "window": {"from": "08:00", "until": "22:00"}, "weekends_off": false, "vacation_days": 5,
    });
    let terms = Terms { clock: Some(serde_json::from_value(clock).unwrap()), ..Terms::default() };
    let mut story = Story::begin("vikings_on_board", 3, terms);
    story.wait(Duration::minutes(1));
    story.act(BOB, join());
    story.act(ANN, Intent::SeatBot(Skill::Easy));
    let is = |action: &Value, what: &str| action.to_string().contains(what);
    story.step(|action| is(action, "bet"));
    story.step(|action| is(action, "draw_3"));
    for _ in 0..4 {
        story.step(|_| true);
    }
    // No player moves for days.
    story.wait(Duration::days(4));
    story.sweep();
    story.step(|_| true);
    story.step(|action| is(action, "bet"));
    // The undo needs consent, because another player has moved since.
    let (_, wants) = story.awaited();
    story.step(|_| true);
    while story.awaited().1 == wants {
        story.step(|_| true);
    }
    story.step(|_| true);
    story.act(wants, Intent::Undo { to_seq: None });
    let offer = story.log.last().unwrap().seq;
    story.act(story.other(wants), Intent::Answer { offer, accept: true });
    assert!(story.log.iter().any(|event| event.kind == Kind::Undone), "it was taken back");
    story.step(|_| true);
    story.act(BOB, Intent::Resign);
    story.step(|_| true);
    // The bot does not play on when no person is left.
    story.act(ANN, Intent::Resign);
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// Two people play Vikings without clock or secrets and make some moves. Then Bob resigns.
pub(crate) fn vikings() -> Log {
    let mut story = Story::begin("vikings", 2, Terms::default());
    story.act(BOB, join());
    for _ in 0..12 {
        story.step(|_| true);
    }
    story.act(BOB, Intent::Resign);
    Log::of(&story.log)
}

/// A game for two with a clock, whose creator adds no entropy. Only the order of seats distinguishes the
/// players.
pub(crate) fn kingdoms() -> Log {
    let mut story = Story::begin("vikingdoms", 2, Terms::default());
    story.act(BOB, Intent::Join { invite: None, entropy: None, program: None });
    for _ in 0..6 {
        story.step(|_| true);
    }
    story.act(ANN, Intent::Resign);
    Log::of(&story.log)
}
