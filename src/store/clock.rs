//! The clock of the database, by which all processes go: the one source of time. No statement asks for the time by itself,
//! but the append, which compares.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, SubsecRound, Utc};
use diesel_async::pooled_connection::deadpool::Pool;
use uuid::Uuid;

use super::{
    StoreError,
    connect::Conn,
    lent::Lent,
    reading::Reading,
    steady::{Patience, Steady},
};

/// How often the clock is read even if nobody asks for anything.
const READ_EVERY: Duration = Duration::from_secs(1);

/// What this process believes the time is, and whether it may act on it. Clones are the same clock.
#[derive(Clone)]
pub struct Clock {
    steady: Arc<Mutex<Steady>>,
    process: Uuid,
}

impl Clock {
    /// The clock as this process finds it.
    pub(super) async fn find(conn: &mut Conn, process: Uuid, patience: Patience) -> Result<Self, StoreError> {
        let first = Reading::take(conn, process).await?;
        Ok(Self { steady: Arc::new(Mutex::new(Steady::new(first, patience))), process })
    }

    /// What is sure: by it sessions, tokens and keys go. It does not jump with the clock; where the hall was closed, it goes on
    /// from there until the clock is believed. In milliseconds.
    #[must_use]
    pub fn sure(&self) -> DateTime<Utc> {
        self.lock().sure_at(Instant::now()).trunc_subsecs(3)
    }

    /// What the clock shows: the time of events. In milliseconds.
    #[must_use]
    pub fn time(&self) -> DateTime<Utc> {
        self.lock().time_at(Instant::now()).trunc_subsecs(3)
    }

    /// How much longer it is doubted that the clock shows the time; none if it is not.
    #[must_use]
    pub fn doubted_for(&self) -> Option<Duration> {
        self.lock().doubted_for(Instant::now())
    }

    /// How much longer nothing is to be done by it that cannot be taken back; none if it may be.
    #[must_use]
    pub fn rests_for(&self) -> Option<Duration> {
        self.lock().rests_for(Instant::now())
    }

    /// Reads it now.
    pub(super) async fn read(&self, conn: &mut Conn) -> Result<Reading, StoreError> {
        let reading = Reading::take(conn, self.process).await?;
        self.learn(reading);
        Ok(reading)
    }

    pub(super) fn learn(&self, reading: Reading) {
        self.lock().learn(reading);
    }

    fn lock(&self) -> MutexGuard<'_, Steady> {
        self.steady.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads it from now on, as long as anybody goes by it.
    pub(super) fn keep_reading(&self, pool: Pool<Conn>) {
        tokio::spawn(keep_reading(pool, self.process, Arc::downgrade(&self.steady)));
    }
}

async fn keep_reading(pool: Pool<Conn>, process: Uuid, steady: Weak<Mutex<Steady>>) {
    loop {
        tokio::time::sleep(READ_EVERY).await;
        let reading = async { Reading::take(&mut Lent::new(pool.get().await?), process).await }.await;
        let Some(steady) = steady.upgrade() else { return };
        match reading {
            Ok(reading) => steady.lock().unwrap_or_else(PoisonError::into_inner).learn(reading),
            // Meanwhile the monotonic clock goes on.
            Err(error) => tracing::debug!(%error, "the database's clock cannot be read"),
        }
    }
}
