//! The group commit: concurrent appends to different games share one statement, so they share the price of a durable
//! commit. The writer adds no delay to fill a batch. The next appends gather while a statement runs, and on a busy
//! processor the writer yields to other threads first.
//!
//! On sharded tables a statement for games of several parts would take as long as the slowest, and fail with any of
//! them. So each part has its own statements, two at a time, and a slow part does not delay the others.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    io,
    sync::Arc,
    thread,
};

use diesel_async::pooled_connection::deadpool::Pool;
use futures_util::future::join_all;
use tokio::{
    runtime,
    sync::{
        mpsc::{
            self,
            error::{SendTimeoutError, TrySendError},
        },
        oneshot,
    },
    time::{Instant, MissedTickBehavior, interval},
};
use uuid::Uuid;

use super::{
    queue::{Append, Queue, Waiting},
    timing::RefusedAppend,
};
use crate::{
    citus::{shard_map::ShardMap, topology::Topology, worker_pools::WorkerPools},
    clock::heartbeat::{self, Heartbeat},
    db::{
        connect::{conn::Conn, postgres::Postgres},
        error::StoreError,
        pool::{Settings, pool},
    },
    store::Store,
    turns::dirty_set::DirtySet,
};

/// Maximum number of appends queued for one task. Further callers wait for a free place.
const QUEUED_MAX: usize = 4096;
/// Maximum number of appends in one statement.
const BATCH_MAX: usize = 64;
/// Minimum size of the last batch for yielding. After such a batch, a larger next one is worth more than an earlier
/// one.
const YIELD_MIN: usize = 8;

/// Concurrency and settings of the writer.
struct WriterConfig {
    /// Number of queues, each with one task that writes. Parts share queues if there are more parts.
    queues: usize,
    /// Maximum number of connections.
    connections: usize,
    /// SQL that is run on each connection.
    setup: &'static str,
}

impl From<Topology> for WriterConfig {
    fn from(topology: Topology) -> Self {
        match topology {
            // The append is planned once per connection, because planning costs more than execution. It looks games up
            // by key. Postgres, which cannot know how few they are, would read the whole table while that is small.
            Topology::Single => Self {
                queues: 1,
                connections: 1,
                setup: "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off",
            },
            // The plan depends on the games, because it names the worker. Two connections are for the heartbeat and the
            // coordinator's reports, which must not wait for an unreachable part.
            Topology::Citus => {
                Self { queues: 32, connections: 34, setup: "SET plan_cache_mode = force_custom_plan" }
            }
        }
    }
}

impl Store {
    /// Appends the events of moves. Returns whether the game then waits for a seat that has orders. Concurrent appends
    /// to different games share one statement and one commit.
    ///
    /// # Errors If the head has moved, the request was made before, the time differs too much from the database's, or
    /// the query fails.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let (asked, part) = (RefusedAppend::from(&append), self.shard_map.part_of(append.game).await?);
        self.name_refusal(asked, self.queue.append(append, part).await).await
    }
}

impl Queue {
    async fn append(&self, append: Append, part: i32) -> Result<bool, StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let (answer, written) = oneshot::channel();
        let queue = self.queues.get(queue_of(&append, part) % self.queues.len().max(1)).ok_or_else(gone)?;
        let waiting = Waiting { append, part, answer, until: Instant::now() + self.patience };
        if let Err(TrySendError::Full(waiting)) = queue.try_send(waiting) {
            let sent = Box::pin(queue.send_timeout(waiting, self.patience)).await;
            sent.map_err(|error| match error {
                SendTimeoutError::Timeout(_) => too_late(),
                SendTimeoutError::Closed(_) => gone(),
            })?;
        }
        written.await.map_err(|_| gone())?
    }
}

/// Returns the queue of a game. Each part has two: while one waits for a durable commit, the other goes on.
fn queue_of(append: &Append, part: i32) -> usize {
    2 * part.unsigned_abs() as usize + usize::from(append.game.as_bytes()[15] & 1)
}

/// Starts the writer with its connections, on one thread. A multi-threaded runtime would wake a second thread for
/// almost every step.
pub(crate) fn start_writer(settings: &Settings, context: WriterContext) -> Result<Queue, StoreError> {
    let no_thread = |e: io::Error| StoreError::Unavailable(format!("no thread for the writer: {e}"));
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
    let WriterConfig { queues, connections, setup } = WriterConfig::from(context.topology);
    let pool = pool(settings, context.postgres.clone(), connections, setup, runtime.handle())?;
    let worker_pools = Arc::new(WorkerPools::new(settings, context.postgres.clone(), pool.clone()));
    let writer = Arc::new(Writer { context, pool, worker_pools });
    let (queues, receivers): (Vec<_>, Vec<_>) = (0..queues).map(|_| mpsc::channel(QUEUED_MAX)).unzip();
    let writing = async move {
        // Ends with the runtime.
        tokio::spawn(writer.clone().keep_heartbeat());
        if writer.context.topology == Topology::Citus {
            tokio::spawn(writer.worker_pools.clone().keep_refreshing());
        }
        join_all(receivers.into_iter().map(|receiver| tokio::spawn(writer.clone().write(receiver)))).await;
    };
    let thread = thread::Builder::new().name("log-writer".to_owned());
    thread.spawn(move || runtime.block_on(writing)).map_err(no_thread)?;
    Ok(Queue { queues, patience: settings.deadline() })
}

fn too_late() -> StoreError {
    StoreError::Unavailable("too many moves wait to be written".to_owned())
}

/// Dependencies of the writing tasks.
pub(crate) struct WriterContext {
    pub(crate) shard_map: ShardMap,
    pub topology: Topology,
    pub(crate) postgres: Arc<Postgres>,
    pub dirty: DirtySet,
    pub(crate) heartbeat: Heartbeat,
}

struct Writer {
    context: WriterContext,
    pool: Pool<Conn>,
    worker_pools: Arc<WorkerPools>,
}

impl Writer {
    async fn write(self: Arc<Self>, mut receiver: mpsc::Receiver<Waiting>) {
        let (mut queue, mut last) = (VecDeque::new(), 0);
        loop {
            if queue.is_empty() {
                let Some(first) = receiver.recv().await else { break };
                queue.push_back(first);
            }
            if self.context.topology == Topology::Single
                && last >= YIELD_MIN
                && queue.len() + receiver.len() < BATCH_MAX
            {
                // Other threads go first: most likely they add appends to this batch. On an idle processor this takes
                // no time.
                thread::yield_now();
            }
            while queue.len() < BATCH_MAX
                && let Ok(next) = receiver.try_recv()
            {
                queue.push_back(next);
            }
            let batch = take_batch(&mut queue);
            last = batch.len();
            if !batch.is_empty() {
                self.commit(batch).await;
            }
        }
    }

    /// Commits a heartbeat periodically, through the same connections as appends.
    async fn keep_heartbeat(self: Arc<Self>) {
        let mut ticks = interval(heartbeat::HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.send_heartbeat().await;
        }
    }

    async fn send_heartbeat(&self) {
        let commit = async {
            let mut conn = self.pool.get().await?;
            self.context.heartbeat.commit(&mut conn).await?;
            if self.context.topology == Topology::Single {
                self.context.heartbeat.probe(&mut conn).await;
            }
            Ok(())
        };
        let committed: Result<(), StoreError> = commit.await;
        if let Err(error) = committed
            && !self.context.postgres.ignores_lost_connections()
        {
            tracing::warn!(%error, "cannot write to the database");
        }
    }

    async fn commit(&self, batch: Vec<Waiting>) {
        let part = batch.first().map_or(0, |waiting| waiting.part);
        let (appends, answers): (Vec<Append>, Vec<_>) =
            batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
        let guard = self.context.dirty.begin();
        let written = match self.write_batch(part, &appends).await {
            // A lost worker may have committed its part.
            Err(StoreError::Internal(why)) if self.context.topology == Topology::Citus => {
                Err(StoreError::Unavailable(why))
            }
            written => written,
        };
        match written {
            Ok(written) => {
                // A commit on a worker proves nothing about the coordinator.
                if !written.is_empty() && self.context.topology == Topology::Single {
                    self.context.heartbeat.note_commit();
                    self.context.heartbeat.note_append(true);
                }
                let done = appends.iter().filter(|append| written.contains_key(&append.game));
                guard.mark_dirty(&done.map(Append::notice).collect::<Vec<_>>());
                for (append, answer) in appends.iter().zip(answers) {
                    if let Some(ordered_seats) = written.get(&append.game) {
                        reply(answer, Ok(ordered_seats & append.awaited_seats != 0));
                    } else {
                        reply(answer, Err(StoreError::HeadMoved));
                    }
                }
            }
            Err(StoreError::Unavailable(why)) => {
                if self.context.topology == Topology::Single {
                    self.context.heartbeat.note_append(false);
                }
                self.context.shard_map.clear();
                self.worker_pools.close(part);
                guard.mark_maybe_dirty(&appends.iter().map(Append::notice).collect::<Vec<_>>());
                for answer in answers {
                    reply(answer, Err(StoreError::Unavailable(why.clone())));
                }
            }
            Err(error) if appends.len() == 1 && part == 0 => {
                if let Some(answer) = answers.into_iter().next() {
                    reply(answer, Err(error));
                }
            }
            // One of the appends is at fault, two servers caused a deadlock, or the part was the wrong one. Nothing was
            // written, so each append is retried alone.
            Err(_) => {
                self.context.shard_map.clear();
                for (append, answer) in appends.into_iter().zip(answers) {
                    let alone = Waiting { append, part: 0, answer, until: Instant::now() };
                    Box::pin(self.commit(vec![alone])).await;
                }
            }
        }
    }

    async fn write_batch(&self, part: i32, appends: &[Append]) -> Result<HashMap<Uuid, i16>, StoreError> {
        let mut conn = self.worker_pools.connection(part).await?;
        let written = match self.context.topology.append(&mut conn, appends).await {
            Err(StoreError::Contended(_)) => self.context.topology.append(&mut conn, appends).await?,
            written => written?,
        };
        Ok(written.into_iter().collect())
    }
}

/// Takes the appends that can share a statement: one per game, all of one part. A second append to a game waits,
/// because it must follow the head that the first one leaves. Appends that have waited too long fail.
fn take_batch(queue: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let (late, in_time): (Vec<_>, Vec<_>) =
        queue.drain(..).partition(|waiting| waiting.until <= Instant::now());
    late.into_iter().for_each(|waiting| reply(waiting.answer, Err(too_late())));
    let (mut games, part) = (HashSet::new(), in_time.first().map(|first| first.part));
    let is_next = |waiting: &Waiting| Some(waiting.part) == part && games.insert(waiting.append.game);
    let (mut batch, rest): (Vec<_>, Vec<_>) = in_time.into_iter().partition(is_next);
    queue.extend(rest);
    // Servers that lock the heads in one order cannot cause a deadlock.
    batch.sort_by_key(|waiting| waiting.append.game);
    batch
}

/// Sends the result. If the caller no longer waits, the events are stored all the same.
fn reply(answer: oneshot::Sender<Result<bool, StoreError>>, result: Result<bool, StoreError>) {
    let _ = answer.send(result);
}
