//! Delivery log: the latest attempts to send a notification to each address.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Jsonb, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use serde::Serialize;
use uuid::Uuid;

use super::schema::deliveries;

/// Maximum number of log rows kept for each address.
const LOG_ROWS_MAX: i64 = 100;

/// A row of `deliveries`.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
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

/// An address may be removed, with its log, while a delivery is in progress. Then its rows are skipped.
const ADD: &str = "INSERT INTO deliveries SELECT new.* FROM jsonb_populate_recordset(NULL::deliveries, $1) AS new \
    JOIN addresses a ON a.account_id = new.account_id AND a.address_id = new.address_id AND a.account_id = ANY ($2) \
    ORDER BY new.account_id, new.address_id, new.delivery_id FOR KEY SHARE OF a";
const FORGET: &str = "DELETE FROM deliveries USING \
    (SELECT DISTINCT account_id, address_id FROM unnest($1, $2) AS n (account_id, address_id)) a, \
    LATERAL (SELECT delivery_id FROM deliveries WHERE account_id = a.account_id AND address_id = a.address_id \
        ORDER BY delivery_id DESC OFFSET $3 LIMIT 1) oldest \
    WHERE deliveries.account_id = a.account_id AND deliveries.address_id = a.address_id \
        AND deliveries.delivery_id <= oldest.delivery_id";

/// Adds rows to the logs of their addresses, and deletes the oldest ones beyond the maximum.
pub(super) async fn log(conn: &mut Conn, rows: &[&DeliveryRow]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let new =
        serde_json::to_value(rows).map_err(|e| diesel::result::Error::SerializationError(Box::new(e)))?;
    let (accounts, addresses): (Vec<Uuid>, Vec<Uuid>) =
        rows.iter().map(|row| (row.account_id, row.address_id)).unzip();
    sql_query(ADD).bind::<Jsonb, _>(new).bind::<Array<SqlUuid>, _>(&accounts).execute(conn).await?;
    let forget = sql_query(FORGET).bind::<Array<SqlUuid>, _>(accounts).bind::<Array<SqlUuid>, _>(addresses);
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
///
/// # Errors
/// If the query fails.
pub async fn deliveries(store: &Store, account: Uuid, address: Uuid) -> Result<Vec<DeliveryRow>, StoreError> {
    let rows = deliveries::table
        .filter(deliveries::account_id.eq(account))
        .filter(deliveries::address_id.eq(address))
        .order(deliveries::delivery_id.desc())
        .select(DeliveryRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}
