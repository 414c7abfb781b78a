//! Bots at a game: the game never waits for one, and bots do not play on without people.

use std::collections::BTreeSet;

use chrono::Duration;
use serde_json::json;

use super::{
    clocked::{Clocked, per_day, terms},
    entropy::give,
    months::forge,
    *,
};
use crate::{RULESETS, kit::Chance};

const EASY: Intent = Intent::SeatBot(Skill::Easy);

fn undo() -> Intent {
    Intent::Undo { to_seq: None }
}

/// Ann alone against two bots of Vikings, on her first turn.
fn alone() -> Clocked {
    Clocked::with_bots("vikings", 1, &[Skill::Easy, Skill::Steady], Terms::default())
}

#[test]
fn the_host_seats_bots_before_the_start() {
    let open = Recorded::of(3);
    assert_eq!(open.refuses(BOB, EASY), Refusal::NotYourSeat);
    let open = open.then(BOB, join());
    assert_eq!(open.refuses(BOB, EASY), Refusal::NotTheHost);
    assert_eq!(open.refuses(ANN, Intent::Remove(Seat(2))), Refusal::NobodyThere);
    let active = open.then(ANN, EASY);
    assert_eq!(active.kinds()[3..5], ["joined", "started"]);
    assert!(
        active.1[3].payload.contains(r#""bot":{"skill":"easy","version":1}"#)
            && !active.1[2].payload.contains("bot")
    );
    assert_eq!(active.refuses(ANN, EASY), Refusal::GameStarted);
    assert_eq!(active.refuses(ANN, Intent::Remove(Seat(2))), Refusal::GameStarted);
    assert_eq!(active.0.occupant(Seat(2)).unwrap().account().get_version_num(), 8);
}

#[test]
fn the_host_can_remove_a_bot_and_a_bot_is_never_host() {
    let recorded = Recorded::of(3)
        .then(ANN, EASY)
        .then(BOB, Intent::Join { invite: None, entropy: None, program: None });
    assert_eq!(recorded.0.status(), Status::Active);
    let recorded = Recorded::of(3).then(ANN, EASY);
    let bot = recorded.0.occupant(Seat(1)).cloned();
    let recorded = recorded.then(ANN, Intent::Remove(Seat(1))).then(ANN, EASY);
    assert_eq!(recorded.0.occupant(Seat(1)).cloned(), bot, "the same seat, the same bot");
    let two = Recorded::of(3).then(ANN, EASY).then(ANN, Intent::Leave);
    assert_eq!(two.0.result().unwrap().reason, EndReason::Abandoned, "only a bot was left");
    let three = Recorded::of(3).then(ANN, EASY).then(ANN, Intent::Remove(Seat(1)));
    let host = three.then(BOB, join()).then(ANN, Intent::Leave).then(BOB, EASY);
    assert_eq!(host.0.occupant(Seat(0)).unwrap().bot().map(|bot| bot.skill), Some(Skill::Easy));
    let started = host.then(BOB, Intent::Start);
    assert_eq!(started.0.seat_of(BOB), Some(Seat(1)), "the lowest person is the host");
}

#[test]
fn one_person_against_bots_is_always_the_one_awaited() {
    for rules in RULESETS {
        let meta = rules.meta();
        let bots = &[Skill::Steady, Skill::Easy][..usize::from(*meta.seats.end()).min(3) - 1];
        let mut game = Clocked::with_bots(meta.slug, 1, bots, terms(per_day(), json!({})));
        while game.game.status() == Status::Active {
            assert_eq!(game.awaited(), ANN, "{}", meta.slug);
            assert_eq!(game.game.awaiting().len(), 1);
            let before = game.game.seq;
            game.step(7);
            let others = game.log.iter().filter(|event| event.seq > before + 1 && event.kind == Kind::Moved);
            assert!(others.clone().all(|event| event.at == game.now && event.seat != Some(Seat(0))));
        }
        assert_eq!(game.game.result().unwrap().reason, EndReason::Finished);
        game.audit();
        for seat in Seat::all(game.game.players()) {
            audit(ID, &as_shown_to(seat, &game.log)).unwrap();
        }
    }
}

#[test]
fn the_same_seed_makes_bots_play_the_same() {
    let play = || {
        let mut game = alone();
        (0..5).for_each(|_| game.step(3));
        game.log
    };
    assert_eq!(play(), play());
}

#[test]
fn bots_agree_to_whatever_people_want() {
    let mut game = alone();
    let (before, mut seq) = (game.board(), game.game.seq);
    game.step(0);
    game.step(0);
    assert_ne!(game.board(), before);
    // Each undo takes back one own move, with the moves of bots after it.
    while game.board() != before {
        game.act(ANN, undo()).unwrap();
        let last = game.kinds_since(seq);
        assert!(last.ends_with(&["undone"]), "{last:?}");
        seq = game.game.seq;
    }
    game.step(0);
    game.act(ANN, Intent::Cancel).unwrap();
    assert_eq!(game.game.result().unwrap().reason, EndReason::Cancelled);
    game.audit();
}

/// Otherwise a player alone with bots could draw again until they like the outcome.
#[test]
fn bots_take_nothing_back_that_was_drawn() {
    let mut declined = BTreeSet::new();
    for rules in RULESETS {
        let slug = rules.meta().slug;
        let mut game = Clocked::with_bots(slug, 1, &[Skill::Steady], Terms::default());
        while game.game.status() == Status::Active {
            let (before, seq) = (game.board(), game.game.seq);
            let drawn = |game: &Clocked| {
                let moves = game.log.iter().filter(|event| event.seq > seq && event.kind == Kind::Moved);
                let drawn = ["offer_laid", "_drawn\""];
                moves.into_iter().any(|event| drawn.iter().any(|effect| event.payload.contains(effect)))
            };
            // A different move each time, so that some draw something.
            let n = usize::try_from(seq).unwrap();
            game.step(n);
            if game.game.status() != Status::Active {
                break;
            }
            match game.act(ANN, Intent::Undo { to_seq: Some(seq) }) {
                Ok(()) => {
                    assert!(!drawn(&game), "{slug}: a draw was taken back after {seq}");
                    assert_eq!(game.last().kind, Kind::Undone);
                    let shuffled_again = game.game.board().unwrap().reshuffle(&mut Chance::new(&[7; 32], []));
                    assert!(game.board() == before || !shuffled_again.is_empty(), "{slug}");
                    game.step(n);
                }
                Err(refusal) => {
                    assert_eq!(refusal, Refusal::BotsDecline);
                    assert!(game.game.offers().is_empty());
                    declined.insert(slug);
                }
            }
        }
        game.audit();
    }
    // Moves of these titles draw.
    assert!(declined.is_superset(&BTreeSet::from(["vikings", "vikings_on_board"])), "{declined:?}");
}

#[test]
fn people_are_still_asked_and_bots_move_again_after_an_undo() {
    let mut game = Clocked::with_bots("vikings", 2, &[Skill::Easy], Terms::default());
    let first = game.log.iter().find(|event| event.kind == Kind::Moved && event.seat == Some(Seat(2)));
    let to_seq = match first {
        Some(event) => event.seq - 1,
        None => {
            while game.last().seat != Some(Seat(2)) {
                game.step(0);
            }
            let moved = |event: &&Logged| event.kind == Kind::Moved && event.seat == Some(Seat(2));
            game.log.iter().find(moved).unwrap().seq - 1
        }
    };
    let asks = game.awaited();
    let other = if asks == ANN { BOB } else { ANN };
    game.act(asks, Intent::Undo { to_seq: Some(to_seq) }).unwrap();
    let offer = game.game.offers()[0].clone();
    assert_eq!(game.last().kind, Kind::Offered, "{offer:?}");
    let seq = game.game.seq;
    game.act(other, Intent::Answer { offer: offer.offer, accept: true }).unwrap();
    let since = game.kinds_since(seq);
    assert_eq!(since[..3], ["accepted", "undone", "moved"], "the bot has its turn again");
    assert!(game.game.awaited_bot().is_none());
    game.audit();
}

#[test]
fn where_only_bots_are_left_the_game_ends() {
    let mut game = alone();
    game.act(ANN, Intent::Resign).unwrap();
    let result = game.game.result().unwrap();
    let places: Vec<_> = result.placings.iter().map(|placing| (placing.seat.0, placing.place)).collect();
    assert_eq!((result.reason, places), (EndReason::Resigned, vec![(1, 1), (2, 1), (0, 3)]));
    game.audit();
    let mut two = Clocked::with_bots("vikings", 2, &[Skill::Easy], Terms::default());
    two.act(ANN, Intent::Resign).unwrap();
    assert_eq!((two.game.status(), two.awaited()), (Status::Active, BOB), "one person stays");
    two.act(BOB, Intent::Resign).unwrap();
    assert_eq!(two.game.result().unwrap().placings[0].seat, Seat(2));
    two.audit();
}

#[test]
fn bots_have_no_clock() {
    let autoplay = terms(per_day(), json!({"at_deadline": "autoplay"}));
    let mut game = Clocked::with_bots("vikings", 1, &[Skill::Easy], autoplay);
    game.wait(Duration::days(3));
    assert!(game.sweep());
    assert_eq!((game.game.deadline(Seat(1)), game.awaited()), (None, ANN));
    assert!(game.log.iter().any(|event| event.kind == Kind::Moved && event.seat == Some(Seat(1))));
    game.audit();
    let claim = terms(per_day(), json!({"at_deadline": "claim"}));
    let mut game = Clocked::with_bots("vikings", 2, &[Skill::Easy], claim);
    game.wait(Duration::days(3));
    let other = if game.awaited() == ANN { BOB } else { ANN };
    game.act(other, Intent::Claim).unwrap();
    assert_eq!((game.game.status(), game.awaited()), (Status::Active, other));
    game.audit();
}

#[test]
fn a_dry_run_does_not_reveal_what_bots_will_do() {
    let game = Clocked::with_bots("vikingdoms", 1, &[Skill::Steady], Terms::default());
    let context = Context { seed: [9; 32], now: game.now };
    let action = game.any_move(0);
    let DryRun { game: after, log, stopped_at } =
        game.game.dry_run(ANN, &[action.clone(), action], &context).unwrap();
    assert_eq!((log.len(), after.awaited_bot().is_some()), (1, true));
    assert_eq!(stopped_at, Some(1), "the bot comes first");
}

/// A rematch of two bots and one or two people, created by Ann.
fn rematch(invited: Vec<Uuid>) -> Recorded {
    let seats = invited.len() as u8 + 2;
    let rematch = Rematch { of: Uuid::from_u128(98), invited, bots: vec![Skill::Easy, Skill::Steady] };
    let terms = Terms { rematch: Some(rematch), ..Terms::default() };
    let new = NewGame { ruleset: "vikings".into(), terms, ..new_game(seats) };
    let (game, log) = Game::create(ID, ANN, new, &context()).unwrap();
    Recorded(game, log)
}

#[test]
fn bots_sit_down_again_once_the_creator_gave_entropy() {
    let recorded = rematch(vec![ANN, BOB]);
    assert!(
        recorded.1[0]
            .payload
            .contains(r#""bots":[{"skill":"easy","version":1},{"skill":"steady","version":1}]"#)
    );
    assert_eq!((recorded.0.status(), recorded.0.occupants().count()), (Status::Open, 1), "they wait for Ann");
    let recorded = recorded.then(ANN, give("5b"));
    assert_eq!((recorded.0.status(), recorded.0.occupants().count()), (Status::Open, 3));
    assert_eq!(recorded.refuses(ANN, EASY), Refusal::NotInvited, "Bob's seat");
    let recorded = recorded.then(ANN, Intent::Remove(Seat(1))).then(ANN, EASY);
    assert_eq!(recorded.0.occupant(Seat(1)).unwrap().bot().map(|bot| bot.skill), Some(Skill::Easy));
    let recorded = recorded.then(BOB, Intent::Join { invite: None, entropy: None, program: None });
    assert_eq!(recorded.0.status(), Status::Active);
    audit(ID, &recorded.1).unwrap();
}

#[test]
fn alone_with_bots_the_creator_s_entropy_or_their_word_starts_the_game() {
    let given = rematch(vec![ANN]).then(ANN, give("5b"));
    assert_eq!(given.kinds()[..6], ["created", "joined", "entropy_given", "joined", "joined", "started"]);
    let pressed = rematch(vec![ANN]).then(ANN, Intent::Start);
    assert_eq!(pressed.kinds()[..5], ["created", "joined", "joined", "joined", "started"]);
    let fewer = rematch(vec![ANN, BOB]).then(ANN, Intent::Start);
    assert_eq!((fewer.0.status(), fewer.0.players()), (Status::Active, 3), "without Bob");
    // A player who left and comes back may bring entropy along.
    let back = rematch(vec![ANN, BOB]).then(BOB, join()).then(ANN, Intent::Leave).then(ANN, join());
    assert_eq!(back.0.status(), Status::Active);
    for recorded in [given, pressed, fewer, back] {
        assert_eq!(recorded.kinds().iter().filter(|kind| **kind == "started").count(), 1);
        audit(ID, &recorded.1).unwrap();
    }
}

#[test]
fn an_audit_finds_a_person_who_sits_down_as_a_bot() {
    let recorded = Recorded::of(3).then(ANN, EASY);
    let forged = forge("toy/1", &recorded.1[..2], &recorded.1[2], |payload| payload["account"] = json!(BOB));
    assert!(audit(ID, &recorded.1).is_ok());
    assert_eq!(audit(ID, &forged).err().unwrap().kind, FaultKind::WrongBotId);
}
