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

use super::{StoreError, connect::Conn, layout::Layout};

/// Interval of checks.
const REST: Duration = Duration::from_secs(1);

/// The parts that the last check could not reach. Clones share the list. The checks end when the last clone is dropped.
#[derive(Clone, Default)]
pub(super) struct Parts {
    missing: Arc<Mutex<Vec<String>>>,
    _looking: Option<Arc<AbortOnDropHandle<()>>>,
}

impl Parts {
    /// Starts periodic checks if the tables are sharded.
    pub(super) fn watch(layout: Layout, pool: Pool<Conn>) -> Self {
        let mut parts = Self::default();
        if layout == Layout::Spread {
            let looking = tokio::spawn(look_again(pool, parts.missing.clone()));
            parts._looking = Some(Arc::new(AbortOnDropHandle::new(looking)));
        }
        parts
    }

    pub(super) fn missing(&self) -> Vec<String> {
        locked(&self.missing).clone()
    }
}

async fn look_again(pool: Pool<Conn>, missing: Arc<Mutex<Vec<String>>>) {
    loop {
        // If the query fails, the heartbeat reports that the database is not writable.
        if let Ok(now) = look(&pool).await {
            let before = std::mem::replace(&mut *locked(&missing), now.clone());
            if !now.is_empty() && now != before {
                tracing::warn!(
                    missing = now.join(", "),
                    "games and accounts there rest: parts of the database are away"
                );
            } else if now.is_empty() && !before.is_empty() {
                tracing::info!("all parts of the database are there again");
            }
        }
        sleep(REST).await;
    }
}

async fn look(pool: &Pool<Conn>) -> Result<Vec<String>, StoreError> {
    let mut conn = pool.get().await?;
    let missing = sql::<Nullable<Array<Text>>>("SELECT missing_parts()");
    let missing: Option<Vec<String>> = missing.get_result(&mut conn).await?;
    Ok(missing.unwrap_or_default())
}

fn locked(missing: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    missing.lock().unwrap_or_else(PoisonError::into_inner)
}
