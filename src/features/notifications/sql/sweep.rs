//! The sweep over all accounts with an address: one process at a time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};

use super::schema::notification_sweep;

/// Claims the sweep if it is due at `due` or before, so that no other process gets one before `until`. Returns `false` if it
/// is not due.
pub(crate) async fn claim_sweep(
    store: &Store,
    due: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let claim = diesel::update(notification_sweep::table.filter(notification_sweep::next_at.le(due)));
    let claim = claim.set(notification_sweep::next_at.eq(until));
    Ok(claim.execute(&mut store.conn().await?).await? == 1)
}
