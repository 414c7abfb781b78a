//! The keys that identify the hall to push services.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Binary, Timestamptz},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};

use super::schema::push_keys;

/// Serializes the processes. A statement sees the rows of the moment when it began, so each process sees what the one
/// before it committed.
const ALONE: &str = "SELECT pg_advisory_xact_lock(7740397093467350132)";
const BEGIN: &str = "INSERT INTO push_keys (public_key, secret, created_at) SELECT $1, $2, $3 \
    WHERE NOT EXISTS (SELECT FROM push_keys)";

/// A row of `push_keys`.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = push_keys)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct PushKeyRow {
    pub public_key: Vec<u8>,
    pub secret: Vec<u8>,
    pub created_at: DateTime<Utc>,
}

/// Returns all keys, the newest first.
///
/// # Errors
/// If the query fails.
pub async fn push_keys(store: &Store) -> Result<Vec<PushKeyRow>, StoreError> {
    let keys = push_keys::table
        .order((push_keys::created_at.desc(), push_keys::public_key))
        .select(PushKeyRow::as_select());
    Ok(keys.load(&mut store.conn().await?).await?)
}

/// Adds the first key. Does nothing if there is one.
///
/// # Errors
/// If the query fails.
pub async fn begin_push_keys(store: &Store, public_key: &[u8], secret: &[u8]) -> Result<(), StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| {
        sql_query(ALONE).execute(conn).await?;
        let begin = sql_query(BEGIN).bind::<Binary, _>(public_key).bind::<Binary, _>(secret);
        begin.bind::<Timestamptz, _>(now).execute(conn).await?;
        Ok(())
    })
    .await
}
