//! Delivery log: the latest attempts to send a notification to each address.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use super::schema::deliveries;

/// Maximum number of log rows kept for each address.
const LOG_ROWS_MAX: i64 = 100;

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

const FORGET: &str = "DELETE FROM deliveries WHERE account_id = $1 AND address_id = $2 AND delivery_id <= \
    (SELECT delivery_id FROM deliveries WHERE account_id = $1 AND address_id = $2 ORDER BY delivery_id DESC OFFSET $3 LIMIT 1)";

/// Adds a row to the log of an address, and deletes the oldest ones beyond the maximum. The caller has locked the
/// address, which may be removed with its log while a delivery is in progress.
pub(super) async fn log(conn: &mut Conn, row: &DeliveryRow) -> Result<(), StoreError> {
    diesel::insert_into(deliveries::table).values(row).execute(conn).await?;
    let forget = sql_query(FORGET).bind::<SqlUuid, _>(row.account_id).bind::<SqlUuid, _>(row.address_id);
    forget.bind::<BigInt, _>(LOG_ROWS_MAX).execute(conn).await?;
    Ok(())
}

/// Returns the time of the last attempt at an address.
pub(super) async fn newest(
    conn: &mut Conn,
    (account, address): (Uuid, Uuid),
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let log = deliveries::table
        .filter(deliveries::account_id.eq(account))
        .filter(deliveries::address_id.eq(address))
        .order(deliveries::delivery_id.desc());
    Ok(log.select(deliveries::at).first(conn).await.optional()?)
}

/// Returns the logged attempts at an address, the newest first.
pub(crate) async fn deliveries(
    store: &Store,
    account: Uuid,
    address: Uuid,
) -> Result<Vec<DeliveryRow>, StoreError> {
    let rows = deliveries::table
        .filter(deliveries::account_id.eq(account))
        .filter(deliveries::address_id.eq(address))
        .order(deliveries::delivery_id.desc())
        .select(DeliveryRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}
