//! In which part of the database a game lies, where its tables are spread over machines.

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

/// More games than this are not kept in mind.
const KNOWN_MAX: usize = 100_000;

/// Where games lie. Clones know the same.
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

    /// The part that a game lies in, or did when it was last asked for: it may have been moved since, which costs time.
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

    /// Asks again from now on: something went wrong, and perhaps games were moved.
    pub(super) fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Uuid, i32>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
