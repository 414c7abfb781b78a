//! Tests of the clock guard with simulated readings.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use super::{ClockGuard, ClockPolicy};
use crate::clock::reading::Reading;

struct Simulated {
    guard: ClockGuard,
    begin: Instant,
}

const POLICY: ClockPolicy = ClockPolicy {
    until_events: Duration::from_secs(10),
    until_actions: Duration::from_secs(60),
    suspect_max: Duration::from_secs(3600),
};
const TWO_DAYS: i64 = 2 * 86_400_000;

fn noon() -> DateTime<Utc> {
    "2026-01-05T12:00:00Z".parse().unwrap()
}

impl Simulated {
    fn new() -> Self {
        Self::after(None)
    }

    /// Starts a guard. Other processes trusted a time that was earlier by `closed`.
    fn after(closed: Option<TimeDelta>) -> Self {
        let (at, beat) = (Instant::now(), closed.map(|closed| noon() - closed));
        let first = Reading { shown: noon(), at, give_or_take: Duration::from_millis(1), beat };
        Self { guard: ClockGuard::new(first, POLICY), begin: at }
    }

    /// Simulates a reading after `after` seconds, with this error and this round trip.
    fn reads(&mut self, after: u64, off_ms: i64, way_ms: u64) {
        self.reads_with_other(after, off_ms, way_ms, None);
    }

    /// Simulates a reading while another process trusts a time with this error.
    fn reads_with_other(&mut self, after: u64, off_ms: i64, way_ms: u64, beat_ms: Option<i64>) {
        let (at, give_or_take) = (self.begin + Duration::from_secs(after), Duration::from_millis(way_ms));
        let time = |off: i64| noon() + TimeDelta::seconds(after as i64) + TimeDelta::milliseconds(off);
        self.guard.learn(Reading { shown: time(off_ms), at, give_or_take, beat: beat_ms.map(time) });
    }

    fn reads_each(&mut self, seconds: std::ops::Range<u64>, off_ms: i64) {
        seconds.for_each(|second| self.reads(second, off_ms, 1));
    }

    /// Returns the error of the event time in milliseconds, and for how many seconds deadlines wait.
    fn then(&self, after: u64) -> (i64, Option<u64>) {
        let rests = self.guard.settling_for(self.at(after)).map(|rest| rest.as_secs());
        (self.off(after, self.guard.time_at(self.at(after))), rests)
    }

    /// Returns the error of the trusted time in milliseconds.
    fn trusted(&self, after: u64) -> i64 {
        self.off(after, self.guard.trusted_at(self.at(after)))
    }

    fn is_suspect(&self, after: u64) -> bool {
        self.guard.suspect_for(self.at(after)).is_some()
    }

    fn at(&self, after: u64) -> Instant {
        self.begin + Duration::from_secs(after)
    }

    fn off(&self, after: u64, time: DateTime<Utc>) -> i64 {
        (time - noon() - TimeDelta::seconds(after as i64)).num_milliseconds()
    }
}

#[test]
fn nothing_is_done_by_a_clock_before_it_was_steady_for_a_minute() {
    for closed in [None, Some(TimeDelta::seconds(40))] {
        let mut clock = Simulated::after(closed);
        assert_eq!(clock.then(0), (0, Some(60)));
        clock.reads_each(1..60, 0);
        assert_eq!((clock.then(59), clock.is_suspect(59)), ((0, Some(1)), false));
        clock.reads(60, 0, 1);
        assert_eq!(clock.then(60), (0, None));
        assert_eq!(clock.then(71), (0, Some(60)), "nobody has looked since");
        clock.reads(5_000, 0, 1);
        assert_eq!(
            (clock.then(5_000), clock.is_suspect(5_000)),
            ((0, Some(60)), false),
            "it stood still for long"
        );
    }
}

#[test]
fn a_jump_that_passes_moves_nothing() {
    for jump in [TWO_DAYS, -TWO_DAYS, 2_500, -2_500] {
        let mut clock = Simulated::new();
        clock.reads_each(1..101, 0);
        clock.reads_each(101..106, jump);
        assert_eq!((clock.then(105).0, clock.trusted(105), clock.is_suspect(105)), (0, 0, true));
        clock.reads(106, 0, 1);
        assert!(!clock.is_suspect(106), "games go on at once");
        clock.reads_each(107..165, 0);
        assert_eq!(clock.then(164), (0, Some(1)), "no time ends for a minute");
        clock.reads(165, 0, 1);
        assert_eq!(clock.then(165), (0, None));
    }
}

#[test]
fn a_clock_is_suspect_as_long_as_its_jump_from_a_minute_to_an_hour() {
    for (jump, seconds) in [(TWO_DAYS, 3600), (-TWO_DAYS, 3600), (600_000, 600), (3_000, 60)] {
        let mut clock = Simulated::new();
        clock.reads_each(1..101, 0);
        clock.reads_each(101..111, jump);
        assert_eq!(clock.then(110).0, 0);
        clock.reads(111, jump, 1);
        assert_eq!(
            (clock.then(111).0, clock.trusted(111)),
            (jump, 0),
            "it tells the time, and nothing is done by it"
        );
        clock.reads_each(112..101 + seconds, jump);
        assert_eq!((clock.then(100 + seconds), clock.trusted(100 + seconds)), ((jump, Some(1)), 0));
        clock.reads(101 + seconds, jump, 1);
        assert_eq!((clock.then(101 + seconds), clock.trusted(101 + seconds)), ((jump, None), jump));
    }
}

#[test]
fn a_clock_that_was_not_watched_is_not_believed() {
    let mut clock = Simulated::new();
    for reading in 1..100 {
        clock.reads(reading * 60, TWO_DAYS, 1);
        assert!(clock.is_suspect(reading * 60) && clock.trusted(reading * 60) == 0);
    }
}

#[test]
fn a_clock_that_keeps_jumping_is_never_believed() {
    let mut clock = Simulated::new();
    for second in 1..9_000 {
        clock.reads(second, TWO_DAYS * i64::from((second / 7) as u8 % 3), 1);
        assert_eq!(clock.then(second).0, 0);
    }
}

#[test]
fn a_slow_answer_is_no_jump_and_does_not_count_for_more_than_it_is_worth() {
    let mut clock = Simulated::new();
    clock.reads(1, 2_900, 3_000);
    assert_eq!((clock.then(1).0, clock.is_suspect(1)), (0, false));
    // By then the first reading is precise to 31 ms.
    clock.reads(30, 20, 25);
    assert_eq!(clock.then(30).0, 20);
}

#[test]
fn a_clock_is_followed_a_little_and_no_further_however_small_its_steps_are() {
    let mut clock = Simulated::new();
    clock.reads(1, -1_500, 5);
    assert_eq!((clock.then(1).0, clock.is_suspect(1)), (-1_500, false));
    for step in [1_900, 100] {
        let mut clock = Simulated::new();
        for second in 1..9_000 {
            clock.reads(second as u64, second * step, 1);
            assert!(
                clock.trusted(second as u64) < 2_100 + second,
                "{step} ms: {} ms",
                clock.trusted(second as u64)
            );
        }
    }
}

#[test]
fn what_was_known_before_the_hall_was_closed_is_sure_until_the_clock_has_gone_on() {
    for (closed, seconds) in [(TimeDelta::days(11), 3600), (TimeDelta::minutes(-5), 300)] {
        let mut clock = Simulated::after(Some(closed));
        assert_eq!(clock.then(0), (0, Some(seconds)), "there is no better time to tell");
        assert!(clock.is_suspect(0));
        assert_eq!(clock.trusted(0), -closed.num_milliseconds());
        clock.reads_each(1..seconds, 0);
        assert_eq!((clock.then(seconds - 1), clock.is_suspect(seconds - 1)), ((0, Some(1)), true));
        clock.reads(seconds, 0, 1);
        assert_eq!((clock.then(seconds), clock.trusted(seconds)), ((0, None), 0));
    }
}

#[test]
fn a_clock_that_is_set_right_after_a_start_is_sure_at_once() {
    let mut clock = Simulated::after(Some(TimeDelta::milliseconds(TWO_DAYS)));
    clock.reads_each(1..30, 0);
    clock.reads(30, -TWO_DAYS, 1);
    assert_eq!((clock.then(30), clock.is_suspect(30)), ((-TWO_DAYS, Some(60)), false));
}

#[test]
fn what_one_server_has_come_to_be_sure_of_all_are() {
    let mut clock = Simulated::after(Some(TimeDelta::days(11)));
    clock.reads_with_other(1, 0, 1, Some(-11 * 86_400_000));
    assert!(clock.is_suspect(1), "the other one doubts it, too");
    clock.reads_with_other(2, 0, 1, Some(-900));
    assert_eq!((clock.then(2), clock.trusted(2)), ((0, Some(60)), 0));
    // A process that trusts the time before the jump does not confirm the jump.
    let mut clock = Simulated::new();
    for second in 1..59 {
        clock.reads_with_other(second, 4_000, 1, Some(-900));
        assert!(clock.is_suspect(second));
    }
}
