//! Forgetting all of it with a deleted account.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{addresses, deliveries, looks, nudges, outbox, preferences, told};
use crate::store::{StoreError, connect::Conn};

/// Deletes all that an account has of it.
pub(in crate::store) async fn forget_telling(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    diesel::delete(preferences::table.find(account)).execute(conn).await?;
    diesel::delete(addresses::table.filter(addresses::account_id.eq(account))).execute(conn).await?;
    diesel::delete(told::table.filter(told::account_id.eq(account))).execute(conn).await?;
    diesel::delete(outbox::table.filter(outbox::account_id.eq(account))).execute(conn).await?;
    diesel::delete(deliveries::table.filter(deliveries::account_id.eq(account))).execute(conn).await?;
    diesel::delete(looks::table.filter(looks::account_id.eq(account))).execute(conn).await?;
    diesel::delete(nudges::table.filter(nudges::account_id.eq(account))).execute(conn).await?;
    Ok(())
}
