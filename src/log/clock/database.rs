//! The database's clock: the only source of time for all processes. Statements do not read it themselves, except the
//! append, which checks its events' time.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, SubsecRound, Utc};
use diesel_async::pooled_connection::deadpool::Pool;
use uuid::Uuid;

use super::{
    guard::{ClockGuard, ClockPolicy},
    reading::Reading,
};
use crate::db::{connect::conn::Conn, error::StoreError, pooled::Pooled};

/// Interval of readings that no request causes.
const READ_INTERVAL: Duration = Duration::from_secs(1);

/// The time as this process knows it, and whether irreversible actions may depend on it. Clones share the clock.
#[derive(Clone)]
pub struct Clock {
    guard: Arc<Mutex<ClockGuard>>,
    process: Uuid,
}

impl Clock {
    /// Reads the clock for the first time in this process.
    pub async fn find(conn: &mut Conn, process: Uuid, policy: ClockPolicy) -> Result<Self, StoreError> {
        let first = Reading::take(conn, process).await?;
        Ok(Self { guard: Arc::new(Mutex::new(ClockGuard::new(first, policy))), process })
    }

    /// Returns the trusted time, truncated to milliseconds, for sessions, tokens and keys. It does not jump with the
    /// clock. After the hall was closed, it continues from its last value until the clock is trusted.
    #[must_use]
    pub fn trusted_now(&self) -> DateTime<Utc> {
        self.lock().trusted_at(Instant::now()).trunc_subsecs(3)
    }

    /// Returns the time for events, truncated to milliseconds. It follows the database's clock.
    #[must_use]
    pub fn time(&self) -> DateTime<Utc> {
        self.lock().time_at(Instant::now()).trunc_subsecs(3)
    }

    /// Returns how much longer the clock is suspect. `None` if it is not.
    #[must_use]
    pub fn suspect_for(&self) -> Option<Duration> {
        self.lock().suspect_for(Instant::now())
    }

    /// Returns how much longer to wait before any irreversible action. `None` if actions are allowed now.
    #[must_use]
    pub fn settling_for(&self) -> Option<Duration> {
        self.lock().settling_for(Instant::now())
    }

    /// Reads the clock now.
    pub async fn read(&self, conn: &mut Conn) -> Result<Reading, StoreError> {
        let reading = Reading::take(conn, self.process).await?;
        self.learn(reading);
        Ok(reading)
    }

    pub(crate) fn learn(&self, reading: Reading) {
        self.lock().learn(reading);
    }

    fn lock(&self) -> MutexGuard<'_, ClockGuard> {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the clock periodically until the last clone is dropped.
    pub(crate) fn keep_reading(&self, pool: Pool<Conn>) {
        tokio::spawn(keep_reading(pool, self.process, Arc::downgrade(&self.guard)));
    }
}

pub(crate) async fn keep_reading(pool: Pool<Conn>, process: Uuid, guard: Weak<Mutex<ClockGuard>>) {
    loop {
        tokio::time::sleep(READ_INTERVAL).await;
        let reading = async { Reading::take(&mut *Pooled::from_pool(&pool).await?, process).await }.await;
        let Some(guard) = guard.upgrade() else { return };
        match reading {
            Ok(reading) => guard.lock().unwrap_or_else(PoisonError::into_inner).learn(reading),
            // The monotonic clock bridges the gap.
            Err(error) => tracing::debug!(%error, "cannot read the database's clock"),
        }
    }
}
