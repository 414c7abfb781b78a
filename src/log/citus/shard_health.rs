//! Monitor of unreachable parts of the database, with sharded tables.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use diesel::{
    dsl::sql,
    sql_types::{Array, Nullable, Text},
};
use diesel_async::{RunQueryDsl, pooled_connection::deadpool::Pool};
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use super::topology::Topology;
use crate::db::{connect::conn::Conn, error::StoreError};

/// Interval of checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The parts that the last check could not reach. Clones share the list. The checks end when the last clone is dropped.
#[derive(Clone, Default)]
pub(crate) struct ShardHealth {
    missing: Arc<Mutex<Vec<String>>>,
    _checks: Option<Arc<AbortOnDropHandle<()>>>,
}

impl ShardHealth {
    /// Starts periodic checks if the tables are sharded.
    pub(crate) fn watch(topology: Topology, pool: Pool<Conn>) -> Self {
        let mut health = Self::default();
        if topology == Topology::Citus {
            let checks = tokio::spawn(keep_checking(pool, health.missing.clone()));
            health._checks = Some(Arc::new(AbortOnDropHandle::new(checks)));
        }
        health
    }

    pub(crate) fn missing(&self) -> Vec<String> {
        locked(&self.missing).clone()
    }
}

async fn keep_checking(pool: Pool<Conn>, missing: Arc<Mutex<Vec<String>>>) {
    loop {
        // If the query fails, the heartbeat reports that the database is not writable.
        if let Ok(now) = check(&pool).await {
            let before = std::mem::replace(&mut *locked(&missing), now.clone());
            if !now.is_empty() && now != before {
                tracing::warn!(
                    missing = now.join(", "),
                    "workers of the database are unreachable: their games and accounts are unavailable"
                );
            } else if now.is_empty() && !before.is_empty() {
                tracing::info!("all workers of the database are reachable again");
            }
        }
        sleep(CHECK_INTERVAL).await;
    }
}

async fn check(pool: &Pool<Conn>) -> Result<Vec<String>, StoreError> {
    let mut conn = pool.get().await?;
    let missing = sql::<Nullable<Array<Text>>>("SELECT missing_parts()");
    let missing: Option<Vec<String>> = missing.get_result(&mut conn).await?;
    Ok(missing.unwrap_or_default())
}

fn locked(missing: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    missing.lock().unwrap_or_else(PoisonError::into_inner)
}
