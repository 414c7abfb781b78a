//! Lock on an account's row, for all sign-in methods.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::db::{connect::conn::Conn, error::StoreError, schema::accounts};
use uuid::Uuid;

/// Locks an account until the transaction ends. Returns `false` if it was deleted.
pub(in crate::features) async fn lock(conn: &mut Conn, account: Uuid) -> Result<bool, StoreError> {
    let account = accounts::table.find(account).filter(accounts::deleted_at.is_null());
    let held: Option<Uuid> =
        account.select(accounts::account_id).for_update().first(conn).await.optional()?;
    Ok(held.is_some())
}
