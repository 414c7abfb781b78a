//! Tests of the life of a game, with the toy ruleset.

mod audits;
mod bots;
mod canonical;
mod clocked;
mod deadlines;
mod entropy;
mod farming;
mod format;
mod law7;
mod months;
mod musters;
mod orders;
mod requests;
mod reshuffles;
mod reveals;
mod strangers;
mod undos;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use self::audits::{audit, audit_by_seed};
use super::*;
use crate::kit::{Seat, Skill, Viewer};

const ANN: Uuid = Uuid::from_u128(1);
const BOB: Uuid = Uuid::from_u128(2);
const CAT: Uuid = Uuid::from_u128(3);
const ID: Uuid = Uuid::from_u128(99);

fn context() -> Context {
    let at: DateTime<Utc> = "2026-01-02T03:04:05.678Z".parse().unwrap();
    Context { seed: [9; 32], now: at }
}

fn new_game(seats: u8) -> NewGame {
    NewGame {
        ruleset: "toy".into(),
        seats,
        options: json!({}),
        visibility: Visibility::Public,
        terms: Terms::default(),
        program: None,
    }
}

/// A game together with its whole log.
struct Recorded(Game, Vec<Logged>);

impl Recorded {
    fn of(seats: u8) -> Self {
        let (game, log) = Game::create(ID, ANN, new_game(seats), &context()).unwrap();
        Self(game, log)
    }

    fn then(mut self, account: Uuid, intent: Intent) -> Self {
        let (game, log) = self.0.act(account, intent, &context()).unwrap();
        self.0 = game;
        self.1.extend(log);
        self
    }

    fn refuses(&self, account: Uuid, intent: Intent) -> Refusal {
        self.0.act(account, intent, &context()).err().unwrap()
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.1.iter().map(|event| event.kind.into()).collect()
    }
}

fn join() -> Intent {
    Intent::Join { invite: None, entropy: Some(Entropy::try_from("5a".repeat(16)).unwrap()), program: None }
}

fn draw() -> Intent {
    Intent::Move(json!({"type": "draw"}))
}

fn whisper() -> Intent {
    Intent::Move(json!({"type": "whisper", "word": "psst"}))
}

fn played() -> Recorded {
    Recorded::of(2).then(BOB, join()).then(ANN, whisper()).then(ANN, draw()).then(BOB, draw())
}

#[test]
fn a_game_runs_from_its_creation_to_its_end() {
    let recorded = played();
    let kinds = ["created", "joined", "joined", "started", "moved", "moved", "moved", "ended"];
    assert_eq!(recorded.kinds(), kinds);
    assert_eq!(recorded.0.status(), Status::Finished);
    assert_eq!(recorded.0.result().unwrap().placings.len(), 2);
}

#[test]
fn the_log_alone_gives_the_same_game() {
    let recorded = played();
    for n in 1..=recorded.1.len() {
        let replayed = Game::replay(ID, &recorded.1[..n]).unwrap();
        assert_eq!(replayed.seq, n as i64);
        assert_eq!(replayed.head, recorded.1[n - 1].hash);
    }
    let replayed = Game::replay(ID, &recorded.1).unwrap();
    assert_eq!(replayed.result(), recorded.0.result());
    let view = |game: &Game| game.board().unwrap().view(Viewer::Seat(Seat(0))).get().to_owned();
    assert_eq!(view(&replayed), view(&recorded.0));
}

#[test]
fn every_refusal_has_its_reason() {
    let open = Recorded::of(3);
    assert_eq!(open.refuses(ANN, join()), Refusal::AlreadySeated);
    assert_eq!(open.refuses(BOB, Intent::Leave), Refusal::NotYourSeat);
    assert_eq!(open.refuses(BOB, draw()), Refusal::NotYourSeat);
    assert_eq!(open.refuses(ANN, draw()), Refusal::GameNotActive);
    assert_eq!(open.refuses(ANN, Intent::Start), Refusal::TooFewPlayers(2));
    assert_eq!(open.refuses(ANN, Intent::Resign), Refusal::GameNotActive);
    let open = open.then(BOB, join());
    assert_eq!(open.refuses(BOB, Intent::Start), Refusal::NotTheHost);
    let active = open.then(ANN, Intent::Start);
    assert_eq!(active.refuses(CAT, join()), Refusal::GameFull);
    assert_eq!(active.refuses(ANN, Intent::Leave), Refusal::GameStarted);
    assert_eq!(active.refuses(ANN, Intent::Start), Refusal::GameStarted);
    assert_eq!(active.refuses(BOB, draw()), Refusal::NotYourTurn);
    let malformed = Intent::Move(json!({"type": "draw", "extra": 1}));
    let Refusal::MalformedMove(malformed) = active.refuses(ANN, malformed) else { panic!("not malformed") };
    assert_eq!((&*malformed.pointer, &*malformed.detail), ("/extra", "unknown field `extra`"));
    let shouted = Intent::Move(json!({"type": "whisper", "word": "a long story"}));
    assert!(matches!(active.refuses(ANN, shouted), Refusal::IllegalMove { rule: "too_long", .. }));
    assert_eq!(played().refuses(CAT, join()), Refusal::GameNotActive);
}

#[test]
fn a_private_game_asks_for_its_invite() {
    let new = NewGame { visibility: Visibility::Private, ..new_game(2) };
    let (game, log) = Game::create(ID, ANN, new, &context()).unwrap();
    let recorded = Recorded(game, log);
    assert!(
        !recorded.0.is_visible_to(Some(BOB))
            && !recorded.0.is_visible_to(None)
            && recorded.0.is_visible_to(Some(ANN))
    );
    assert_eq!(recorded.refuses(BOB, join()), Refusal::WrongInvite);
    let with_invite = Intent::Join { invite: Some(invite(&context().seed).0), entropy: None, program: None };
    assert!(recorded.then(BOB, with_invite).0.is_visible_to(Some(BOB)));
}

#[test]
fn an_early_start_closes_up_the_seats() {
    let recorded = Recorded::of(3)
        .then(BOB, join())
        .then(CAT, Intent::Join { invite: None, entropy: None, program: None });
    assert_eq!(recorded.0.status(), Status::Active);
    let two =
        Recorded::of(3).then(BOB, join()).then(ANN, Intent::Leave).then(CAT, join()).then(CAT, Intent::Leave);
    let two = two.then(ANN, join()).then(ANN, Intent::Leave).then(CAT, join());
    // Seats 0 and 1 are taken by Cat and Bob, seat 2 is empty.
    let started = two.then(CAT, Intent::Start);
    assert_eq!(started.0.players(), 2);
    assert_eq!(started.0.seat_of(CAT), Some(Seat(0)));
    assert_eq!(started.0.seat_of(BOB), Some(Seat(1)));
}

#[test]
fn when_everyone_leaves_the_game_is_abandoned() {
    let recorded = Recorded::of(2).then(ANN, Intent::Leave);
    assert_eq!(recorded.0.result().unwrap().reason, EndReason::Abandoned);
}

#[test]
fn of_two_players_the_one_who_stays_wins() {
    let recorded = Recorded::of(2).then(BOB, join()).then(ANN, Intent::Resign);
    let result = recorded.0.result().unwrap();
    assert_eq!(result.reason, EndReason::Resigned);
    assert_eq!((result.placings[0].seat, result.placings[0].place), (Seat(1), 1));
}

#[test]
fn of_three_players_the_rules_move_for_the_one_who_left() {
    let recorded = Recorded::of(3).then(BOB, join()).then(CAT, join()).then(ANN, Intent::Resign);
    assert_eq!(recorded.kinds().last(), Some(&"moved"));
    assert!(recorded.1.last().unwrap().payload.contains("\"by\":\"autoplay\""));
    assert!(recorded.0.awaits(Seat(1)));
    let recorded = recorded.then(BOB, draw()).then(CAT, draw());
    let last = recorded.0.result().unwrap().placings[2];
    assert_eq!((last.seat, last.place), (Seat(0), 3));
}

#[test]
fn nobody_else_learns_a_secret_from_the_payload() {
    let recorded = played();
    let whispered = &recorded.1[4];
    assert!(whispered.payload.contains("\"move\":null") && !whispered.payload.contains("psst"));
    let drew = &recorded.1[5];
    let secrets: Vec<Secret> = serde_json::from_str(drew.secret.as_ref().unwrap()).unwrap();
    assert_eq!((secrets[0].item, &secrets[0].seats[..]), (SecretItem::Effect(0), &[Seat(0)][..]));
    let payload: Value = serde_json::from_str(&drew.payload).unwrap();
    assert_eq!(payload["effects"][0]["card"], Value::Null);
}

/// The log as a seat downloads it: its own secrets open, those of others closed.
fn as_shown_to(seat: Seat, log: &[Logged]) -> Vec<Logged> {
    let redact = |event: &Logged| {
        let parts = Part::shown(event.secret.as_deref()?, Viewer::Seat(seat), false).unwrap();
        Some(canonical_json(&parts).unwrap())
    };
    log.iter().map(|event| Logged { secret: redact(event), ..event.clone() }).collect()
}

#[test]
fn a_redacted_log_still_verifies_by_its_digests() {
    let recorded = played();
    for n in 1..=recorded.1.len() {
        let log = as_shown_to(Seat(0), &recorded.1[..n]);
        assert!(audit(ID, &log).is_ok(), "{:?}", audit(ID, &log).err());
    }
    let log = as_shown_to(Seat(0), &recorded.1);
    let closed =
        log.iter().filter(|event| event.secret.as_ref().is_some_and(|s| s.contains("digest"))).count();
    assert_eq!(closed, 1, "the other one's card");
}

#[test]
fn an_opened_secret_must_be_what_the_hash_stands_for() {
    let mut log = as_shown_to(Seat(0), &played().1);
    let mine =
        log.iter_mut().find(|event| event.secret.as_ref().is_some_and(|s| s.contains("card\":"))).unwrap();
    mine.secret = mine.secret.as_ref().map(|secret| secret.replace("card\":", "card\":1"));
    let seq = mine.seq;
    let fault = audit(ID, &log).err().unwrap();
    assert_eq!(fault, Fault::new(seq, FaultKind::WrongHash));
}

#[test]
fn an_audit_finds_every_kind_of_fraud() {
    let recorded = played();
    assert!(audit(ID, &recorded.1).is_ok());
    let fraud = |n: usize, change: &dyn Fn(&mut Logged)| {
        let mut log = recorded.1.clone();
        change(&mut log[n]);
        audit(ID, &log).err().unwrap().seq
    };
    assert_eq!(fraud(1, &|e| e.payload = e.payload.replace("joined", "Joined")), 2);
    assert_eq!(fraud(5, &|e| e.secret = e.secret.as_ref().map(|s| s.replace("card\":", "card\":1"))), 6);
    assert_eq!(fraud(6, &|e| e.prev_hash = Hash::ZERO), 7);
    assert_eq!(fraud(3, &|e| e.seq = 5), 5);
    assert!(audit(Uuid::nil(), &recorded.1).is_err(), "the log of another game");
    assert_eq!(fraud(7, &|e| e.payload = e.payload.replace("0909", "0808")), 8);
}

/// The seed exposes a server that fixes the outcome of a draw and computes all hashes again.
#[test]
fn an_audit_finds_a_forged_draw() {
    let (game, mut log) = Game::create(ID, ANN, new_game(2), &context()).unwrap();
    let mut dishonest = context();
    let (game, more) = game.act(BOB, join(), &context()).unwrap();
    log.extend(more);
    dishonest.seed = [8; 32];
    let (game, more) = game.act(ANN, draw(), &dishonest).unwrap();
    log.extend(more);
    log.extend(game.act(BOB, draw(), &context()).unwrap().1);
    let fault = audit(ID, &log).err().unwrap();
    let forged = FaultKind::SecretDiffers { part: "value", item: SecretItem::Effect(0) };
    assert_eq!(fault, Fault::new(5, forged));
}

#[test]
fn a_dry_run_stops_before_a_draw_and_keeps_the_seed() {
    let recorded = Recorded::of(2).then(BOB, join());
    let stopped_at = |moves: &[Value]| recorded.0.dry_run(ANN, moves, &context()).unwrap().stopped_at;
    let (draw, whisper) = (json!({"type": "draw"}), json!({"type": "whisper", "word": "x"}));
    assert_eq!(stopped_at(std::slice::from_ref(&draw)), Some(0));
    assert_eq!(stopped_at(std::slice::from_ref(&whisper)), None, "a secret of their own");
    assert_eq!(stopped_at(&[whisper, draw.clone(), json!({"type": "nonsense"})]), Some(1));
    let refused = recorded.0.dry_run(BOB, &[draw], &context()).err();
    assert_eq!(refused, Some(RefusedMove { index: 0, refusal: Refusal::NotYourTurn }));
}

/// Otherwise a player could hash the possible secrets of another player's event that gets this number.
#[test]
fn the_salts_of_a_dry_run_are_not_those_of_the_log() {
    let recorded = Recorded::of(2).then(BOB, join());
    let Intent::Move(action) = whisper() else { unreachable!() };
    let tried = recorded.0.dry_run(ANN, &[action], &context()).unwrap().log;
    let (_, made) = recorded.0.act(ANN, whisper(), &context()).unwrap();
    assert_eq!(tried[0].payload, made[0].payload);
    assert_ne!(tried[0].secret, made[0].secret);
}

#[test]
fn a_wait_begins_when_the_turn_comes() {
    let recorded = Recorded::of(2).then(BOB, join()).then(ANN, whisper()).then(ANN, draw());
    assert_eq!((recorded.0.awaiting()[0].seat, recorded.0.awaiting()[0].since_seq), (Seat(1), 6));
}

#[test]
fn what_was_stored_cannot_be_folded_out_of_order() {
    let recorded = played();
    let mut game = Game::replay(ID, &recorded.1[..3]).unwrap();
    assert!(game.fold(&recorded.1[5]).is_err());
    assert!(Game::replay(ID, &recorded.1[1..]).is_err());
    assert!(Game::replay(ID, &[]).is_err());
}
