//! No sequence of actions gains time.

use std::collections::BTreeMap;

use chrono::Duration;
use proptest::prelude::*;
use serde_json::json;

use super::{
    clocked::{Clocked, PEOPLE, bank, terms},
    *,
};

/// Actions that people may try; the numbers choose among the possible ones.
#[derive(Clone, Debug)]
enum Try {
    Wait(i64),
    Step(usize),
    Turn,
    Undo(usize),
    UndoTo(usize, i64),
    Answer(usize, bool),
    Vacation(usize, i64, i64),
    EndVacation(usize),
    Cancel(usize),
}

fn any_try() -> impl Strategy<Value = Try> {
    let who = 0usize..3;
    prop_oneof![
        4 => (0i64..200_000).prop_map(Try::Wait),
        4 => any::<usize>().prop_map(Try::Step),
        2 => Just(Try::Turn),
        3 => who.clone().prop_map(Try::Undo),
        2 => (who.clone(), 1i64..12).prop_map(|(who, back)| Try::UndoTo(who, back)),
        4 => (who.clone(), prop::bool::weighted(0.8)).prop_map(|(who, accept)| Try::Answer(who, accept)),
        1 => (who.clone(), 0i64..5, 0i64..5).prop_map(|(who, first, long)| Try::Vacation(who, first, long)),
        1 => who.clone().prop_map(Try::EndVacation),
        1 => who.prop_map(Try::Cancel),
    ]
}

fn attempt(game: &mut Clocked, what: Try) {
    let today = |game: &Clocked| game.times().day_of(game.now);
    let intent = match what {
        Try::Wait(seconds) => {
            game.wait(Duration::seconds(seconds));
            while game.sweep() {}
            return;
        }
        Try::Step(n) => return game.step(n),
        Try::Turn => return game.turn(),
        Try::Undo(who) => (who, Intent::Undo { to_seq: None }),
        Try::UndoTo(who, back) => (who, Intent::Undo { to_seq: Some(game.game.seq - back) }),
        Try::Answer(who, accept) => match game.game.offers().first() {
            Some(offer) => (who, Intent::Answer { offer: offer.offer, accept }),
            None => return,
        },
        Try::Vacation(who, first, long) => {
            let first = today(game).plus(first);
            (who, Intent::TakeVacation { first, last: first.plus(long) })
        }
        Try::EndVacation(who) => (who, Intent::EndVacation),
        Try::Cancel(who) => (who, Intent::Cancel),
    };
    let _refusals_are_fine = game.act(PEOPLE[intent.0], intent.1);
}

/// The moves that stand at the end of a log, each with its seat and whether it ended the seat's wait.
fn standing(log: &[Logged]) -> Vec<(i64, Seat, bool)> {
    let mut standing: Vec<(i64, Seat, bool)> = Vec::new();
    for (n, event) in log.iter().enumerate() {
        let payload: Value = serde_json::from_str(&event.payload).unwrap();
        match event.kind {
            Kind::Moved => {
                let seat = event.seat.unwrap();
                let waits = Game::replay(ID, &log[..=n]).unwrap().awaits(seat);
                standing.push((event.seq, seat, !waits));
            }
            Kind::Undone => {
                let to_seq = payload["to_seq"].as_i64().unwrap();
                standing.retain(|(seq, ..)| *seq <= to_seq);
            }
            _ => {}
        }
    }
    standing
}

/// How long the game has waited for each seat while its clock ran, computed from the log alone.
fn waited(log: &[Logged]) -> BTreeMap<u8, i64> {
    let mut waited = BTreeMap::new();
    for (n, pair) in log.windows(2).enumerate() {
        let game = Game::replay(ID, &log[..=n]).unwrap();
        for seat in game.awaiting().iter().map(|awaited| awaited.seat) {
            let time = game.time(seat).unwrap();
            let mut span = (pair[0].at, pair[1].at);
            if let (Some(from), Some(until)) = (time.away_from, time.away_until) {
                let away = (until.min(span.1) - from.max(span.0)).max(Duration::zero());
                span.1 -= away;
            }
            *waited.entry(seat.0).or_default() += (span.1 - span.0).num_milliseconds();
        }
    }
    waited
}

const BANK: u32 = 400_000;
const INCREMENT: u32 = 1_000;

proptest! {
    #![proptest_config(crate::explore::cases(48))]

    /// A player may take moves back, make offers and go away at will. In the end they have the bank and the increments
    /// of the moves that stand, less all the time that the game waited for them.
    #[test]
    fn time_can_neither_be_made_nor_lost(tries in prop::collection::vec(any_try(), 1..40)) {
        let terms = terms(bank(BANK, INCREMENT), json!({"vacation_days": 5, "at_deadline": "replace"}));
        let mut game = Clocked::new(3, terms);
        for what in tries {
            // Seats whose time is up are not covered by this equation.
            if game.game.status() != Status::Active || game.game.vacant_seat().is_some() {
                break;
            }
            attempt(&mut game, what);
        }
        game.audit();
        let (standing, waited) = (standing(&game.log), waited(&game.log));
        let times = game.times();
        for (seat, occupant) in game.game.occupants().filter(|(_, occupant)| !occupant.is_vacant()) {
            let earned = standing.iter().filter(|(_, of, ended)| *of == seat && *ended).count() as i64;
            let due = i64::from(BANK) * 1000 + earned * i64::from(INCREMENT) * 1000
                - waited.get(&seat.0).copied().unwrap_or(0);
            prop_assert_eq!(times.balances()[seat.index()].left, due, "seat {} of {}", seat, occupant.account());
        }
    }

    /// With a time for each move, nobody has more than that. An undo without consent leaves the sum of its player's
    /// left and used time as it was before the move. It never postpones another player's deadline.
    #[test]
    fn an_undo_at_once_postpones_nothing(steps in 0usize..30, n in any::<usize>(), one in 0i64..80_000, two in 0i64..80_000, three in 0i64..5_000) {
        let mut game = Clocked::new(2, terms(json!({"type": "per_move", "seconds": 86_400}), json!({})));
        for _ in 0..steps {
            game.step(n);
        }
        game.wait(Duration::seconds(one));
        let mover = game.awaited();
        let seat = game.seat(mover);
        let then = game.times().balances();
        game.step(n / 7);
        game.wait(Duration::seconds(two));
        let other = game.game.awaiting()[0].seat;
        let deadline = game.game.deadline(other);
        prop_assume!(game.act(mover, Intent::Undo { to_seq: None }).is_ok() && game.last().kind == Kind::Undone);
        let now = game.times().balances();
        // `then` does not count the whole wait before the move: it began before `one`.
        prop_assert_eq!(now[seat.index()].left + now[seat.index()].used, then[seat.index()].left + then[seat.index()].used);
        game.wait(Duration::seconds(three));
        game.step(n / 7);
        prop_assert_eq!(game.game.awaiting()[0].seat, other);
        if other != seat {
            let later = game.game.deadline(other).unwrap() - deadline.unwrap();
            prop_assert_eq!(later, Duration::seconds(three), "the other player was not waited for meanwhile");
        }
        game.audit();
    }
}
