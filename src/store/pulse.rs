//! The pulse: the proof that commits come through.
//!
//! That a connection can be had, or that a `SELECT` is answered, proves nothing of it: the disk may be full, and the way of
//! the moves frozen. So a process writes a row of its own on that very way, and counts when something was written last.
//!
//! In the row stands what it is sure of, of the time: that is what a process that starts later, or doubts the clock, can
//! compare with what the clock shows.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use chrono::TimeDelta;
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use tokio::time::Instant;
use uuid::Uuid;

use super::{StoreError, clock::Clock, connect::Conn, schema::pulse};

/// How long it is between two beats.
pub(super) const REST: Duration = Duration::from_secs(1);
/// Without a commit for so long, a process is not ready.
const LOST_AFTER: Duration = Duration::from_secs(5);
/// Rows of processes that are sure of so different a time are of dead ones.
const DEAD_AFTER: TimeDelta = TimeDelta::hours(1);
/// What a move needs to write it needs, too: a table that somebody has locked is found out.
const BEAT: &str = "WITH way AS (UPDATE games SET head_seq = head_seq WHERE false), \
    logged AS (INSERT INTO game_events SELECT * FROM game_events WHERE false) \
    INSERT INTO pulse (process_id, beat_at) VALUES ($1, $2) ON CONFLICT (process_id) DO UPDATE SET beat_at = $2";

/// The pulse of this process.
#[derive(Clone)]
pub(super) struct Pulse {
    process: Uuid,
    began: Instant,
    /// When something was committed last, in milliseconds since the beginning, and one; 0 is never.
    last: Arc<AtomicU64>,
    clock: Clock,
}

impl Pulse {
    pub(super) fn new(process: Uuid, clock: Clock) -> Self {
        Self { process, began: Instant::now(), last: Arc::default(), clock }
    }

    /// Something was committed just now.
    pub(super) fn felt(&self) {
        self.last.store(self.millis() + 1, Ordering::Relaxed);
    }

    /// Whether commits come through, as far as is known.
    pub(super) fn is_there(&self) -> bool {
        let last = AtomicU64::load(&self.last, Ordering::Relaxed);
        let since = Duration::from_millis((self.millis() + 1).saturating_sub(last));
        last > 0 && since <= LOST_AFTER
    }

    /// Commits something.
    pub(super) async fn beat(&self, conn: &mut Conn) -> Result<(), StoreError> {
        let beat = sql_query(BEAT).bind::<SqlUuid, _>(self.process);
        beat.bind::<Timestamptz, _>(self.clock.sure()).execute(conn).await?;
        self.felt();
        Ok(())
    }

    /// Forgets the processes that are no more.
    pub(super) async fn bury_the_dead(&self, conn: &mut Conn) -> Result<(), StoreError> {
        let now = self.clock.sure();
        let lives = pulse::beat_at.between(now - DEAD_AFTER, now + DEAD_AFTER);
        diesel::delete(pulse::table.filter(diesel::dsl::not(lives))).execute(conn).await?;
        Ok(())
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1)
    }
}
