//! The sweep over all accounts with an address: one process at a time, page by page. It continues where the last page
//! ended.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::schema::{addresses, notification_sweep};

/// Maximum time of a process for a page. After it another process takes the page as well.
const PAGE_LEASE: TimeDelta = TimeDelta::seconds(10);

/// Returns the accounts of the next page, at most `limit` in the order of their ids. `None` if no sweep is due. No
/// other process gets the page until [`Store::swept`] is called, or 10 s have passed.
///
/// # Errors
/// If the query fails.
pub(crate) async fn sweep_page(
    store: &Store,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Option<Vec<Uuid>>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let turn = notification_sweep::table
            .filter(notification_sweep::next_at.le(now))
            .select(notification_sweep::after);
        let after: Option<Uuid> = turn.for_update().skip_locked().first(conn).await.optional()?;
        let Some(after) = after else { return Ok(None) };
        let page = addresses::table
            .filter(addresses::account_id.gt(after))
            .filter(addresses::off_since.is_null())
            .select(addresses::account_id)
            .distinct()
            .order(addresses::account_id)
            .limit(limit);
        let page: Vec<Uuid> = page.load(conn).await?;
        let busy = notification_sweep::next_at.eq(now + PAGE_LEASE);
        diesel::update(notification_sweep::table).set(busy).execute(conn).await?;
        Ok(Some(page))
    })
    .await
}

/// Records that the sweep has reached `after` and continues at `next_at`. The nil id starts it anew.
///
/// # Errors
/// If the query fails.
pub(crate) async fn swept(store: &Store, after: Uuid, next_at: DateTime<Utc>) -> Result<(), StoreError> {
    let to = (notification_sweep::after.eq(after), notification_sweep::next_at.eq(next_at));
    diesel::update(notification_sweep::table).set(to).execute(&mut store.conn().await?).await?;
    Ok(())
}
