//! What time it is in the games: what the database's clock shows, which is the same for all processes.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use serde::Serialize;

use super::error::PlayError;
use crate::store::Clock;

/// How far the server trusts the clock of its database: it is right (`steady`); right as far as is known, but not watched
/// for long enough, so that nobody's time ends yet (`rests`); or far off, so that games with a clock stand still
/// (`doubted`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockState {
    /// All is well.
    Steady,
    /// It is right, as far as is known, and not watched for long enough: nobody's time ends yet.
    Rests,
    /// It is far from where it should be: nobody's time ends, and games with a clock stand still.
    Doubted,
}

/// What is forgotten cannot be remembered again, so nothing is by a clock that has just jumped.
///
/// # Errors
/// If this one has, or was not watched for long enough.
pub(crate) fn require_steady(clock: &Clock) -> Result<(), PlayError> {
    clock.rests_for().map_or(Ok(()), |rest| Err(PlayError::ClockRests(rest)))
}

/// A source of time.
#[derive(Clone)]
pub struct Time(Source);

#[derive(Clone)]
enum Source {
    Told(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>),
    Database(Clock),
}

impl Time {
    /// The time that this function tells: that of a test.
    pub fn told_by(tell: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Source::Told(Arc::new(tell)))
    }

    /// The time of the database.
    pub(crate) fn of_database(clock: &Clock) -> Self {
        Self(Source::Database(clock.clone()))
    }

    /// Now, in the precision of the log.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Source::Told(tell) => tell().trunc_subsecs(3),
            Source::Database(clock) => clock.time(),
        }
    }

    /// How much longer it is doubted that this is the time; none if all is well.
    pub(crate) fn doubted_for(&self) -> Option<Duration> {
        self.database()?.doubted_for()
    }

    /// How much longer no deadline is dealt with; none if all is well.
    pub(crate) fn rests_for(&self) -> Option<Duration> {
        self.database()?.rests_for()
    }

    pub(crate) fn state(&self) -> ClockState {
        match (self.doubted_for(), self.rests_for()) {
            (Some(_), _) => ClockState::Doubted,
            (None, Some(_)) => ClockState::Rests,
            (None, None) => ClockState::Steady,
        }
    }

    /// By how much an event's time may differ from the database's clock; by anything, if a test tells the time.
    pub(crate) fn off_max(&self) -> Option<TimeDelta> {
        self.database().map(|_| TimeDelta::seconds(2))
    }

    fn database(&self) -> Option<&Clock> {
        match &self.0 {
            Source::Told(_) => None,
            Source::Database(clock) => Some(clock),
        }
    }
}
