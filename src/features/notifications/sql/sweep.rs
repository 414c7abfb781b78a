//! The sweep over all accounts with an address: one process at a time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::schema::notification_sweep;

/// Claims the next page of the sweep if it is due, so that no other process gets it before `until`. Returns the last account
/// of the page before, nil if there was none.
pub(crate) async fn claim_page(
    store: &Store,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Uuid>, StoreError> {
    let claim = diesel::update(notification_sweep::table.filter(notification_sweep::next_at.le(now)));
    let claim = claim.set(notification_sweep::next_at.eq(until)).returning(notification_sweep::after);
    Ok(claim.get_result(&mut store.conn().await?).await.optional()?)
}

/// Ends the page after `after`: the next one begins after `last` and is due at `next_at`. Returns `false` if the claim ran
/// out and another process has ended the page.
pub(crate) async fn end_page(
    store: &Store,
    after: Uuid,
    last: Uuid,
    next_at: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let page = diesel::update(notification_sweep::table.filter(notification_sweep::after.eq(after)));
    let end = page.set((notification_sweep::after.eq(last), notification_sweep::next_at.eq(next_at)));
    Ok(end.execute(&mut store.conn().await?).await? == 1)
}
