//! The keys that sign access tokens.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::max, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};

use crate::features::accounts::sql::schema::signing_keys;

/// A row of `signing_keys`.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = signing_keys)]
pub(crate) struct SigningKey {
    pub kid: String,
    pub secret: Vec<u8>,
    pub created_at: DateTime<Utc>,
}

async fn add(conn: &mut Conn, kid: &str, secret: &[u8], now: DateTime<Utc>) -> Result<(), StoreError> {
    // The new key must become the newest, whatever the clock shows.
    let newest: Option<DateTime<Utc>> =
        signing_keys::table.select(max(signing_keys::created_at)).first(conn).await?;
    let at = newest.map_or(now, |newest| now.max(newest + TimeDelta::milliseconds(1)));
    let row = (signing_keys::kid.eq(kid), signing_keys::secret.eq(secret), signing_keys::created_at.eq(at));
    diesel::insert_into(signing_keys::table).values(row).execute(conn).await?;
    Ok(())
}

/// Returns all keys, newest first.
pub(crate) async fn signing_keys(store: &Store) -> Result<Vec<SigningKey>, StoreError> {
    let keys = signing_keys::table
        .order((signing_keys::created_at.desc(), signing_keys::kid))
        .select(SigningKey::as_select());
    Ok(keys.load(&mut store.conn().await?).await?)
}

/// Adds a key, which signs from now on.
pub(crate) async fn add_signing_key(store: &Store, kid: &str, secret: &[u8]) -> Result<(), StoreError> {
    add(&mut *store.conn().await?, kid, secret, store.clock().trusted_now()).await
}

/// Removes a key. Returns `false` if it does not exist. If it was the newest, the new key replaces it.
pub(crate) async fn replace_signing_key(
    store: &Store,
    revoked: &str,
    kid: &str,
    secret: &[u8],
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let newest = signing_keys::table.order((signing_keys::created_at.desc(), signing_keys::kid));
        let newest: Option<String> = newest.select(signing_keys::kid).first(conn).await.optional()?;
        let gone = diesel::delete(signing_keys::table.find(revoked)).execute(conn).await?;
        if newest.as_deref() == Some(revoked) {
            add(conn, kid, secret, store.clock().trusted_now()).await?;
        }
        Ok(gone == 1)
    })
    .await
}

/// Deletes keys.
pub(crate) async fn forget_signing_keys(store: &Store, kids: &[&str]) -> Result<(), StoreError> {
    let keys = signing_keys::table.filter(signing_keys::kid.eq_any(kids));
    diesel::delete(keys).execute(&mut store.conn().await?).await?;
    Ok(())
}
