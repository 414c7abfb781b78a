//! The log of what was sent to each address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{addresses, deliveries};
use crate::store::{Store, StoreError, connect::Conn};

/// So many are kept of each address.
const KEPT: i64 = 100;

/// A row of `deliveries`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = deliveries)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct DeliveryRow {
    pub account_id: Uuid,
    pub address_id: Uuid,
    pub delivery_id: Uuid,
    pub message_id: String,
    pub kind: String,
    pub game_id: Option<Uuid>,
    pub at: DateTime<Utc>,
    pub status: Option<i16>,
    pub error: Option<String>,
    pub millis: i32,
}

/// Adds one to the log of an address that is there, and forgets those that have become too many.
pub(super) async fn log(conn: &mut Conn, row: &DeliveryRow) -> Result<(), StoreError> {
    // It may have been removed while something was under way there, and its log with it.
    let there = addresses::table.find((row.account_id, row.address_id)).select(addresses::address_id);
    if there.for_key_share().first::<Uuid>(conn).await.optional()?.is_none() {
        return Ok(());
    }
    diesel::insert_into(deliveries::table).values(row).execute(conn).await?;
    let of_it = deliveries::account_id.eq(row.account_id).and(deliveries::address_id.eq(row.address_id));
    let oldest = deliveries::table.filter(of_it).order(deliveries::delivery_id.desc()).offset(KEPT);
    let oldest = oldest.select(deliveries::delivery_id);
    if let Some(oldest) = oldest.first::<Uuid>(conn).await.optional()? {
        let old = deliveries::table.filter(of_it).filter(deliveries::delivery_id.le(oldest));
        diesel::delete(old).execute(conn).await?;
    }
    Ok(())
}

impl Store {
    /// The newest attempts at an address, the newest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn deliveries(&self, account: Uuid, address: Uuid) -> Result<Vec<DeliveryRow>, StoreError> {
        let rows = deliveries::table
            .filter(deliveries::account_id.eq(account))
            .filter(deliveries::address_id.eq(address))
            .order(deliveries::delivery_id.desc())
            .select(DeliveryRow::as_select());
        Ok(rows.load(&mut self.conn().await?).await?)
    }
}
