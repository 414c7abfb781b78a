//! The pulse: the proof that commits come through.
//!
//! That a connection can be had, or that a `SELECT` is answered, proves nothing of it: the disk may be full, and the way of
//! the moves frozen. So a process counts when something was written last on that very way, and writes a row of its own
//! when nothing else was.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use diesel::{
    dsl::{now, sql},
    prelude::*,
    sql_types::Bool,
};
use diesel_async::RunQueryDsl;
use tokio::time::Instant;
use uuid::Uuid;

use super::{StoreError, connect::Conn, schema::pulse};

/// How long it may be quiet before a beat is due.
pub(super) const REST: Duration = Duration::from_secs(1);
/// Without a commit for so long, a process is not ready.
const LOST_AFTER: Duration = Duration::from_secs(5);
/// Rows of processes that have not written for so long are of dead ones.
const DEAD: &str = "beat_at < now() - interval '1 hour'";

/// The pulse of this process.
#[derive(Clone)]
pub(super) struct Pulse {
    process: Uuid,
    began: Instant,
    /// When something was committed last, in milliseconds since the beginning, and one; 0 is never.
    last: Arc<AtomicU64>,
}

impl Pulse {
    pub(super) fn new() -> Self {
        Self { process: Uuid::now_v7(), began: Instant::now(), last: Arc::default() }
    }

    /// Something was committed just now.
    pub(super) fn felt(&self) {
        self.last.store(self.millis() + 1, Ordering::Relaxed);
    }

    /// Whether something was committed within this time.
    pub(super) fn is_felt(&self, within: Duration) -> bool {
        let last = AtomicU64::load(&self.last, Ordering::Relaxed);
        last > 0 && u128::from((self.millis() + 1).saturating_sub(last)) <= within.as_millis()
    }

    /// Whether commits come through, as far as is known.
    pub(super) fn is_there(&self) -> bool {
        self.is_felt(LOST_AFTER)
    }

    /// Commits something.
    pub(super) async fn beat(&self, conn: &mut Conn) -> Result<(), StoreError> {
        let row = (pulse::process_id.eq(self.process), pulse::beat_at.eq(now));
        let beat = diesel::insert_into(pulse::table).values(row);
        let beat = beat.on_conflict(pulse::process_id).do_update().set(pulse::beat_at.eq(now));
        beat.execute(conn).await?;
        self.felt();
        Ok(())
    }

    /// Forgets the processes that are no more.
    pub(super) async fn bury_the_dead(&self, conn: &mut Conn) -> Result<(), StoreError> {
        diesel::delete(pulse::table.filter(sql::<Bool>(DEAD))).execute(conn).await?;
        Ok(())
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1)
    }
}
