//! What time it is: what the database's clock says, which is the same for all processes. What a process itself brings is
//! its monotonic clock, by which it knows how long ago it looked.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

use super::steady::{Patience, Steady};
use crate::play::error::PlayError;
use crate::store::{Reading, Store};

/// How often the database's clock is read even if nobody asks for anything.
const READ_EVERY: Duration = Duration::from_secs(1);

/// A source of time.
#[derive(Clone)]
pub struct Time(Source);

#[derive(Clone)]
enum Source {
    Told(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>),
    Database(Arc<Mutex<Steady>>),
}

impl Time {
    /// The time that this function tells: that of a test.
    pub fn told_by(tell: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Source::Told(Arc::new(tell)))
    }

    /// The time of the database, read from now on as long as somebody goes by it.
    pub(crate) async fn of_database(store: &Store, patience: Patience) -> Result<Self, PlayError> {
        let steady = Steady::new(store.read_clock().await?, wall_clock(), patience);
        let steady = Arc::new(Mutex::new(steady));
        tokio::spawn(keep_reading(store.clone(), Arc::downgrade(&steady)));
        Ok(Self(Source::Database(steady)))
    }

    /// Now, in the precision of the log.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        let now = match &self.0 {
            Source::Told(tell) => tell(),
            Source::Database(steady) => lock(steady).time_at(Instant::now()),
        };
        now.trunc_subsecs(3)
    }

    /// Takes note of what the database's clock just showed.
    pub(crate) fn learn(&self, reading: Reading) {
        if let Source::Database(steady) = &self.0 {
            lock(steady).learn(reading);
        }
    }

    /// How long no deadline is dealt with yet, since a clock has jumped; none if all is well.
    pub(crate) fn rests_for(&self) -> Option<Duration> {
        match &self.0 {
            Source::Told(_) => None,
            Source::Database(steady) => lock(steady).rests_for(Instant::now()),
        }
    }

    /// By how much an event's time may differ from the database's clock; by anything, if a test tells the time.
    pub(crate) fn off_max(&self) -> Option<TimeDelta> {
        match &self.0 {
            Source::Told(_) => None,
            Source::Database(_) => Some(TimeDelta::seconds(2)),
        }
    }
}

fn lock(steady: &Mutex<Steady>) -> MutexGuard<'_, Steady> {
    steady.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn keep_reading(store: Store, steady: Weak<Mutex<Steady>>) {
    loop {
        tokio::time::sleep(READ_EVERY).await;
        let reading = store.read_clock().await;
        let Some(steady) = steady.upgrade() else { return };
        match reading {
            Ok(reading) => lock(&steady).learn(reading),
            // Meanwhile the monotonic clock goes on.
            Err(error) => tracing::debug!(%error, "the database's clock cannot be read"),
        }
    }
}

/// The machine's own clock, which decides nothing: it only bears witness against the database's when the process starts.
#[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
fn wall_clock() -> DateTime<Utc> {
    Utc::now()
}
