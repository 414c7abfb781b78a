//! What several ways into an account have in common.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    StoreError,
    apps::schema::{app_codes, app_devices},
    connect::Conn,
    schema::accounts,
};

/// Forgets every app of an account that was let in and has not come in yet.
pub(super) async fn forget_doors(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(app_codes::table.filter(app_codes::account_id.eq(account))).execute(conn).await?;
    diesel::delete(app_devices::table.filter(app_devices::account_id.eq(account))).execute(conn).await?;
    Ok(())
}

/// Locks an account until the transaction ends; false if it was deleted.
pub(super) async fn lock(conn: &mut Conn, account: Uuid) -> Result<bool, StoreError> {
    let account = accounts::table.find(account).filter(accounts::deleted_at.is_null());
    let held: Option<Uuid> =
        account.select(accounts::account_id).for_update().first(conn).await.optional()?;
    Ok(held.is_some())
}
