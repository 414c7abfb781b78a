//! The list of all owners of tables: the features and the log, with what each declares to the rest of the server.

use futures_util::future::BoxFuture;
use longhall_base::error::PlayError;
use longhall_log::{
    clock::time::require_settled_clock,
    db::error::StoreError,
    store::Store,
    tables::{self, Table},
};
use uuid::Uuid;

use super::{
    accounts::{self, Erase},
    apps, games,
    hall::Hall,
    notifications, spectators, talk, turns,
};

/// The declarations of an owner of tables. Routes are listed apart, because the router tries them in order.
struct Feature {
    /// Its tables.
    tables: &'static [Table],
    /// Deletes rows whose retention has ended. Runs hourly.
    delete_expired: DeleteExpired,
    /// Erases what it stores of an account that was deleted, except for the account's events.
    erase: Erase,
}

type DeleteExpired = for<'a> fn(&'a Hall) -> BoxFuture<'a, Result<(), PlayError>>;

/// All features that own tables or expired rows.
const FEATURES: &[Feature] = &[
    Feature {
        tables: accounts::tables::TABLES,
        erase: |store, account| Box::pin(accounts::sql::blocks::erase_blocks(store, account)),
        delete_expired: |hall| {
            Box::pin(async {
                accounts::sql::passkeys::keep::forget_challenges(&hall.game_store.store).await?;
                hall.accounts.forget_expired_sessions().await?;
                hall.accounts.forget_gone_guests().await?;
                hall.token_keys.forget_old().await
            })
        },
    },
    Feature {
        tables: apps::tables::TABLES,
        // Its rows name no account, and the deletion revokes the apps' sessions and codes.
        erase: no_erasure,
        delete_expired: |hall| Box::pin(hall.apps.forget_codes()),
    },
    Feature {
        tables: games::tables::TABLES,
        erase: |store, account| Box::pin(games::sql::settings::erase_titles(store, account)),
        delete_expired: no_expiry,
    },
    Feature {
        tables: talk::tables::TABLES,
        erase: |store, account| Box::pin(talk::sql::erase_words(store, account)),
        delete_expired: no_expiry,
    },
    Feature {
        tables: turns::tables::TABLES,
        erase: |store, account| Box::pin(turns::sql::feeds::erase_feed_link(store, account)),
        delete_expired: no_expiry,
    },
    Feature {
        tables: notifications::tables::TABLES,
        erase: |store, account| Box::pin(notifications::sql::forget::erase_notifications(store, account)),
        // The sweep of notifications deletes what has expired.
        delete_expired: no_expiry,
    },
    Feature {
        tables: spectators::tables::TABLES,
        erase: no_erasure,
        delete_expired: |hall| Box::pin(hall.spectators.forget_ended_processes()),
    },
    Feature {
        tables: tables::TABLES,
        erase: |store, account| Box::pin(store.erase_beside_log(account)),
        delete_expired: |hall| {
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

/// Erases what the features store of a deleted account. It tries all of them, and returns the first error. Repeating it
/// is harmless.
pub(super) async fn erase(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let mut done = Ok(());
    for feature in FEATURES {
        done = done.and((feature.erase)(store, account).await);
    }
    done
}

/// For a feature that stores nothing of accounts.
fn no_erasure(_: &Store, _: Uuid) -> BoxFuture<'_, Result<(), StoreError>> {
    Box::pin(async { Ok(()) })
}

/// For a feature whose rows do not expire.
fn no_expiry(_: &Hall) -> BoxFuture<'_, Result<(), PlayError>> {
    Box::pin(async { Ok(()) })
}

/// Returns all tables of the hall.
#[must_use]
pub fn tables() -> Vec<&'static Table> {
    FEATURES.iter().flat_map(|feature| feature.tables).collect()
}

impl Hall {
    /// Deletes the expired rows of all features. It tries all of them, and returns the first error. Call it
    /// periodically.
    ///
    /// # Errors
    /// If the clock is settling, or the database query fails.
    pub async fn delete_expired_rows(&self) -> Result<(), PlayError> {
        require_settled_clock(self.game_store.store.clock())?;
        let mut done = Ok(());
        for feature in FEATURES {
            done = done.and((feature.delete_expired)(self).await);
        }
        done
    }
}
