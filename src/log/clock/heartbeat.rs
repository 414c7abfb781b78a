//! The heartbeat: regular commits that prove that the database accepts writes.
//!
//! An open connection or an answered `SELECT` does not prove it: the disk may be full, or a table locked. So every
//! process updates its row of `heartbeats` through the same path as moves, and records the time of the last commit.
//!
//! The row holds the time that the process trusts. A process that starts later or suspects the clock compares it with
//! the clock. The row also holds the time since which the process may have unwritten turns, so that others write them
//! if it ends.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use chrono::TimeDelta;
use diesel::{
    prelude::*,
    result::Error as DieselError,
    sql_query,
    sql_types::{Bool, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use tokio::time::Instant;
use uuid::Uuid;

use super::database::Clock;
use crate::{
    citus::topology::Topology,
    db::{connect::conn::Conn, error::StoreError, schema::heartbeats},
    turns::dirty_set::DirtySet,
};

/// Interval of heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum time without a commit. After it the process is not ready.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(5);
/// Rows whose trusted time differs by more than this belong to processes that have ended.
const ROW_RETENTION: TimeDelta = TimeDelta::hours(1);
/// Touches the tables that a move writes, so that the heartbeat notices a locked table.
const MOVE_PATH: &str = "WITH way AS (UPDATE heads SET head_seq = head_seq WHERE false), \
    logged AS (INSERT INTO game_events SELECT * FROM game_events WHERE false) ";
/// Writes the row and returns whether commits wait for a standby.
const UPSERT: &str = "INSERT INTO heartbeats (process_id, beat_at, unwritten_since) VALUES ($1, $2, $3) \
    ON CONFLICT (process_id) DO UPDATE SET beat_at = $2, unwritten_since = $3 \
    RETURNING current_setting('synchronous_standby_names') <> '' \
    AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_replicated";

/// Inserts an event that needs new pages, because a row of this size does not fit into existing ones.
const PROBE: &str = "INSERT INTO game_events (game_id, seq, payload, prev_hash, hash, kind, at) \
    SELECT gen_random_uuid(), 1, string_agg(md5(n::text || random()::text), ''), '', '', 'probe', now() \
    FROM generate_series(1, 1024) n";

#[derive(QueryableByName)]
struct HeartbeatRow {
    #[diesel(sql_type = Bool)]
    is_replicated: bool,
}

/// The heartbeat of this process.
#[derive(Clone)]
pub(crate) struct Heartbeat {
    process: Uuid,
    topology: Topology,
    began: Instant,
    /// Time of the last commit, in milliseconds since the start of the process, plus one. 0 means never.
    last: Arc<AtomicU64>,
    /// Time of the first failed append since the last successful one, in the same unit. 0 if the last one succeeded.
    failing: Arc<AtomicU64>,
    /// Whether commits waited for a synchronous standby at the last heartbeat.
    is_replicated: Arc<AtomicBool>,
    clock: Clock,
    dirty: DirtySet,
}

impl Heartbeat {
    pub(crate) fn new(process: Uuid, topology: Topology, clock: Clock, dirty: DirtySet) -> Self {
        let (last, failing, is_replicated) = (Arc::default(), Arc::default(), Arc::default());
        Self { process, topology, began: Instant::now(), last, failing, is_replicated, clock, dirty }
    }

    /// Records that something was committed now.
    pub(crate) fn note_commit(&self) {
        self.last.store(self.millis() + 1, Ordering::Relaxed);
    }

    /// Records whether appends succeed. The heartbeat needs no disk space, but appends do.
    pub(crate) fn note_append(&self, succeeded: bool) {
        if succeeded {
            self.failing.store(0, Ordering::Relaxed);
        } else {
            let _ = self.failing.compare_exchange(0, self.millis() + 1, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Returns the time for which all appends have failed. `None` if the last one succeeded.
    fn failing_for(&self) -> Option<Duration> {
        let since = Some(AtomicU64::load(&self.failing, Ordering::Relaxed)).filter(|since| *since > 0)?;
        Some(Duration::from_millis((self.millis() + 1).saturating_sub(since)))
    }

    /// Whether commits succeed, according to the last heartbeats and appends.
    pub(crate) fn is_alive(&self) -> bool {
        let last = AtomicU64::load(&self.last, Ordering::Relaxed);
        let since = Duration::from_millis((self.millis() + 1).saturating_sub(last));
        let is_failing = self.failing_for().is_some_and(|failing| failing > COMMIT_TIMEOUT);
        last > 0 && since <= COMMIT_TIMEOUT && !is_failing
    }

    /// Whether commits are stored on two machines, according to the last heartbeat.
    pub(crate) fn is_replicated(&self) -> bool {
        AtomicBool::load(&self.is_replicated, Ordering::Relaxed)
    }

    /// Commits a heartbeat.
    pub(crate) async fn commit(&self, conn: &mut Conn) -> Result<(), StoreError> {
        // On sharded tables moves have one path for each part; see `shard_health`.
        let path = if self.topology == Topology::Single { MOVE_PATH } else { "" };
        let statement = sql_query(format!("{path}{UPSERT}")).bind::<SqlUuid, _>(self.process);
        let dirty_since = self.dirty.dirty_since();
        let statement =
            statement.bind::<Timestamptz, _>(self.clock.trusted_now()).bind::<Timestamptz, _>(dirty_since);
        let HeartbeatRow { is_replicated } = statement.get_result(conn).await?;
        self.is_replicated.store(is_replicated, Ordering::Relaxed);
        self.note_commit();
        self.dirty.note_heartbeat(dirty_since);
        Ok(())
    }

    /// Tries an append and rolls it back if appends fail, so that the process becomes ready again even without moves.
    pub(crate) async fn probe(&self, conn: &mut Conn) {
        if self.failing_for().is_none() {
            return;
        }
        let probed = conn.transaction(async |conn| {
            sql_query(PROBE).execute(conn).await?;
            Err::<(), _>(DieselError::RollbackTransaction)
        });
        if matches!(probed.await, Err(DieselError::RollbackTransaction)) {
            self.note_append(true);
        }
    }

    /// Deletes the rows of processes that have ended.
    pub(crate) async fn delete_dead_rows(&self, conn: &mut Conn) -> Result<(), StoreError> {
        let now = self.clock.trusted_now();
        let lives = heartbeats::beat_at.between(now - ROW_RETENTION, now + ROW_RETENTION);
        diesel::delete(
            heartbeats::table.filter(diesel::dsl::not(lives)).filter(heartbeats::unwritten_since.is_null()),
        )
        .execute(conn)
        .await?;
        Ok(())
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1)
    }
}
