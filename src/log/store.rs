//! The process's handle to the database of the hall.

use std::sync::Arc;

use diesel_async::{SimpleAsyncConnection, pooled_connection::deadpool::Pool};
use tokio::sync::broadcast;
use tokio_util::task::AbortOnDropHandle;

use super::{
    append::queue::Queue,
    citus::{shard_health::ShardHealth, shard_map::ShardMap, topology::Topology},
    clock::{database::Clock, heartbeat::Heartbeat},
    db::{
        connect::{conn::Conn, postgres::Postgres},
        error::StoreError,
        pooled::Pooled,
    },
    notify::{
        Notices,
        notice::{Heard, Notice},
    },
    read::replica::Replica,
    turns::dirty_set::DirtySet,
};

/// Handle to the database of the hall. Clones share its connections and tasks.
#[derive(Clone)]
pub struct Store {
    pub(super) pool: Pool<Conn>,
    /// How the tables are spread over machines.
    pub topology: Topology,
    pub(super) shard_map: ShardMap,
    pub(super) queue: Queue,
    /// The notices between processes.
    pub notices: Notices,
    pub(super) clock: Clock,
    pub(super) heartbeat: Heartbeat,
    /// The accounts whose turns are still to be written.
    pub dirty: DirtySet,
    /// The task that writes turns. It ends when the last handle is dropped.
    pub(super) _keeping: Arc<AbortOnDropHandle<()>>,
    pub(super) postgres: Arc<Postgres>,
    pub(super) expects_standby: bool,
    pub(super) replica: Option<Replica>,
    pub(super) shard_health: ShardHealth,
}

impl Store {
    /// Begins the end of the process: connections that are lost from now on cause no warnings.
    pub fn ignore_lost_connections(&self) {
        self.postgres.ignore_lost_connections();
        if let Some(replica) = &self.replica {
            replica.ignore_lost_connections();
        }
    }

    /// Returns the notices of all changes from now on, made by any process. `here` gets those of this process first,
    /// before the change is acknowledged.
    #[must_use]
    pub fn heard(&self, here: impl Fn(&Notice) + Send + Sync + 'static) -> broadcast::Receiver<Heard> {
        self.notices.hear_here(here);
        self.notices.heard()
    }

    /// Takes a connection from the pool.
    ///
    /// # Errors
    /// If none can be had in time.
    pub async fn conn(&self) -> Result<Pooled, StoreError> {
        Pooled::from_pool(&self.pool).await
    }

    /// Waits until this process has written its dirty turns, at most 2 s.
    pub async fn flush(&self) {
        self.dirty.wait_for_all().await;
    }

    /// Returns the number of accounts whose turns this process has still to write.
    #[must_use]
    pub fn dirty_accounts(&self) -> usize {
        self.dirty.len()
    }

    pub(super) async fn commit_heartbeat(&self) -> Result<(), StoreError> {
        self.heartbeat.commit(&mut *self.conn().await?).await
    }

    /// Deletes the heartbeat rows of processes that have ended.
    pub async fn forget_dead_processes(&self) -> Result<(), StoreError> {
        self.heartbeat.delete_dead_rows(&mut *self.conn().await?).await
    }

    /// Whether commits have succeeded recently. Makes no query.
    #[must_use]
    pub fn takes_writes(&self) -> bool {
        self.heartbeat.is_alive()
    }

    /// Whether commits wait for a synchronous standby, according to the last heartbeat. `None` if the operator expects
    /// no standby. Makes no query.
    #[must_use]
    pub fn is_replicated(&self) -> Option<bool> {
        self.expects_standby.then(|| self.heartbeat.is_replicated())
    }

    /// Returns the parts of the database that the last check could not reach. Empty if the tables are not sharded.
    /// Makes no query.
    #[must_use]
    pub fn missing_parts(&self) -> Vec<String> {
        self.shard_health.missing()
    }

    /// Returns the number of connections in use and of requests that wait for one.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size.saturating_sub(status.available), status.waiting)
    }

    /// Pings Postgres.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.conn().await?.batch_execute("SELECT 1").await?)
    }
}
