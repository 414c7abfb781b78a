//! Cache of the part of the database that has each game, with sharded tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use diesel::{
    dsl::sql,
    sql_types::{Integer, Nullable, Uuid as SqlUuid},
};
use diesel_async::{RunQueryDsl, pooled_connection::deadpool::Pool};
use uuid::Uuid;

use super::topology::Topology;
use crate::db::{connect::conn::Conn, error::StoreError, pooled::Pooled};

/// Maximum number of cached games.
const CACHED_MAX: usize = 100_000;

/// Cache of the parts of games. Clones share it.
#[derive(Clone)]
pub(crate) struct ShardMap {
    topology: Topology,
    pool: Pool<Conn>,
    cached: Arc<Mutex<HashMap<Uuid, i32>>>,
}

impl ShardMap {
    pub(crate) fn new(topology: Topology, pool: Pool<Conn>) -> Self {
        Self { topology, pool, cached: Arc::default() }
    }

    /// Returns the part that has a game. A cached value may be out of date if the game was moved since, which only
    /// costs time.
    pub(crate) async fn part_of(&self, game: Uuid) -> Result<i32, StoreError> {
        if self.topology == Topology::Single {
            return Ok(0);
        }
        if let Some(part) = self.cached().get(&game) {
            return Ok(*part);
        }
        Box::pin(self.find(game)).await
    }

    async fn find(&self, game: Uuid) -> Result<i32, StoreError> {
        let part_of = sql::<Nullable<Integer>>("SELECT part_of(").bind::<SqlUuid, _>(game).sql(")");
        let part: Option<i32> = part_of.get_result(&mut *Pooled::from_pool(&self.pool).await?).await?;
        let part = part.unwrap_or_default();
        let mut cached = self.cached();
        if cached.len() >= CACHED_MAX {
            cached.clear();
        }
        cached.insert(game, part);
        Ok(part)
    }

    /// Clears the cache after a failure, because games may have been moved.
    pub(crate) fn clear(&self) {
        self.cached().clear();
    }

    fn cached(&self) -> MutexGuard<'_, HashMap<Uuid, i32>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
