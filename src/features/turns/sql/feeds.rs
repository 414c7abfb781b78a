//! The secret links of feeds, at most one per account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use crate::features::accounts::sql::{credentials::hold, schema::feed_links};

/// A row of `feed_links`.
#[derive(Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = feed_links, primary_key(account_id))]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct FeedLink {
    pub account_id: Uuid,
    pub secret_hash: Vec<u8>,
    pub created_at: DateTime<Utc>,
}

/// Sets an account's link. A previous one becomes invalid.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn set_feed_link(store: &Store, by: Actor, link: &FeedLink) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let set = diesel::insert_into(feed_links::table).values(link);
        set.on_conflict(feed_links::account_id).do_update().set(link).execute(conn).await?;
        Ok(())
    })
    .await
}

/// Returns an account's link, if it has one.
pub(crate) async fn feed_link(store: &Store, account: Uuid) -> Result<Option<FeedLink>, StoreError> {
    let link = feed_links::table.find(account).select(FeedLink::as_select());
    Ok(link.first(&mut store.conn().await?).await.optional()?)
}

/// Revokes an account's link. Returns `false` if it has none.
pub(crate) async fn revoke_feed_link(store: &Store, account: Uuid) -> Result<bool, StoreError> {
    Ok(diesel::delete(feed_links::table.find(account)).execute(&mut store.conn().await?).await? == 1)
}

/// Erases the link of an account.
pub(crate) async fn erase_feed_link(store: &Store, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(feed_links::table.find(account)).execute(&mut store.conn().await?).await?;
    Ok(())
}
