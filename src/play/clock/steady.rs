//! Whether a clock can be believed.
//!
//! A clock that jumps (somebody sets it, a standby with another one takes over, a machine wakes up) must not end games. So
//! nobody goes by a clock that does not agree with what was known of it, until it has gone on steadily for a while. Then it
//! is believed; but what cannot be taken back, the end of somebody's time, waits longer still.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use crate::store::Reading;

/// Two readings that are further apart than this, and than how well they are known, are a jump.
const JUMP: Duration = Duration::from_secs(2);
/// How far the machine's clock may be from the database's when the process starts.
const WALL_CLOCK_OFF_MAX: TimeDelta = TimeDelta::seconds(30);
/// A millisecond a second: more than two clocks that nobody sets move apart.
const DRIFT: u32 = 1000;

/// How long to doubt a clock that has jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until it is believed. Meanwhile time goes on as if it had not jumped, and the log takes no events.
    pub until_believed: Duration,
    /// Until deadlines are dealt with again, counted from the last jump or from when it was believed.
    pub until_deadlines: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { until_believed: Duration::from_secs(10), until_deadlines: Duration::from_secs(60) }
    }
}

/// What is known of the database's clock.
pub(crate) struct Steady {
    patience: Patience,
    /// The reading by which we go.
    best: Reading,
    /// The newest one that contradicts it, and when the first like it came.
    other: Option<(Reading, Instant)>,
    /// Until when deadlines rest.
    rests_until: Option<Instant>,
}

impl Steady {
    /// The machine's clock is a second witness while there is only one reading.
    pub(crate) fn new(first: Reading, wall_clock: DateTime<Utc>, patience: Patience) -> Self {
        let mut new = Self { patience, best: first, other: None, rests_until: None };
        let off = first.time_at(Instant::now()) - wall_clock;
        if off.abs() > WALL_CLOCK_OFF_MAX {
            let off = off.as_seconds_f64();
            new.rest(first.at, &format!("it is {off:+.0} s off this machine's clock"));
        }
        new
    }

    pub(crate) fn time_at(&self, at: Instant) -> DateTime<Utc> {
        self.best.time_at(at)
    }

    pub(crate) fn rests_for(&self, at: Instant) -> Option<Duration> {
        self.rests_until?.checked_duration_since(at).filter(|rest| !rest.is_zero())
    }

    pub(crate) fn learn(&mut self, reading: Reading) {
        if self.rests_until.is_some_and(|until| until <= reading.at) {
            self.rests_until = None;
            tracing::info!("the database's clock is steady: deadlines are dealt with again");
        }
        if reading.contradicts(&self.best, JUMP) {
            self.doubt(reading);
            return;
        }
        self.other = None;
        // Of two that cannot both be true the newer is; else the one that is known better.
        let slewed = reading.contradicts(&self.best, Duration::ZERO);
        if slewed || reading.give_or_take <= self.best.give_or_take_at(reading.at) {
            self.best = reading;
        }
    }

    fn doubt(&mut self, reading: Reading) {
        let off = (reading.shown - self.best.time_at(reading.at)).as_seconds_f64();
        self.rest(reading.at, &format!("it has jumped by {off:+.1} s"));
        let since = match &self.other {
            Some((other, since)) if !reading.contradicts(other, JUMP) => *since,
            _ => reading.at,
        };
        if reading.at.saturating_duration_since(since) < self.patience.until_believed {
            self.other = Some((reading, since));
        } else {
            (self.best, self.other) = (reading, None);
            tracing::warn!("the database's clock went on {off:+.1} s off what it was, and is believed");
        }
    }

    fn rest(&mut self, from: Instant, why: &str) {
        if self.rests_until.is_none() {
            tracing::warn!("the database's clock cannot be trusted, so deadlines wait: {why}");
        }
        self.rests_until = Some(from + self.patience.until_deadlines);
    }
}

impl Reading {
    fn time_at(&self, at: Instant) -> DateTime<Utc> {
        let since = TimeDelta::from_std(at.saturating_duration_since(self.at)).unwrap_or_default();
        let before = TimeDelta::from_std(self.at.saturating_duration_since(at)).unwrap_or_default();
        self.shown + since - before
    }

    /// How well the time is known by this reading: the worse the longer ago it was.
    fn give_or_take_at(&self, at: Instant) -> Duration {
        self.give_or_take + at.saturating_duration_since(self.at) / DRIFT
    }

    /// Whether both cannot be true, even if the clock was moved by `within` between them.
    fn contradicts(&self, earlier: &Self, within: Duration) -> bool {
        let apart = (self.shown - earlier.time_at(self.at)).abs().to_std().unwrap_or(Duration::MAX);
        apart > within + self.give_or_take + earlier.give_or_take_at(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Told {
        steady: Steady,
        begin: Instant,
    }

    const PATIENCE: Patience =
        Patience { until_believed: Duration::from_secs(10), until_deadlines: Duration::from_secs(60) };

    fn noon() -> DateTime<Utc> {
        "2026-01-05T12:00:00Z".parse().unwrap()
    }

    impl Told {
        fn new() -> Self {
            let begin = Instant::now();
            let first = Reading { shown: noon(), at: begin, give_or_take: Duration::from_millis(1) };
            Self { steady: Steady::new(first, noon(), PATIENCE), begin }
        }

        /// After so many seconds the clock is read, and is so much off.
        fn reads(&mut self, after: u64, off_ms: i64, way_ms: u64) {
            let at = self.begin + Duration::from_secs(after);
            let shown = noon() + TimeDelta::seconds(after as i64) + TimeDelta::milliseconds(off_ms);
            self.steady.learn(Reading { shown, at, give_or_take: Duration::from_millis(way_ms) });
        }

        /// By how much time is then off, in milliseconds, and how long deadlines rest.
        fn then(&self, after: u64) -> (i64, Option<u64>) {
            let at = self.begin + Duration::from_secs(after);
            let off = self.steady.time_at(at) - noon() - TimeDelta::seconds(after as i64);
            (off.num_milliseconds(), self.steady.rests_for(at).map(|rest| rest.as_secs()))
        }
    }

    const TWO_DAYS: i64 = 2 * 86_400_000;

    #[test]
    fn a_jump_that_passes_moves_nothing() {
        for jump in [TWO_DAYS, -TWO_DAYS, 2_500, -2_500] {
            let mut told = Told::new();
            told.reads(1, 0, 1);
            assert_eq!(told.then(1), (0, None));
            for second in 2..6 {
                told.reads(second, jump, 1);
                assert_eq!(told.then(second), (0, Some(60)));
            }
            for second in 6..65 {
                told.reads(second, 0, 1);
                assert_eq!(told.then(second), (0, Some(65 - second)));
            }
            told.reads(66, 0, 1);
            assert_eq!(told.then(66), (0, None));
        }
    }

    #[test]
    fn a_jump_that_stays_is_believed_but_deadlines_wait() {
        let mut told = Told::new();
        for second in 1..11 {
            told.reads(second, TWO_DAYS, 1);
            assert_eq!(told.then(second), (0, Some(60)));
        }
        told.reads(11, TWO_DAYS, 1);
        assert_eq!(told.then(11), (TWO_DAYS, Some(60)));
        told.reads(12, TWO_DAYS, 1);
        assert_eq!(told.then(70), (TWO_DAYS, Some(1)));
        assert_eq!(told.then(71), (TWO_DAYS, None));
    }

    #[test]
    fn a_clock_that_keeps_jumping_is_never_believed() {
        let mut told = Told::new();
        for second in 1..60 {
            told.reads(second, TWO_DAYS * i64::from(second as u8 % 3), 1);
            assert_eq!(told.then(second).0, 0);
        }
    }

    #[test]
    fn a_slow_answer_is_no_jump_and_does_not_count_for_more_than_it_is_worth() {
        let mut told = Told::new();
        told.reads(1, 2_900, 3_000);
        assert_eq!(told.then(1), (0, None));
        // By then the first one is good to 31 ms.
        told.reads(30, 20, 25);
        assert_eq!(told.then(30), (20, None));
    }

    #[test]
    fn a_clock_that_is_moved_a_little_is_followed_at_once() {
        let mut told = Told::new();
        told.reads(1, -1_500, 5);
        assert_eq!(told.then(1), (-1_500, None));
    }

    #[test]
    fn a_database_that_the_machine_does_not_agree_with_ends_nothing_at_first() {
        let begin = Instant::now();
        let first = Reading { shown: noon(), at: begin, give_or_take: Duration::ZERO };
        for off in [TimeDelta::days(2), TimeDelta::days(-2)] {
            let steady = Steady::new(first, noon() + off, PATIENCE);
            assert!(steady.rests_for(begin + Duration::from_secs(59)).is_some());
            assert!(steady.rests_for(begin + Duration::from_secs(60)).is_none());
        }
    }
}
