//! Whether the database's clock can be believed.
//!
//! A clock that jumps (somebody sets it, a standby with another one takes over, a machine wakes up, the hall was closed for
//! a week) must not end games. So there is what is sure: the time that was known, going on by this process' monotonic clock. And
//! there is what the clock shows instead, once it does not agree with that. It is doubted for as long as it is off, a minute at least
//! and an hour at most, and only if it goes on steadily so long is it sure. Until then nothing is done by it that cannot
//! be taken back.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use super::reading::Reading;

/// More than this, and than how well they are known, two readings must not be apart; nor many small steps together.
const JUMP: Duration = Duration::from_secs(2);
/// A millisecond a second: more than two clocks that nobody sets move apart.
const DRIFT: u32 = 1000;
/// A clock that nobody has read for so long may have done anything meanwhile.
const UNSEEN_MAX: Duration = Duration::from_secs(10);
/// So far may the clock be from where the last process left it: that takes a new one to start.
const CLOSED_MAX: TimeDelta = TimeDelta::seconds(60);
/// How old the beat of a living process may be.
const BEAT_MAX: TimeDelta = TimeDelta::seconds(5);

/// How long a clock is doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How long a clock that has jumped must have gone on before it tells the time of events.
    pub until_told: Duration,
    /// How long a clock must have been steady before anything is done by it that cannot be taken back.
    pub until_acted: Duration,
    /// The longest that one is doubted that is further off than that.
    pub doubted_max: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { until_told: seconds(10), until_acted: seconds(60), doubted_max: seconds(60 * 60) }
    }
}

/// What is known of the database's clock.
pub(super) struct Steady {
    patience: Patience,
    sure: Run,
    /// What it shows instead.
    other: Option<Other>,
}

struct Other {
    run: Run,
    told_from: Instant,
}

impl Steady {
    /// Sure is what other processes were sure of last, if there were any.
    pub(super) fn new(first: Reading, patience: Patience) -> Self {
        let run = Run::begin(first);
        match first.beat.filter(|beat| (first.shown - *beat).abs() > CLOSED_MAX) {
            None => Self { patience, sure: run, other: None },
            Some(shown) => {
                let sure = Run::begin(Reading { shown, ..first });
                let steady = Self { patience, sure, other: Some(Other { run, told_from: first.at }) };
                steady.tell_of_doubt(&run, "from where the last server left it");
                steady
            }
        }
    }

    /// What is sure, and goes on from there whatever the clock shows.
    pub(super) fn sure_at(&self, at: Instant) -> DateTime<Utc> {
        self.sure.time_at(at)
    }

    /// The time of what happens then. A clock that has just jumped does not tell it.
    pub(super) fn time_at(&self, at: Instant) -> DateTime<Utc> {
        match &self.other {
            Some(Other { run, told_from }) if *told_from <= at => run.time_at(at),
            _ => self.sure.time_at(at),
        }
    }

    /// How much longer the clock is doubted; none if it agrees with what is sure.
    pub(super) fn doubted_for(&self, at: Instant) -> Option<Duration> {
        let run = &self.other.as_ref()?.run;
        Some((run.since(at) + self.doubted(run)).saturating_duration_since(at))
    }

    /// How much longer nothing is done that cannot be taken back; none if it may be.
    pub(super) fn rests_for(&self, at: Instant) -> Option<Duration> {
        let steady = || (self.sure.since(at) + self.patience.until_acted).checked_duration_since(at);
        self.doubted_for(at).or_else(|| steady().filter(|rest| !rest.is_zero()))
    }

    pub(super) fn learn(&mut self, reading: Reading) {
        let at = reading.at;
        if self.sure.goes_on(&reading) {
            if self.other.take().is_some() {
                tracing::info!("the database's clock is back where it was");
            }
            return;
        }
        // Whatever comes of it, it was not steady until now.
        self.sure.since = at;
        if reading.is_vouched_for(self.sure.time_at(at)) {
            tracing::info!("the database's clock is what another server is sure of");
            (self.sure, self.other) = (Run::begin(reading), None);
            return;
        }
        if !self.other.as_mut().is_some_and(|other| other.run.goes_on(&reading)) {
            let run = Run::begin(reading);
            let before = self.other.replace(Other { run, told_from: at + self.patience.until_told });
            if before.is_none() {
                self.tell_of_doubt(&run, "from where it was a moment ago");
            }
        }
        if let (Some(Duration::ZERO), Some(Other { run, .. })) = (self.doubted_for(at), &self.other) {
            tracing::warn!(
                "the database's clock has gone on steadily, {:+.1} s off, and is believed",
                self.off(run)
            );
            (self.sure, self.other) = (*run, None);
        }
    }

    /// How far off a clock is from what is sure, in seconds.
    fn off(&self, run: &Run) -> f64 {
        (run.best.shown - self.sure.time_at(run.best.at)).as_seconds_f64()
    }

    /// How long it must have gone on to be believed.
    fn doubted(&self, run: &Run) -> Duration {
        let off = Duration::try_from_secs_f64(self.off(run).abs()).unwrap_or(Duration::MAX);
        off.min(self.patience.doubted_max).max(self.patience.until_acted)
    }

    fn tell_of_doubt(&self, run: &Run, from: &str) {
        tracing::warn!(
            "the database's clock is {:+.1} s off {from}: set it right, if it is wrong. If it goes on like this for {} s it is \
             believed; until then no time ends, and games with a clock stand still",
            self.off(run),
            self.doubted(run).as_secs()
        );
    }
}

/// A clock that has gone on steadily.
#[derive(Clone, Copy)]
struct Run {
    /// The reading by which it goes.
    best: Reading,
    since: Instant,
    /// When it was last seen to go on.
    seen: Instant,
    /// By how much it was moved in small steps lately.
    moved: Duration,
}

impl Run {
    fn begin(reading: Reading) -> Self {
        Self { best: reading, since: reading.at, seen: reading.at, moved: Duration::ZERO }
    }

    fn time_at(&self, at: Instant) -> DateTime<Utc> {
        self.best.time_at(at)
    }

    /// Since when it has gone on and was watched.
    fn since(&self, at: Instant) -> Instant {
        let is_seen = at.saturating_duration_since(self.seen) <= UNSEEN_MAX;
        if is_seen { self.since } else { at }
    }

    /// Whether a reading is of the same clock going on; then it is one of its readings.
    fn goes_on(&mut self, reading: &Reading) -> bool {
        let (at, step) = (reading.at, reading.apart(&self.best));
        let forgotten = at.saturating_duration_since(self.seen) / DRIFT;
        let moved = self.moved.saturating_sub(forgotten).saturating_add(step);
        if moved > JUMP {
            return false;
        }
        (self.since, self.seen, self.moved) = (self.since(at), self.seen.max(at), moved);
        // Of two that cannot both be true the newer is; else the one that is known better.
        if !step.is_zero() || reading.give_or_take <= self.best.give_or_take_at(at) {
            self.best = *reading;
        }
        true
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

    /// By how much the clock must have been moved between the two; not at all, if both can be true.
    fn apart(&self, earlier: &Self) -> Duration {
        let apart = (self.shown - earlier.time_at(self.at)).abs().to_std().unwrap_or(Duration::MAX);
        apart.saturating_sub(self.give_or_take + earlier.give_or_take_at(self.at))
    }

    /// Whether another process that lives is sure of what it shows, and not of this.
    fn is_vouched_for(&self, sure: DateTime<Utc>) -> bool {
        let off = |time: DateTime<Utc>, beat: DateTime<Utc>| (time - beat).abs();
        self.beat
            .is_some_and(|beat| off(self.shown, beat) <= BEAT_MAX && off(self.shown, beat) < off(sure, beat))
    }
}

#[cfg(test)]
mod tests;
