//! Opens the store for a server.

use std::sync::Arc;

use tokio::runtime::Handle;
use uuid::Uuid;

use super::{
    append::writer::{WriterContext, start_writer},
    citus::{shard_health::ShardHealth, shard_map::ShardMap, topology::Topology},
    clock::{database::Clock, heartbeat::Heartbeat},
    db::{
        connect::postgres::Postgres,
        error::StoreError,
        pool::{Settings, pool},
        pooled::Pooled,
    },
    notify::Notices,
    read::replica::Replica,
    store::Store,
    turns::{dirty_set::DirtySet, keep::keep_turns},
};

impl Store {
    /// Opens the store for the server. Every connection works as [`SERVER_ROLE`]. Must be called on the runtime that
    /// drives the connections for requests.
    ///
    /// # Errors
    /// If the URL is unusable, or Postgres cannot be reached.
    pub async fn open(settings: &Settings) -> Result<Self, StoreError> {
        let postgres = Arc::new(Postgres::at(&settings.url, settings.patience())?);
        let notices = Notices::start(postgres.clone(), settings.deadline());
        let pool = pool(settings, postgres.clone(), settings.connections, "", &Handle::current())?;
        let process = Uuid::now_v7();
        let mut conn = Pooled::from_pool(&pool).await?;
        let topology = Topology::find(&mut conn).await?;
        let clock = Clock::find(&mut conn, process, settings.clock).await?;
        drop(conn);
        clock.keep_reading(pool.clone());
        let dirty = DirtySet::new(clock.clone(), notices.clone());
        let keeping = Arc::new(keep_turns(settings, topology, postgres.clone(), process, &dirty)?);
        let heartbeat = Heartbeat::new(process, topology, clock.clone(), dirty.clone());
        let shard_map = ShardMap::new(topology, pool.clone());
        let context = WriterContext {
            shard_map: shard_map.clone(),
            topology,
            postgres: postgres.clone(),
            dirty: dirty.clone(),
            heartbeat: heartbeat.clone(),
        };
        let queue = start_writer(settings, context)?;
        let shard_health = ShardHealth::watch(topology, pool.clone());
        let expects_standby = settings.expects_standby;
        let store = Self {
            topology,
            shard_map,
            queue,
            notices,
            pool,
            clock,
            heartbeat,
            dirty,
            postgres,
            expects_standby,
            replica: None,
            shard_health,
            _keeping: keeping,
        };
        // A first commit makes the process ready from the start. A read-only database is not an error, because it can
        // be read.
        if let Err(error) = store.commit_heartbeat().await {
            tracing::warn!(%error, "cannot write to the database");
        }
        Ok(store)
    }

    /// Returns this store, which from now on reads logs from the replica at this URL where possible.
    ///
    /// # Errors
    /// If the URL is unusable. An unreachable replica is no error.
    pub fn with_replica(self, url: &str, settings: &Settings) -> Result<Self, StoreError> {
        Ok(Self { replica: Some(Replica::at(url, settings)?), ..self })
    }
}
