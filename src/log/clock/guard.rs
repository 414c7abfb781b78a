//! Guard against jumps of the database's clock.
//!
//! A clock may jump: an operator sets it, a standby with another clock takes over, or a machine wakes up. The hall may
//! also have been closed for a week. None of this must end games.
//!
//! So there is a trusted time: the last known time, continued by this process's monotonic clock. When the database's
//! clock disagrees, it is suspect. It is trusted again once it has run steadily for as long as it is off: at least a
//! minute, at most an hour. Until then no irreversible action depends on it.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use super::reading::Reading;

/// Minimum jump: two readings that differ by more than this, beyond their uncertainty. Small steps that add up to it
/// count as one.
const JUMP_MIN: Duration = Duration::from_secs(2);
/// Maximum relative drift of two clocks that nobody sets: one part in this many.
const DRIFT: u32 = 1000;
/// Maximum time between readings. After a longer gap the clock's run counts as new.
const READING_GAP_MAX: Duration = Duration::from_secs(10);
/// Maximum difference of the clock from the time of the last process. It allows for the time that a start takes.
const CLOSED_MAX: TimeDelta = TimeDelta::seconds(60);
/// Maximum age of the heartbeat of a living process.
const HEARTBEAT_MAX_AGE: TimeDelta = TimeDelta::seconds(5);

/// Policy for a suspect clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockPolicy {
    /// Time for which a clock that jumped must run steadily before events carry its time.
    pub until_events: Duration,
    /// Time for which a clock must run steadily before any irreversible action depends on it.
    pub until_actions: Duration,
    /// Maximum time for which a clock is suspect, even if it is off by more.
    pub suspect_max: Duration,
}

impl Default for ClockPolicy {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { until_events: seconds(10), until_actions: seconds(60), suspect_max: seconds(60 * 60) }
    }
}

/// The guard's knowledge of the database's clock.
pub(crate) struct ClockGuard {
    policy: ClockPolicy,
    trusted: Run,
    /// The run of a suspect clock. `None` if the clock agrees with the trusted time.
    other: Option<Other>,
}

pub(crate) struct Other {
    run: Run,
    events_from: Instant,
}

impl ClockGuard {
    /// Creates a guard. The trusted time continues that of other processes, if there were any.
    pub(crate) fn new(first: Reading, policy: ClockPolicy) -> Self {
        let run = Run::begin(first);
        match first.beat.filter(|beat| (first.shown - *beat).abs() > CLOSED_MAX) {
            None => Self { policy, trusted: run, other: None },
            Some(shown) => {
                let trusted = Run::begin(Reading { shown, ..first });
                let guard = Self { policy, trusted, other: Some(Other { run, events_from: first.at }) };
                guard.warn_suspect(&run, "from where the last server left it");
                guard
            }
        }
    }

    /// Returns the trusted time, which does not follow the clock's jumps.
    pub(super) fn trusted_at(&self, at: Instant) -> DateTime<Utc> {
        self.trusted.time_at(at)
    }

    /// Returns the time for events. A clock that has just jumped does not change it.
    pub(super) fn time_at(&self, at: Instant) -> DateTime<Utc> {
        match &self.other {
            Some(Other { run, events_from }) if *events_from <= at => run.time_at(at),
            _ => self.trusted.time_at(at),
        }
    }

    /// Returns how much longer the clock is suspect. `None` if it agrees with the trusted time.
    pub(super) fn suspect_for(&self, at: Instant) -> Option<Duration> {
        let run = &self.other.as_ref()?.run;
        Some((run.since(at) + self.suspect_time(run)).saturating_duration_since(at))
    }

    /// Returns how much longer irreversible actions must wait. `None` if they are allowed now.
    pub(super) fn settling_for(&self, at: Instant) -> Option<Duration> {
        let settling = || (self.trusted.since(at) + self.policy.until_actions).checked_duration_since(at);
        self.suspect_for(at).or_else(|| settling().filter(|rest| !rest.is_zero()))
    }

    pub(crate) fn learn(&mut self, reading: Reading) {
        let at = reading.at;
        if self.trusted.goes_on(&reading) {
            if self.other.take().is_some() {
                tracing::info!("the database's clock is right again");
            }
            return;
        }
        // Whatever the outcome, it was not steady until now.
        self.trusted.since = at;
        if reading.is_trusted_elsewhere(self.trusted.time_at(at)) {
            tracing::info!("another server trusts the database's clock, so this one does");
            (self.trusted, self.other) = (Run::begin(reading), None);
            return;
        }
        if !self.other.as_mut().is_some_and(|other| other.run.goes_on(&reading)) {
            let run = Run::begin(reading);
            let before = self.other.replace(Other { run, events_from: at + self.policy.until_events });
            if before.is_none() {
                self.warn_suspect(&run, "from where it was a moment ago");
            }
        }
        if let (Some(Duration::ZERO), Some(Other { run, .. })) = (self.suspect_for(at), &self.other) {
            tracing::warn!(
                "the database's clock has run steadily, {:+.1} s off, and is trusted from now on",
                self.off(run)
            );
            (self.trusted, self.other) = (*run, None);
        }
    }

    /// Returns the difference of a clock from the trusted time, in seconds.
    fn off(&self, run: &Run) -> f64 {
        (run.best.shown - self.trusted.time_at(run.best.at)).as_seconds_f64()
    }

    /// Returns how long a clock must run steadily to be trusted.
    fn suspect_time(&self, run: &Run) -> Duration {
        let off = Duration::try_from_secs_f64(self.off(run).abs()).unwrap_or(Duration::MAX);
        off.min(self.policy.suspect_max).max(self.policy.until_actions)
    }

    fn warn_suspect(&self, run: &Run, from: &str) {
        tracing::warn!(
            "the database's clock is {:+.1} s off {from}: correct it if it is wrong. It is trusted after {} s of \
             steady running; until then no time ends, and games with a clock stand still",
            self.off(run),
            self.suspect_time(run).as_secs()
        );
    }
}

/// A clock that has been running steadily.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The most precise reading.
    best: Reading,
    since: Instant,
    /// The monotonic time of the last reading.
    seen: Instant,
    /// Sum of recent small steps.
    moved: Duration,
}

impl Run {
    fn begin(reading: Reading) -> Self {
        Self { best: reading, since: reading.at, seen: reading.at, moved: Duration::ZERO }
    }

    fn time_at(&self, at: Instant) -> DateTime<Utc> {
        self.best.time_at(at)
    }

    /// Returns the time since which it has been observed to run.
    fn since(&self, at: Instant) -> Instant {
        let is_seen = at.saturating_duration_since(self.seen) <= READING_GAP_MAX;
        if is_seen { self.since } else { at }
    }

    /// Whether a reading agrees with this clock. If so, the reading is added to the run.
    fn goes_on(&mut self, reading: &Reading) -> bool {
        let (at, step) = (reading.at, reading.apart(&self.best));
        let forgotten = at.saturating_duration_since(self.seen) / DRIFT;
        let moved = self.moved.saturating_sub(forgotten).saturating_add(step);
        if moved > JUMP_MIN {
            return false;
        }
        (self.since, self.seen, self.moved) = (self.since(at), self.seen.max(at), moved);
        // If both cannot be true, keep the newer; otherwise the more precise one.
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

    /// Returns the uncertainty of this reading at that time, which grows with its age.
    fn give_or_take_at(&self, at: Instant) -> Duration {
        self.give_or_take + at.saturating_duration_since(self.at) / DRIFT
    }

    /// Returns the minimum step of the clock between the two readings. Zero if both can be true.
    fn apart(&self, earlier: &Self) -> Duration {
        let apart = (self.shown - earlier.time_at(self.at)).abs().to_std().unwrap_or(Duration::MAX);
        apart.saturating_sub(self.give_or_take + earlier.give_or_take_at(self.at))
    }

    /// Whether another living process trusts this reading, and not the given time.
    fn is_trusted_elsewhere(&self, trusted: DateTime<Utc>) -> bool {
        let off = |time: DateTime<Utc>, beat: DateTime<Utc>| (time - beat).abs();
        self.beat.is_some_and(|beat| {
            off(self.shown, beat) <= HEARTBEAT_MAX_AGE && off(self.shown, beat) < off(trusted, beat)
        })
    }
}

#[cfg(test)]
mod tests;
