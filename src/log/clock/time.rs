//! The time of games: the clock of the database, which all processes share.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use longhall_base::error::PlayError;
use serde::Serialize;

use super::database::Clock;

/// The server's trust in its database's clock. `steady`: the clock is right. `rests`: it seems right, but has not been
/// watched for long enough, so that no player's time ends yet. `doubted`: it is far off, so games with a clock stand
/// still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockState {
    /// The clock is right.
    Steady,
    /// The clock seems right, but has not been watched for long enough. No player's time ends yet.
    Rests,
    /// The clock is far off. No player's time ends, and games with a clock stand still.
    Doubted,
}

/// Refuses deletions of old rows while the clock is settling, because they cannot be undone.
///
/// # Errors
/// If the clock has just jumped, or has not been watched for long enough.
pub fn require_settled_clock(clock: &Clock) -> Result<(), PlayError> {
    clock.settling_for().map_or(Ok(()), |rest| Err(PlayError::ClockSettling(rest)))
}

/// A source of time.
#[derive(Clone)]
pub struct Time(Source);

#[derive(Clone)]
enum Source {
    Given(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>),
    Database(Clock),
}

impl Time {
    /// Takes the time from this function, for tests.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Source::Given(Arc::new(now)))
    }

    /// Takes the time from the database's clock.
    pub fn from_database(clock: &Clock) -> Self {
        Self(Source::Database(clock.clone()))
    }

    /// The current time, in the precision of the log: milliseconds.
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Source::Given(now) => now().trunc_subsecs(3),
            Source::Database(clock) => clock.time(),
        }
    }

    /// The time for which the clock remains suspect. `None` if it is not suspect.
    pub(crate) fn suspect_for(&self) -> Option<Duration> {
        self.database()?.suspect_for()
    }

    /// The time for which no deadline is applied. `None` if deadlines are applied.
    pub(crate) fn settling_for(&self) -> Option<Duration> {
        self.database()?.settling_for()
    }

    /// Returns what the guard knows of the database's clock.
    pub fn state(&self) -> ClockState {
        match (self.suspect_for(), self.settling_for()) {
            (Some(_), _) => ClockState::Doubted,
            (None, Some(_)) => ClockState::Rests,
            (None, None) => ClockState::Steady,
        }
    }

    /// The maximum difference between an event's time and the database's clock. `None` in tests with a clock of their
    /// own.
    pub(crate) fn off_max(&self) -> Option<TimeDelta> {
        self.database().map(|_| TimeDelta::seconds(2))
    }

    fn database(&self) -> Option<&Clock> {
        match &self.0 {
            Source::Given(_) => None,
            Source::Database(clock) => Some(clock),
        }
    }
}
