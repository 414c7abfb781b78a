//! Finds deleted accounts whose erasure is not finished.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{error::StoreError, schema::accounts},
    store::Store,
};
use uuid::Uuid;

/// Maximum time of a request.
const REQUESTS_OVER: TimeDelta = TimeDelta::minutes(1);

/// Returns at most `limit` deleted accounts that are not marked as cleared, by id, after this one.
pub(crate) async fn accounts_to_clear(
    store: &Store,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let left = accounts::table
        .filter(accounts::deleted_at.is_not_null())
        .filter(accounts::cleared_at.is_null())
        .filter(accounts::account_id.gt(after))
        .order(accounts::account_id)
        .limit(limit)
        .select(accounts::account_id);
    Ok(left.load(&mut store.conn().await?).await?)
}

/// Marks an account as cleared, unless it was deleted less than a minute ago: requests with its tokens may still
/// run.
pub(crate) async fn note_cleared(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let now = store.clock().trusted_now();
    let gone = accounts::table.find(account).filter(accounts::deleted_at.lt(now - REQUESTS_OVER));
    let cleared = diesel::update(gone).set(accounts::cleared_at.eq(now));
    cleared.execute(&mut store.conn().await?).await?;
    Ok(())
}
