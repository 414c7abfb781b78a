//! Writes the turns of the games that this process changed, and of those left unwritten by a process that ended.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Integer, Nullable, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{RunQueryDsl, pooled_connection::deadpool::Pool};
use tokio::{
    runtime::Handle,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{
    dirty_set::{Batch, DirtySet},
    write::{AT_ONCE, changed_since, write_newer},
};
use crate::{
    citus::topology::Topology,
    db::{
        connect::{conn::Conn, postgres::Postgres},
        error::StoreError,
        pool::{Settings, pool},
        schema::heartbeats,
    },
};

/// Returns the settings of the keeper's connection. Commits are asynchronous: what a crash of Postgres loses is written
/// again.
///
/// On unsharded tables the plan is generic and uses indexes only, as for appends. On sharded tables the plan depends on
/// the games.
const fn setup(topology: Topology) -> &'static str {
    match topology {
        Topology::Single => {
            "SET synchronous_commit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; \
             SET enable_hashjoin = off; SET enable_mergejoin = off"
        }
        Topology::Citus => "SET synchronous_commit = off; SET plan_cache_mode = force_custom_plan",
    }
}
/// Pause after each write, as a multiple of its duration. So writing turns uses the database at most a tenth of the
/// time, and under load more changes of one game share a write. A waiting reader ends the pause.
const PAUSE_FACTOR: u32 = 9;
/// Minimum pause, because each write has a fixed cost.
const PAUSE_MIN: Duration = Duration::from_millis(50);
/// Returns the maximum pause, however slow the database is: other processes hear of a change only when its turns are
/// written. It is longer on sharded tables, where a write involves every worker.
const fn pause_max(topology: Topology) -> Duration {
    Duration::from_millis(match topology {
        Topology::Single => 100,
        Topology::Citus => 300,
    })
}
/// Back-off after a failed write.
const BACK_OFF: Duration = Duration::from_secs(1);
/// Interval of checks for ended processes with unwritten turns.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum age of a heartbeat. A process without a newer one has ended or is stuck. Writing its turns twice does no
/// harm.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum delay between an event's time and its commit.
const COMMIT_DELAY_MAX: TimeDelta = TimeDelta::seconds(15);

/// Task that writes the turns of a process.
struct TurnsWriter {
    pool: Pool<Conn>,
    topology: Topology,
    postgres: Arc<Postgres>,
    process: Uuid,
    dirty: DirtySet,
    /// The last heartbeat of each other process with unwritten turns, and the time since which it has not changed.
    heartbeats: HashMap<Uuid, (DateTime<Utc>, Instant)>,
    /// The id of the Postgres process that last served the connection.
    backend: Option<i32>,
}

/// Selects the id of the Postgres process, and the other processes of the hall with unwritten turns, if there are any.
const UNWRITTEN: &str = "SELECT pg_backend_pid() AS backend, process_id, beat_at, unwritten_since \
    FROM (VALUES (1)) AS one LEFT JOIN heartbeats ON process_id <> $1 AND unwritten_since IS NOT NULL";

#[derive(QueryableByName)]
struct UnwrittenRow {
    #[diesel(sql_type = Integer)]
    backend: i32,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    process_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    beat_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    unwritten_since: Option<DateTime<Utc>>,
}

/// Starts the task that writes turns. It ends when the returned handle is dropped.
pub(crate) fn keep_turns(
    settings: &Settings,
    topology: Topology,
    postgres: Arc<Postgres>,
    process: Uuid,
    dirty: &DirtySet,
) -> Result<AbortOnDropHandle<()>, StoreError> {
    let pool = pool(settings, postgres.clone(), 1, setup(topology), &Handle::current())?;
    let (dirty, heartbeats) = (dirty.clone(), HashMap::new());
    let writer = TurnsWriter { pool, topology, postgres, process, dirty, heartbeats, backend: None };
    Ok(AbortOnDropHandle::new(tokio::spawn(writer.keep())))
}

impl TurnsWriter {
    async fn keep(mut self) {
        let mut checks = interval(CHECK_INTERVAL);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                (number, batch) = self.dirty.batch() => self.write_batch(number, batch).await,
                _ = checks.tick() => {
                    self.dirty.requeue_late();
                    if let Err(error) = self.take_over_ended().await {
                        self.warn(&error);
                    }
                }
            }
        }
    }

    /// Writes a batch, then pauses.
    async fn write_batch(&mut self, number: u64, batch: Batch) {
        let began = Instant::now();
        let games: Vec<Uuid> = batch.games.iter().copied().collect();
        match self.write(&games).await {
            Ok(late) => {
                self.dirty.mark_clean(number, batch, late);
                let pause = (began.elapsed() * PAUSE_FACTOR).clamp(PAUSE_MIN, pause_max(self.topology));
                let _ = timeout(pause, self.dirty.flush_requested()).await;
            }
            Err(error) => {
                self.warn(&error);
                self.dirty.requeue(batch);
                sleep(BACK_OFF).await;
            }
        }
    }

    /// Writes the turns of games, and returns those whose part of the database is unreachable. A game that cannot be
    /// written, such as one with damaged rows, does not stop the others.
    async fn write(&self, games: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
        let mut late = Vec::new();
        for some in games.chunks(AT_ONCE) {
            match self.write_together(some).await {
                Err(error) if self.may_be_of_one(&error) => {
                    for game in some {
                        late.extend(self.write_alone(*game).await?);
                    }
                }
                written => written?,
            }
        }
        Ok(late)
    }

    fn may_be_of_one(&self, error: &StoreError) -> bool {
        match error {
            StoreError::Failed(_) | StoreError::Internal(_) => true,
            StoreError::Unavailable(_) => self.topology == Topology::Citus,
            _ => false,
        }
    }

    /// Writes the turns of one game. Returns it if its part of the database is unreachable.
    async fn write_alone(&self, game: Uuid) -> Result<Option<Uuid>, StoreError> {
        match self.write_together(&[game]).await {
            Err(StoreError::Unavailable(_) | StoreError::Internal(_)) if self.topology == Topology::Citus => {
                Ok(Some(game))
            }
            Err(error @ (StoreError::Failed(_) | StoreError::Internal(_))) => {
                tracing::error!(%game, %error, "cannot write the turns of a game");
                Ok(None)
            }
            written => written.map(|()| None),
        }
    }

    async fn write_together(&self, games: &[Uuid]) -> Result<(), StoreError> {
        let (conn, now) = (&mut self.pool.get().await?, self.dirty.now());
        match write_newer(conn, self.topology, games, now).await {
            Err(StoreError::Contended(_)) => write_newer(conn, self.topology, games, now).await,
            written => written,
        }
    }

    /// Writes the turns that ended processes left unwritten. If another Postgres process serves the connection than
    /// before, also rewrites everything that a crash of Postgres may have lost.
    async fn take_over_ended(&mut self) -> Result<(), StoreError> {
        let mut conn = self.pool.get().await?;
        let rows: Vec<UnwrittenRow> =
            sql_query(UNWRITTEN).bind::<SqlUuid, _>(self.process).load(&mut conn).await?;
        let backend = rows.as_slice().first().map(|one| one.backend);
        let unwritten =
            rows.into_iter().filter_map(|one| Some((one.process_id?, one.beat_at?, one.unwritten_since?)));
        let unwritten: Vec<_> = unwritten.collect();
        let is_other = self.backend.is_some() && self.backend != backend;
        let lost = self.dirty.last_heartbeat().filter(|_| is_other);
        let ended = self.ended(&unwritten);
        let since = ended.iter().map(|(_, since)| *since).chain(lost).min();
        if let Some(since) = since {
            let games = changed_since(&mut conn, self.topology, since - COMMIT_DELAY_MAX).await?;
            drop(conn);
            tracing::info!(
                games = games.len(),
                "writing the turns of games that an ended process may have left unwritten"
            );
            if !self.write(&games).await?.is_empty() {
                return Err(StoreError::Unavailable("workers of the database are unreachable".to_owned()));
            }
            conn = self.pool.get().await?;
        }
        for (process, since) in ended {
            let taken_over = heartbeats::table.find(process).filter(heartbeats::unwritten_since.eq(since));
            let none = heartbeats::unwritten_since.eq(None::<DateTime<Utc>>);
            diesel::update(taken_over).set(none).execute(&mut conn).await?;
        }
        self.backend = backend;
        Ok(())
    }

    /// Returns the processes without a new heartbeat for too long by this process's clock, with the start of their
    /// unwritten changes.
    fn ended(&mut self, unwritten: &[(Uuid, DateTime<Utc>, DateTime<Utc>)]) -> Vec<(Uuid, DateTime<Utc>)> {
        let now = Instant::now();
        self.heartbeats.retain(|process, _| unwritten.iter().any(|(id, ..)| id == process));
        let has_ended = |(process, beat, since): &(Uuid, DateTime<Utc>, DateTime<Utc>)| {
            let last = self.heartbeats.entry(*process).or_insert((*beat, now));
            if last.0 != *beat {
                *last = (*beat, now);
            }
            (now - last.1 >= HEARTBEAT_TIMEOUT).then_some((*process, *since))
        };
        unwritten.iter().filter_map(has_ended).collect()
    }

    fn warn(&self, error: &StoreError) {
        if !self.postgres.ignores_lost_connections() {
            tracing::warn!(%error, "cannot write turns for now");
        }
    }
}
