//! A read replica for logs.
//!
//! It may lag, or have diverged when a standby took over. But a log only grows, and the hash of an event depends on all
//! events before it. So the replica's rows are right if their last event has the hash that the primary returns.
//!
//! The length of a log is never read from the replica. Missing rows are read from the primary, so no client gets less
//! than it has seen before.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use diesel_async::pooled_connection::deadpool::Pool;
use tokio::{runtime::Handle, time::timeout};
use uuid::Uuid;

use super::event_range::load_log;
use crate::{
    citus::topology::Topology,
    db::{
        connect::{conn::Conn, postgres::Postgres},
        error::StoreError,
        pool::{Settings, pool},
        pooled::Pooled,
    },
    event::EventRow,
};

/// Timeout of the replica.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// Back-off after a timeout or an error of the replica.
const BACK_OFF: Duration = Duration::from_secs(5);

/// A replica, and whether it is available.
#[derive(Clone)]
pub(crate) struct Replica {
    pool: Pool<Conn>,
    postgres: Arc<Postgres>,
    away_since: Arc<Mutex<Option<Instant>>>,
    /// Whether it lacked rows at the last read.
    is_behind: Arc<AtomicBool>,
}

impl Replica {
    pub(crate) fn at(url: &str, settings: &Settings) -> Result<Self, StoreError> {
        let postgres = Arc::new(Postgres::at(url, settings.patience())?);
        let pool = pool(settings, postgres.clone(), settings.connections, "", &Handle::current())?;
        Ok(Self { pool, postgres, away_since: Arc::default(), is_behind: Arc::default() })
    }

    pub(crate) fn ignore_lost_connections(&self) {
        self.postgres.ignore_lost_connections();
    }

    /// Whether it failed to answer less than 5 s ago.
    pub(super) fn is_away(&self) -> bool {
        self.away_since().is_some_and(|since| since.elapsed() < BACK_OFF)
    }

    /// Returns the replica's rows of a range of a log. `None` if it does not answer.
    pub(crate) async fn read(
        &self,
        topology: Topology,
        game: Uuid,
        after: i64,
        last: i64,
    ) -> Option<Vec<EventRow>> {
        let reading = async {
            let mut conn = Pooled::from_pool(&self.pool).await?;
            load_log(&mut conn, topology, game, after, last).await
        };
        let why = match timeout(READ_TIMEOUT, reading).await {
            Ok(Ok(rows)) => {
                if self.away_since().take().is_some() {
                    tracing::info!("the replica answers again");
                }
                return Some(rows);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it did not answer in time".to_owned(),
        };
        if self.away_since().replace(Instant::now()).is_none() {
            tracing::warn!(why, "the replica is unreachable: all reads go to the primary");
        }
        None
    }

    fn away_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.away_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records whether the replica lacked requested rows.
    pub(super) fn note_behind(&self, is_behind: bool) {
        if self.is_behind.swap(is_behind, Ordering::Relaxed) != is_behind {
            tracing::debug!(is_behind, "compared the replica with the primary");
        }
    }
}
