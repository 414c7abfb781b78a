//! A second database that follows the first, where logs are read.
//!
//! It may be behind, or have gone another way when a standby took over. But a log only grows, and the hash of an event is one
//! of all events before it. So what the replica has of a log is that log, if its last event has the hash that the first
//! database says it has; and how far a log goes is never asked of the replica. Whatever it lacks is read from the first
//! database, so nobody is shown less than they have seen.

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

use super::{
    EventRow, Settings, StoreError,
    between::load_log,
    connect::{Conn, Postgres},
    layout::Layout,
    pool::pool,
    pooled::Pooled,
};

/// Who does not answer within this is away.
const PROMPTLY: Duration = Duration::from_secs(1);
/// Who is away is not asked for so long.
const AWAY: Duration = Duration::from_secs(5);

/// A replica, and whether it answers.
#[derive(Clone)]
pub(super) struct Replica {
    pool: Pool<Conn>,
    postgres: Arc<Postgres>,
    away_since: Arc<Mutex<Option<Instant>>>,
    /// Whether it was behind when it was last asked.
    is_behind: Arc<AtomicBool>,
}

impl Replica {
    pub(super) fn at(url: &str, settings: &Settings) -> Result<Self, StoreError> {
        let postgres = Arc::new(Postgres::at(url, settings.patience())?);
        let pool = pool(settings, postgres.clone(), settings.connections, "", &Handle::current())?;
        Ok(Self { pool, postgres, away_since: Arc::default(), is_behind: Arc::default() })
    }

    pub(super) fn let_go(&self) {
        self.postgres.let_go();
    }

    /// Whether it did not answer a moment ago.
    pub(super) fn is_away(&self) -> bool {
        self.away_since().is_some_and(|since| since.elapsed() < AWAY)
    }

    /// What it has of a part of a log; none if it does not answer.
    pub(super) async fn read(
        &self,
        layout: Layout,
        game: Uuid,
        after: i64,
        last: i64,
    ) -> Option<Vec<EventRow>> {
        let reading = async {
            let mut conn = Pooled::of(&self.pool).await?;
            load_log(&mut conn, layout, game, after, last).await
        };
        let why = match timeout(PROMPTLY, reading).await {
            Ok(Ok(rows)) => {
                if self.away_since().take().is_some() {
                    tracing::info!("the replica answers again");
                }
                return Some(rows);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it does not answer in time".to_owned(),
        };
        if self.away_since().replace(Instant::now()).is_none() {
            tracing::warn!(why, "the replica is away: everything is read from the first database");
        }
        None
    }

    fn away_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.away_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes whether it had what it was asked for.
    pub(super) fn note_behind(&self, is_behind: bool) {
        if self.is_behind.swap(is_behind, Ordering::Relaxed) != is_behind {
            tracing::debug!(is_behind, "how far the replica is");
        }
    }
}
