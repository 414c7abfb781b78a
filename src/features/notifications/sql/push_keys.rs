//! The key that identifies the hall to push services.

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

/// Returns the public and the secret part of the key. `None` if there is no key yet.
pub(crate) async fn push_key(store: &Store) -> Result<Option<(Vec<u8>, Vec<u8>)>, StoreError> {
    let first = push_keys::table.order((push_keys::created_at, push_keys::public_key));
    let first = first.select((push_keys::public_key, push_keys::secret));
    Ok(first.first(&mut store.conn().await?).await.optional()?)
}

/// Adds the key. Does nothing if there is one.
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
