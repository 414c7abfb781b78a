//! Tests of the clock guard with simulated readings.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use super::{Patience, Reading, Steady};

struct Told {
    steady: Steady,
    begin: Instant,
}

const PATIENCE: Patience = Patience {
    until_told: Duration::from_secs(10),
    until_acted: Duration::from_secs(60),
    doubted_max: Duration::from_secs(3600),
};
const TWO_DAYS: i64 = 2 * 86_400_000;

fn noon() -> DateTime<Utc> {
    "2026-01-05T12:00:00Z".parse().unwrap()
}

impl Told {
    fn new() -> Self {
        Self::after(None)
    }

    /// Starts a guard. Other processes trusted a time that was earlier by `closed`.
    fn after(closed: Option<TimeDelta>) -> Self {
        let (at, beat) = (Instant::now(), closed.map(|closed| noon() - closed));
        let first = Reading { shown: noon(), at, give_or_take: Duration::from_millis(1), beat };
        Self { steady: Steady::new(first, PATIENCE), begin: at }
    }

    /// Simulates a reading after `after` seconds, with this error and this round trip.
    fn reads(&mut self, after: u64, off_ms: i64, way_ms: u64) {
        self.reads_beside(after, off_ms, way_ms, None);
    }

    /// Simulates a reading while another process trusts a time with this error.
    fn reads_beside(&mut self, after: u64, off_ms: i64, way_ms: u64, beat_ms: Option<i64>) {
        let (at, give_or_take) = (self.begin + Duration::from_secs(after), Duration::from_millis(way_ms));
        let time = |off: i64| noon() + TimeDelta::seconds(after as i64) + TimeDelta::milliseconds(off);
        self.steady.learn(Reading { shown: time(off_ms), at, give_or_take, beat: beat_ms.map(time) });
    }

    fn reads_each(&mut self, seconds: std::ops::Range<u64>, off_ms: i64) {
        seconds.for_each(|second| self.reads(second, off_ms, 1));
    }

    /// Returns the error of the event time in milliseconds, and for how many seconds deadlines wait.
    fn then(&self, after: u64) -> (i64, Option<u64>) {
        let rests = self.steady.rests_for(self.at(after)).map(|rest| rest.as_secs());
        (self.off(after, self.steady.time_at(self.at(after))), rests)
    }

    /// Returns the error of the trusted time in milliseconds.
    fn sure(&self, after: u64) -> i64 {
        self.off(after, self.steady.sure_at(self.at(after)))
    }

    fn doubts(&self, after: u64) -> bool {
        self.steady.doubted_for(self.at(after)).is_some()
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
        let mut told = Told::after(closed);
        assert_eq!(told.then(0), (0, Some(60)));
        told.reads_each(1..60, 0);
        assert_eq!((told.then(59), told.doubts(59)), ((0, Some(1)), false));
        told.reads(60, 0, 1);
        assert_eq!(told.then(60), (0, None));
        assert_eq!(told.then(71), (0, Some(60)), "nobody has looked since");
        told.reads(5_000, 0, 1);
        assert_eq!((told.then(5_000), told.doubts(5_000)), ((0, Some(60)), false), "it stood still for long");
    }
}

#[test]
fn a_jump_that_passes_moves_nothing() {
    for jump in [TWO_DAYS, -TWO_DAYS, 2_500, -2_500] {
        let mut told = Told::new();
        told.reads_each(1..101, 0);
        told.reads_each(101..106, jump);
        assert_eq!((told.then(105).0, told.sure(105), told.doubts(105)), (0, 0, true));
        told.reads(106, 0, 1);
        assert!(!told.doubts(106), "games go on at once");
        told.reads_each(107..165, 0);
        assert_eq!(told.then(164), (0, Some(1)), "no time ends for a minute");
        told.reads(165, 0, 1);
        assert_eq!(told.then(165), (0, None));
    }
}

#[test]
fn a_clock_is_doubted_for_as_long_as_it_is_off_a_minute_at_least_and_an_hour_at_most() {
    for (jump, seconds) in [(TWO_DAYS, 3600), (-TWO_DAYS, 3600), (600_000, 600), (3_000, 60)] {
        let mut told = Told::new();
        told.reads_each(1..101, 0);
        told.reads_each(101..111, jump);
        assert_eq!(told.then(110).0, 0);
        told.reads(111, jump, 1);
        assert_eq!(
            (told.then(111).0, told.sure(111)),
            (jump, 0),
            "it tells the time, and nothing is done by it"
        );
        told.reads_each(112..101 + seconds, jump);
        assert_eq!((told.then(100 + seconds), told.sure(100 + seconds)), ((jump, Some(1)), 0));
        told.reads(101 + seconds, jump, 1);
        assert_eq!((told.then(101 + seconds), told.sure(101 + seconds)), ((jump, None), jump));
    }
}

#[test]
fn a_clock_that_was_not_watched_is_not_believed() {
    let mut told = Told::new();
    for reading in 1..100 {
        told.reads(reading * 60, TWO_DAYS, 1);
        assert!(told.doubts(reading * 60) && told.sure(reading * 60) == 0);
    }
}

#[test]
fn a_clock_that_keeps_jumping_is_never_believed() {
    let mut told = Told::new();
    for second in 1..9_000 {
        told.reads(second, TWO_DAYS * i64::from((second / 7) as u8 % 3), 1);
        assert_eq!(told.then(second).0, 0);
    }
}

#[test]
fn a_slow_answer_is_no_jump_and_does_not_count_for_more_than_it_is_worth() {
    let mut told = Told::new();
    told.reads(1, 2_900, 3_000);
    assert_eq!((told.then(1).0, told.doubts(1)), (0, false));
    // By then the first reading is precise to 31 ms.
    told.reads(30, 20, 25);
    assert_eq!(told.then(30).0, 20);
}

#[test]
fn a_clock_is_followed_a_little_and_no_further_however_small_its_steps_are() {
    let mut told = Told::new();
    told.reads(1, -1_500, 5);
    assert_eq!((told.then(1).0, told.doubts(1)), (-1_500, false));
    for step in [1_900, 100] {
        let mut told = Told::new();
        for second in 1..9_000 {
            told.reads(second as u64, second * step, 1);
            assert!(told.sure(second as u64) < 2_100 + second, "{step} ms: {} ms", told.sure(second as u64));
        }
    }
}

#[test]
fn what_was_known_before_the_hall_was_closed_is_sure_until_the_clock_has_gone_on() {
    for (closed, seconds) in [(TimeDelta::days(11), 3600), (TimeDelta::minutes(-5), 300)] {
        let mut told = Told::after(Some(closed));
        assert_eq!(told.then(0), (0, Some(seconds)), "there is no better time to tell");
        assert!(told.doubts(0));
        assert_eq!(told.sure(0), -closed.num_milliseconds());
        told.reads_each(1..seconds, 0);
        assert_eq!((told.then(seconds - 1), told.doubts(seconds - 1)), ((0, Some(1)), true));
        told.reads(seconds, 0, 1);
        assert_eq!((told.then(seconds), told.sure(seconds)), ((0, None), 0));
    }
}

#[test]
fn a_clock_that_is_set_right_after_a_start_is_sure_at_once() {
    let mut told = Told::after(Some(TimeDelta::milliseconds(TWO_DAYS)));
    told.reads_each(1..30, 0);
    told.reads(30, -TWO_DAYS, 1);
    assert_eq!((told.then(30), told.doubts(30)), ((-TWO_DAYS, Some(60)), false));
}

#[test]
fn what_one_server_has_come_to_be_sure_of_all_are() {
    let mut told = Told::after(Some(TimeDelta::days(11)));
    told.reads_beside(1, 0, 1, Some(-11 * 86_400_000));
    assert!(told.doubts(1), "the other one doubts it, too");
    told.reads_beside(2, 0, 1, Some(-900));
    assert_eq!((told.then(2), told.sure(2)), ((0, Some(60)), 0));
    // A process that trusts the time before the jump does not confirm the jump.
    let mut told = Told::new();
    for second in 1..59 {
        told.reads_beside(second, 4_000, 1, Some(-900));
        assert!(told.doubts(second));
    }
}
