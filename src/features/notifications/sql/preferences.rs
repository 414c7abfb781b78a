//! Language and time zone of accounts.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::schema::preferences;
use crate::features::accounts::sql::credentials::hold;

/// A row of `preferences`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = preferences, primary_key(account_id))]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct PreferencesRow {
    pub account_id: Uuid,
    pub language: String,
    pub zone: String,
}

/// Returns the preferences of these accounts. Accounts without any are left out.
pub(crate) async fn preferences(store: &Store, of: &[Uuid]) -> Result<Vec<PreferencesRow>, StoreError> {
    let rows =
        preferences::table.filter(preferences::account_id.eq_any(of)).select(PreferencesRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Sets the preferences of an account if `is_expected` accepts the stored ones.
///
/// # Errors
/// If the session has ended, `is_expected` refuses, or the query fails.
pub(crate) async fn set_preferences(
    store: &Store,
    by: Actor,
    row: &PreferencesRow,
    is_expected: impl Fn(Option<PreferencesRow>) -> bool + Sync,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let stored = preferences::table.find(row.account_id).select(PreferencesRow::as_select());
        if !is_expected(stored.first(conn).await.optional()?) {
            return Err(StoreError::ChangedMeanwhile);
        }
        let set = diesel::insert_into(preferences::table).values(row);
        set.on_conflict(preferences::account_id).do_update().set(row).execute(conn).await?;
        Ok(())
    })
    .await
}
