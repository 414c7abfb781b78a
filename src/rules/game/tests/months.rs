//! Random actions and inaction in games of every ruleset: each game goes on or ends, and its log passes an audit.

use chrono::Duration;
use proptest::prelude::*;
use serde_json::json;

use super::{
    clocked::{Clocked, PEOPLE, bank, per_day, terms},
    *,
};
use crate::RULESETS;

#[derive(Clone, Debug)]
enum Try {
    Wait(i64),
    Step(usize),
    Undo(usize, Option<i64>),
    Answer(usize, bool),
    Cancel(usize),
    Claim(usize),
    Resign(usize),
    Join(usize),
    Vacation(usize, i64),
    Orders(Vec<usize>),
}

fn any_try() -> impl Strategy<Value = Try> {
    let who = 0usize..5;
    prop_oneof![
        6 => (0i64..60).prop_map(Try::Wait),
        20 => any::<usize>().prop_map(Try::Step),
        4 => (who.clone(), prop::option::of(1i64..20)).prop_map(|(who, back)| Try::Undo(who, back)),
        4 => (who.clone(), prop::bool::weighted(0.8)).prop_map(|(who, accept)| Try::Answer(who, accept)),
        1 => who.clone().prop_map(Try::Cancel),
        2 => who.clone().prop_map(Try::Claim),
        1 => who.clone().prop_map(Try::Resign),
        3 => who.clone().prop_map(Try::Join),
        1 => (who, 0i64..4).prop_map(|(who, days)| Try::Vacation(who, days)),
        5 => prop::collection::vec(any::<usize>(), 1..4).prop_map(Try::Orders),
    ]
}

fn any_terms() -> impl Strategy<Value = Terms> {
    let policy = prop::sample::select(vec!["claim", "autoplay", "replace", "forfeit"]);
    let pace = prop::sample::select(vec![per_day(), bank(200_000, 3_000), bank(90_000, 0)]);
    let hours = prop::sample::select(vec![
        json!({}),
        json!({"zone": "Europe/Berlin", "window": {"from": "22:30", "until": "12:00"}, "vacation_days": 9}),
        json!({"zone": "America/Santiago", "weekends_off": true, "vacation_days": 2}),
    ]);
    let leaving = prop::sample::select(vec![OnLeaving::Autoplay, OnLeaving::Replace]);
    (pace, policy, hours, leaving).prop_map(|(pace, policy, mut more, on_leaving)| {
        more["at_deadline"] = json!(policy);
        Terms { on_leaving, ..terms(pace, more) }
    })
}

/// The three players who began, and two who may come later.
fn person(who: usize) -> Uuid {
    PEOPLE.get(who).copied().unwrap_or(Uuid::from_u128(10 + who as u128))
}

fn attempt(game: &mut Clocked, what: &Try) {
    let (who, intent) = match *what {
        Try::Wait(hours) => return game.wait(Duration::hours(hours)),
        Try::Step(n) => {
            let mover = game.awaited();
            // Players who have left make no moves of their own.
            if game.game.seat_of(mover).is_some() {
                game.step(n);
            }
            return;
        }
        Try::Orders(ref wishes) => {
            let mover = game.awaited();
            if let (Some(seat), false) = (game.game.seat_of(mover), game.game.is_overdue(game.now)) {
                let order = |n: &usize| Order::read(game.game.rules, &game.any_move(*n), &json!({})).unwrap();
                game.execute(seat, wishes.iter().map(order).collect());
            }
            return;
        }
        Try::Undo(who, back) => (who, Intent::Undo { to_seq: back.map(|back| game.game.seq - back) }),
        Try::Answer(who, accept) => {
            let Some(offer) = game.game.offers().first() else { return };
            (who, Intent::Answer { offer: offer.offer, accept })
        }
        Try::Cancel(who) => (who, Intent::Cancel),
        Try::Claim(who) => (who, Intent::Claim),
        Try::Resign(who) => (who, Intent::Resign),
        Try::Join(who) => (who, join()),
        Try::Vacation(who, days) => {
            let first = game.times().day_of(game.now);
            (who, Intent::TakeVacation { first, last: first.plus(days) })
        }
    };
    let _refusals_are_fine = game.act(person(who), intent);
}

proptest! {
    #![proptest_config(crate::explore::cases(96))]

    #[test]
    fn every_game_waits_for_somebody_by_name_or_ends(
        which in 0..RULESETS.len(), three in any::<bool>(), bot in prop::bool::weighted(0.25), terms in any_terms(), tries in prop::collection::vec(any_try(), 1..80),
    ) {
        let slug = RULESETS[which].meta().slug;
        let bots: &[Skill] = if bot { &[Skill::Easy] } else { &[] };
        let mut game = Clocked::with_bots(slug, if three { 3 } else { 2 }, bots, terms);
        for what in &tries {
            if game.game.status() != Status::Active {
                break;
            }
            attempt(&mut game, what);
            // With banks without increments, one seat may become overdue after the other.
            while game.sweep() {}
            prop_assert!(!game.game.is_overdue(game.now), "what is due has happened");
            if game.game.status() == Status::Active {
                let waits_for = game.awaited();
                prop_assert!(game.game.seat_of(waits_for).is_some(), "it waits for somebody who has left");
                prop_assert!(game.game.awaited_bot().is_none(), "it waits for a bot");
                // With a time for each move the game always has a deadline, unless another player has to act.
                let deadline = game.game.deadline_at();
                prop_assert!(deadline.is_some() || game.game.vacant_seat().is_some());
            }
        }
        game.audit();
        for seat in Seat::all(game.game.players()) {
            let copy = audit(ID, &as_shown_to(seat, &game.log));
            prop_assert!(copy.is_ok(), "the copy of seat {seat}: {:?}", copy.err());
        }
    }

    /// An audit detects changes of everything that it can decide by itself, even with all hashes computed again.
    #[test]
    fn an_audit_finds_what_does_not_follow(terms in any_terms(), tries in prop::collection::vec(any_try(), 20..60), n in any::<usize>(), delay in 1i64..100_000) {
        let mut game = Clocked::new(3, terms);
        for what in &tries {
            if game.game.status() == Status::Active {
                attempt(&mut game, what);
                while game.sweep() {}
            }
        }
        let decided = [Kind::TimedOut, Kind::Undone, Kind::Accepted, Kind::Declined, Kind::VacationTaken, Kind::Replaced];
        let of_interest: Vec<usize> =
            (0..game.log.len()).filter(|n| decided.contains(&game.log[*n].kind)).collect();
        prop_assume!(!of_interest.is_empty());
        let forged = of_interest[n % of_interest.len()];
        // The same event once more, some time later: no player could have caused it.
        let log = &game.log[..=forged];
        let at = game.log[forged].at + Duration::seconds(delay);
        let again = forge("vikings/1", log, &game.log[forged], |payload| payload["at"] = json!(at));
        prop_assert!(audit(ID, &again).is_err(), "{} twice", game.log[forged].payload);
    }
}

/// A log with one more event, changed, and sealed as the server would seal it.
pub(super) fn forge(
    ruleset: &str,
    log: &[Logged],
    event: &Logged,
    change: impl FnOnce(&mut Value),
) -> Vec<Logged> {
    let last = log.last().unwrap();
    let mut payload: Value = serde_json::from_str(&event.payload).unwrap();
    change(&mut payload);
    let at = payload["at"].as_str().unwrap().parse().unwrap();
    let payload = canonical_json(&payload).unwrap();
    let link =
        Link { game: ID, seq: last.seq + 1, ruleset, prev: last.hash, payload: &payload, secrets: &[] };
    let hash = link.hash();
    let more =
        Logged { seq: last.seq + 1, at, payload, prev_hash: last.hash, hash, secret: None, ..event.clone() };
    [log, &[more]].concat()
}
