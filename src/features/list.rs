//! The list of all features, with what each declares to the rest of the server.

use futures_util::future::BoxFuture;
use longhall_base::error::PlayError;
use longhall_log::{
    clock::time::require_settled_clock,
    tables::{self, Table},
};

use super::{accounts, apps, games, hall::Hall, notifications, talk, turns};

/// The declarations of a feature. Routes are listed apart, because the router tries them in order.
struct Feature {
    /// Its tables.
    tables: &'static [Table],
    /// Deletes its expired rows, within an hour after they have expired.
    forget: Forget,
}

type Forget = for<'a> fn(&'a Hall) -> BoxFuture<'a, Result<(), PlayError>>;

/// All features that own tables or expired rows.
const FEATURES: &[Feature] = &[
    Feature {
        tables: accounts::tables::TABLES,
        forget: |hall| {
            Box::pin(async {
                accounts::sql::passkeys::keep::forget_challenges(&hall.game_store.store).await?;
                hall.accounts.forget_expired_sessions().await?;
                hall.token_keys.forget_old().await
            })
        },
    },
    Feature { tables: apps::tables::TABLES, forget: |hall| Box::pin(hall.apps.forget_codes()) },
    Feature { tables: games::tables::TABLES, forget: nothing },
    Feature { tables: talk::tables::TABLES, forget: nothing },
    Feature { tables: turns::tables::TABLES, forget: nothing },
    // The sweep of notifications deletes what has expired.
    Feature { tables: notifications::tables::TABLES, forget: nothing },
    Feature {
        tables: tables::TABLES,
        forget: |hall| {
            Box::pin(async {
                let store = &hall.game_store.store;
                store.forget_dead_processes().await?;
                store.forget_old_keys().await?;
                store.forget_gone_turns().await?;
                hall.hall_keys.forget_secrets().await
            })
        },
    },
];

/// For a feature whose rows do not expire.
fn nothing(_: &Hall) -> BoxFuture<'_, Result<(), PlayError>> {
    Box::pin(async { Ok(()) })
}

/// Returns all tables of the hall.
#[must_use]
pub fn tables() -> Vec<&'static Table> {
    FEATURES.iter().flat_map(|feature| feature.tables).collect()
}

impl Hall {
    /// Deletes the expired rows of all features. Call it periodically.
    ///
    /// # Errors
    /// If the clock is settling, or the database query fails.
    pub async fn forget_what_is_over(&self) -> Result<(), PlayError> {
        require_settled_clock(self.game_store.store.clock())?;
        for feature in FEATURES {
            (feature.forget)(self).await?;
        }
        Ok(())
    }
}
