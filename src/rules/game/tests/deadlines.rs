//! Consequences of deadlines.

use chrono::Duration;
use serde_json::json;

use super::{
    clocked::{Clocked, bank, per_day, terms},
    *,
};

fn policy(at_deadline: &str) -> Terms {
    terms(per_day(), json!({ "at_deadline": at_deadline }))
}

fn day() -> Duration {
    Duration::days(1)
}

#[test]
fn each_move_has_its_time() {
    let mut game = Clocked::new(2, policy("forfeit"));
    assert_eq!(game.game.deadline_at(), Some(game.now + day()));
    game.wait(Duration::hours(23));
    game.turn();
    assert_eq!(game.game.deadline_at(), Some(game.now + day()));
    assert!(!game.sweep(), "nobody is late");
    game.audit();
}

#[test]
fn a_player_who_is_late_is_out() {
    let mut game = Clocked::new(2, policy("forfeit"));
    let (late, before) = (game.awaited(), game.game.seq);
    game.wait(day());
    let action = game.any_move(0);
    assert_eq!(game.act(late, Intent::Move(action)), Err(Refusal::DeadlinePassed));
    assert!(game.sweep());
    assert_eq!(game.kinds_since(before), ["timed_out", "ended"]);
    let winner = game.game.result().unwrap().placings[0].seat;
    assert_ne!(game.game.occupant(winner).unwrap().account(), late);
    assert!(!game.sweep(), "once is enough");
    game.audit();
}

#[test]
fn the_rules_move_for_a_late_player() {
    let mut game = Clocked::new(2, policy("autoplay"));
    let (late, before) = (game.awaited(), game.game.seq);
    let deadline = game.game.deadline_at().unwrap();
    // All servers were down for a week.
    game.wait(Duration::days(7));
    assert!(game.sweep());
    assert_eq!(game.kinds_since(before)[..2], ["timed_out", "moved"]);
    assert_ne!(game.awaited(), late);
    let timed_out = &game.log[before as usize];
    assert_eq!(json!(deadline), json!("2026-01-06T12:00:00Z"));
    let times = r#""at":"2026-01-12T12:00:00.000Z","deadline_at":"2026-01-06T12:00:00.000Z""#;
    assert!(timed_out.payload.contains(times), "{}", timed_out.payload);
    assert!(game.last().payload.contains("\"by\":\"autoplay\""));
    assert_eq!(game.game.deadline_at(), Some(game.now + day()), "the other player has their whole time");
    // The late player is not out: next time they move themselves.
    game.turn();
    assert_eq!(game.awaited(), late);
    game.turn();
    game.audit();
}

/// No time runs while a player picks orders.
#[test]
fn who_has_no_time_left_looks_ahead_all_the_same() {
    let mut game = Clocked::new(2, terms(bank(3600, 0), json!({"at_deadline": "autoplay"})));
    let late = game.awaited();
    let seat = game.game.seat_of(late).unwrap();
    for _ in 0..10 {
        if game.awaited() == late {
            game.wait(Duration::hours(1));
            assert!(game.sweep());
        } else if let Some(ahead) = game.game.at_turn_of(seat) {
            let (moves, _) = ahead.legal_json(seat).unwrap();
            let moves: Vec<serde_json::Value> = serde_json::from_str(moves.get()).unwrap();
            assert!(ahead.dry_run(late, &moves[..1], &game.context()).is_ok());
            return;
        } else {
            game.turn();
        }
    }
    panic!("nobody can look ahead");
}

#[test]
fn with_an_empty_bank_the_rules_move_whenever_it_is_their_turn() {
    let mut game = Clocked::new(2, terms(bank(3600, 0), json!({"at_deadline": "autoplay"})));
    game.wait(Duration::hours(1));
    assert!(game.sweep());
    assert_eq!(game.game.deadline_at(), Some(game.now + Duration::hours(1)));
    game.turn();
    assert_eq!(game.game.deadline_at(), Some(game.now), "nothing is left");
    assert!(game.sweep());
    game.audit();
}

#[test]
fn a_game_whose_banks_are_all_empty_is_played_out_by_the_rules() {
    let mut game = Clocked::new(2, terms(bank(60, 0), json!({"at_deadline": "autoplay"})));
    while game.game.status() == Status::Active {
        game.wait(Duration::minutes(1));
        assert!(game.sweep());
    }
    assert_eq!(game.game.result().unwrap().reason, EndReason::Finished);
    game.audit();
}

#[test]
fn where_time_must_be_claimed_nothing_happens_automatically() {
    let mut game = Clocked::new(2, policy("claim"));
    let (late, deadline) = (game.awaited(), game.game.deadline_at());
    let other = if late == ANN { BOB } else { ANN };
    assert_eq!(game.act(other, Intent::Claim), Err(Refusal::NothingToClaim));
    game.wait(Duration::days(3));
    assert!(!game.sweep());
    assert_eq!(game.game.expires_at(), None);
    assert_eq!(game.act(late, Intent::Claim), Err(Refusal::NothingToClaim), "their own");
    game.act(other, Intent::Cancel).unwrap();
    assert_eq!(game.game.deadline_at(), deadline, "it passed when it passed");
    let mut came_back = Clocked { game: game.game.clone(), log: game.log.clone(), now: game.now };
    came_back.step(0);
    assert_eq!(came_back.act(other, Intent::Claim), Err(Refusal::NothingToClaim));
    came_back.audit();
    game.act(other, Intent::Claim).unwrap();
    assert_eq!(game.game.result().unwrap().reason, EndReason::Resigned);
    assert!(game.log[game.log.len() - 2].payload.contains("\"claimed_by\":"));
    game.audit();
}

#[test]
fn of_three_players_the_late_one_s_seat_goes_on() {
    let mut game = Clocked::new(3, policy("forfeit"));
    let late = game.awaited();
    game.wait(day());
    assert!(game.sweep());
    assert_eq!(game.game.status(), Status::Active);
    assert_eq!(game.game.seat_of(late), None);
    assert_ne!(game.awaited(), late);
    game.audit();
}

#[test]
fn a_late_player_s_seat_is_open_to_others_and_to_them() {
    let mut game = Clocked::new(2, policy("replace"));
    let late = game.awaited();
    let seat = game.seat(late);
    assert_eq!(game.act(CAT, join()), Err(Refusal::GameFull));
    game.wait(day());
    assert!(game.sweep());
    assert_eq!((game.game.vacant_seat(), game.game.deadline_at()), (Some(seat), None));
    assert!(!game.sweep(), "no second deadline");
    assert_eq!(game.act(late, join()), Err(Refusal::AlreadySeated));
    // The late player comes back: the seat is theirs.
    let mut back = Clocked { game: game.game.clone(), log: game.log.clone(), now: game.now };
    back.step(0);
    assert_eq!(back.game.vacant_seat(), None);
    assert!(back.game.deadline_at().is_some());
    back.audit();
    // Or another player takes the seat first.
    let derived = game.game.chance(&[9; 32]).derive("x");
    game.act(CAT, join()).unwrap();
    assert_eq!(game.last().kind, Kind::Replaced);
    assert_eq!((game.game.seat_of(CAT), game.game.seat_of(late)), (Some(seat), None));
    assert_eq!(game.game.deadline_at(), Some(game.now + day()));
    assert_eq!(game.game.chance(&[9; 32]).derive("x"), derived, "a newcomer changes no luck");
    let action = game.any_move(0);
    assert_eq!(game.act(late, Intent::Move(action)), Err(Refusal::NotYourSeat));
    game.turn();
    game.audit();
}

#[test]
fn a_player_who_resigns_may_be_replaced_if_the_game_says_so() {
    let replace = Terms { on_leaving: OnLeaving::Replace, ..Terms::default() };
    let mut game = Clocked::new(3, replace);
    game.act(BOB, Intent::Resign).unwrap();
    let seat = game.game.vacant_seat().unwrap();
    let dan = Uuid::from_u128(4);
    game.act(dan, join()).unwrap();
    assert_eq!(game.game.seat_of(dan), Some(seat));
    assert!(!game.game.occupant(seat).unwrap().is_gone());
    game.audit();
    let mut other = Clocked::new(3, Terms::default());
    other.act(BOB, Intent::Resign).unwrap();
    assert_eq!(other.act(dan, join()), Err(Refusal::GameFull));
}

#[test]
fn a_newcomer_is_bound_by_no_agreement_of_their_predecessor() {
    let replace = || Terms { on_leaving: OnLeaving::Replace, ..Terms::default() };
    let (dan, cancels) = (Uuid::from_u128(4), Intent::Cancel);
    let mut game = Clocked::new(3, replace());
    game.act(ANN, cancels.clone()).unwrap();
    game.act(BOB, cancels.clone()).unwrap();
    game.act(BOB, Intent::Resign).unwrap();
    game.act(dan, join()).unwrap();
    game.act(CAT, cancels.clone()).unwrap();
    assert_eq!(game.game.result(), None, "the newcomer has not agreed");
    game.act(dan, cancels.clone()).unwrap();
    assert!(game.game.result().is_some());
    game.audit();

    let mut other = Clocked::new(3, replace());
    other.act(BOB, cancels).unwrap();
    other.act(BOB, Intent::Resign).unwrap();
    other.act(dan, join()).unwrap();
    assert!(other.game.offers().is_empty(), "nor by an offer");
    other.audit();
}

#[test]
fn a_vacation_stops_the_clock_of_its_player() {
    let vacation =
        terms(per_day(), json!({"zone": "Europe/Berlin", "vacation_days": 10, "at_deadline": "forfeit"}));
    let mut game = Clocked::new(2, vacation);
    let (who, deadline) = (game.awaited(), game.game.deadline_at().unwrap());
    let take = |first: &str, last: &str| Intent::TakeVacation {
        first: serde_json::from_value(json!(first)).unwrap(),
        last: serde_json::from_value(json!(last)).unwrap(),
    };
    let refused = |result: Result<(), Refusal>| matches!(result, Err(Refusal::NoVacation(_)));
    assert!(refused(game.act(who, take("2026-01-04", "2026-01-06"))), "yesterday");
    assert!(refused(game.act(who, take("2026-01-07", "2026-01-06"))), "backwards");
    assert!(refused(game.act(who, take("2026-01-05", "2026-01-15"))), "eleven days");
    game.act(who, take("2026-01-05", "2026-01-09")).unwrap();
    // From noon today to midnight in Berlin, 9 January.
    let until = "2026-01-09T23:00:00Z".parse().unwrap();
    assert_eq!(game.game.deadline_at(), Some(deadline + (until - game.now)));
    let time = game.game.time(game.seat(who)).unwrap();
    assert_eq!((time.away_until, time.vacation_days_left), (Some(until), 5));
    assert!(refused(game.act(who, take("2026-01-10", "2026-01-10"))), "one at a time");
    game.wait(Duration::days(1));
    game.act(who, Intent::EndVacation).unwrap();
    assert_eq!(game.game.deadline_at(), Some(game.now + day()));
    assert!(refused(game.act(who, Intent::EndVacation)));
    assert!(refused(game.act(who, take("2026-01-06", "2026-01-11"))), "five days are left");
    game.act(who, take("2026-12-30", "2027-01-06")).unwrap();
    assert_eq!(game.game.deadline_at(), Some(game.now + day()), "that is later");
    game.wait(Duration::days(3));
    assert_eq!(game.act(who, Intent::EndVacation), Err(Refusal::DeadlinePassed));
    game.sweep();
    game.audit();
    let mut none = Clocked::new(2, Terms::default());
    assert!(refused(none.act(ANN, take("2026-01-05", "2026-01-05"))));
}

/// Holds whichever process decides, and whatever its clock says.
#[test]
fn no_event_is_earlier_than_the_one_before() {
    let mut game = Clocked::new(3, policy("autoplay"));
    for n in 0..90 {
        game.wait(Duration::seconds([3, -2 * 86_400, 40, -7, 90_000, -1][n % 6]));
        while game.sweep() {}
        if game.game.status() != Status::Active {
            break;
        }
        game.step(n);
    }
    assert!(game.now < game.game.updated_at, "this clock is behind the log");
    assert!(game.log.windows(2).all(|pair| pair[0].at <= pair[1].at));
    game.audit();
}
