//! Deletes notification data of deleted accounts, and the addresses of accounts whose credentials were replaced.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use super::schema::{addresses, deliveries, notified, nudges, outbox, preferences, presence};

/// Deletes the notification data of an account: preferences, addresses, notified state, presence and nudges.
pub(in crate::features) async fn forget_notifications(
    conn: &mut Conn,
    account: Uuid,
) -> Result<(), StoreError> {
    diesel::delete(preferences::table.find(account)).execute(conn).await?;
    forget_addresses(conn, account).await?;
    diesel::delete(notified::table.filter(notified::account_id.eq(account))).execute(conn).await?;
    diesel::delete(presence::table.filter(presence::account_id.eq(account))).execute(conn).await?;
    diesel::delete(nudges::table.filter(nudges::account_id.eq(account))).execute(conn).await?;
    Ok(())
}

/// Deletes all addresses of an account. It takes the rows in the same order as deliveries do, so that neither causes a
/// deadlock, and no log remains.
pub(in crate::features) async fn forget_addresses(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(outbox::table.filter(outbox::account_id.eq(account))).execute(conn).await?;
    diesel::delete(addresses::table.filter(addresses::account_id.eq(account))).execute(conn).await?;
    diesel::delete(deliveries::table.filter(deliveries::account_id.eq(account))).execute(conn).await?;
    Ok(())
}

/// Erases the notification data of a deleted account.
pub(in crate::features) async fn erase_notifications(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| forget_notifications(conn, account).await).await
}
