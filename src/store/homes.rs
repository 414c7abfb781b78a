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

use super::{StoreError, connect::Conn, layout::Layout, pooled::Pooled};

/// Maximum number of cached games.
const KNOWN_MAX: usize = 100_000;

/// Cache of the parts of games. Clones share it.
#[derive(Clone)]
pub(super) struct Homes {
    layout: Layout,
    pool: Pool<Conn>,
    known: Arc<Mutex<HashMap<Uuid, i32>>>,
}

impl Homes {
    pub(super) fn new(layout: Layout, pool: Pool<Conn>) -> Self {
        Self { layout, pool, known: Arc::default() }
    }

    /// Returns the part that has a game. A cached value may be out of date if the game was moved since, which only
    /// costs time.
    pub(super) async fn of(&self, game: Uuid) -> Result<i32, StoreError> {
        if self.layout == Layout::Whole {
            return Ok(0);
        }
        if let Some(part) = self.known().get(&game) {
            return Ok(*part);
        }
        Box::pin(self.find(game)).await
    }

    async fn find(&self, game: Uuid) -> Result<i32, StoreError> {
        let part_of = sql::<Nullable<Integer>>("SELECT part_of(").bind::<SqlUuid, _>(game).sql(")");
        let part: Option<i32> = part_of.get_result(&mut *Pooled::of(&self.pool).await?).await?;
        let part = part.unwrap_or_default();
        let mut known = self.known();
        if known.len() >= KNOWN_MAX {
            known.clear();
        }
        known.insert(game, part);
        Ok(part)
    }

    /// Clears the cache after a failure, because games may have been moved.
    pub(super) fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Uuid, i32>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
