//! Forgetting all of it with a deleted account, and who is told with the password that let them in.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{addresses, deliveries, looks, nudges, outbox, preferences, told};
use crate::store::{StoreError, connect::Conn};

/// Deletes all that an account has of it.
pub(in crate::store) async fn forget_telling(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(preferences::table.find(account)).execute(conn).await?;
    forget_addresses(conn, account).await?;
    diesel::delete(told::table.filter(told::account_id.eq(account))).execute(conn).await?;
    diesel::delete(looks::table.filter(looks::account_id.eq(account))).execute(conn).await?;
    diesel::delete(nudges::table.filter(nudges::account_id.eq(account))).execute(conn).await?;
    Ok(())
}

/// Deletes all addresses of an account, in the order in which whoever sends there takes the rows: neither waits for the other
/// in vain, and no log is left behind.
pub(in crate::store) async fn forget_addresses(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(outbox::table.filter(outbox::account_id.eq(account))).execute(conn).await?;
    diesel::delete(addresses::table.filter(addresses::account_id.eq(account))).execute(conn).await?;
    diesel::delete(deliveries::table.filter(deliveries::account_id.eq(account))).execute(conn).await?;
    Ok(())
}
