//! The sweep over all accounts with an address: one process at a time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};

use super::schema::notification_sweep;

/// Claims the sweep that is due at `now`. Returns `false` if none is. No other process gets one before `until`.
pub(crate) async fn claim_sweep(
    store: &Store,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let due = notification_sweep::table.filter(notification_sweep::next_at.le(now));
    let claim = diesel::update(due).set(notification_sweep::next_at.eq(until));
    Ok(claim.execute(&mut store.conn().await?).await? == 1)
}

/// Postpones the next sweep to `until`.
pub(crate) async fn postpone_sweep(store: &Store, until: DateTime<Utc>) -> Result<(), StoreError> {
    let postpone = diesel::update(notification_sweep::table).set(notification_sweep::next_at.eq(until));
    postpone.execute(&mut store.conn().await?).await?;
    Ok(())
}
