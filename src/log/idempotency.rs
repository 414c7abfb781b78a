//! Idempotency keys of requests, so that a client that lost the response can safely repeat them.
//!
//! A request that makes events of a game stores its key in their first row. All other requests have a row here. It is
//! written together with what the request makes, or before it with the id that it will have. Responses are not stored.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{accounts, request_keys},
    },
    event::Request,
    store::Store,
};

/// Lifetime of a key.
const KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);
/// Maximum number of keys kept for an account: the newest.
const KEYS_MAX: i64 = 1_000;
/// Deletes all but the newest keys of an account.
const FORGET_SURPLUS: &str = "DELETE FROM request_keys WHERE account_id = $1 AND key IN \
    (SELECT key FROM request_keys WHERE account_id = $1 ORDER BY made_at DESC, key OFFSET $2)";

/// A key that was used, and the request that it was used for.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = request_keys)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct UsedKey {
    pub account_id: Uuid,
    pub key: String,
    pub digest: Vec<u8>,
    pub made: Uuid,
    pub number: Option<i32>,
    pub made_at: DateTime<Utc>,
}

impl Store {
    /// Stores a key for a request that is about to make something with this id and number. If the key was used before,
    /// changes nothing and returns that use.
    ///
    /// # Errors
    /// If the account no longer exists, or the query fails.
    pub async fn keep_key(
        &self,
        account: Uuid,
        request: &Request,
        made: (Uuid, Option<i32>),
    ) -> Result<UsedKey, StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().trusted_now());
        conn.transaction(async |conn| {
            if let Some(before) = used_key(conn, account, &request.key, now).await? {
                return Ok(before);
            }
            use_key(conn, account, request, made, now).await
        })
        .await
    }

    /// Returns the use of a key, or `None` if it was not used.
    ///
    /// # Errors
    /// If the account no longer exists, or the query fails.
    pub async fn kept_key(&self, account: Uuid, key: &str) -> Result<Option<UsedKey>, StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().trusted_now());
        conn.transaction(async |conn| used_key(conn, account, key, now).await).await
    }

    /// Deletes the key of a request that made nothing.
    pub async fn forget_key(&self, account: Uuid, key: &str) -> Result<(), StoreError> {
        diesel::delete(request_keys::table.find((account, key))).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// Deletes keys older than 24 hours.
    pub async fn forget_old_keys(&self) -> Result<(), StoreError> {
        let old = request_keys::made_at.lt(self.clock().trusted_now() - KEY_LIFETIME);
        diesel::delete(request_keys::table.filter(old)).execute(&mut self.conn().await?).await?;
        Ok(())
    }
}

/// Returns an account's use of a key in the last 24 hours. Locks the account, so that it uses no other key until the
/// transaction ends.
pub async fn used_key(
    conn: &mut Conn,
    account: Uuid,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<UsedKey>, StoreError> {
    let alive = accounts::table.find(account).filter(accounts::deleted_at.is_null());
    let alive = alive.select(accounts::account_id).for_update().first::<Uuid>(conn).await.optional()?;
    alive.ok_or(StoreError::SessionEnded)?;
    let used = request_keys::table.find((account, key)).select(UsedKey::as_select());
    let used = used.first(conn).await.optional()?;
    Ok(used.filter(|used| used.made_at >= now - KEY_LIFETIME))
}

/// Stores the key of a request. Call [`used_key`] before.
pub async fn use_key(
    conn: &mut Conn,
    account: Uuid,
    request: &Request,
    (made, number): (Uuid, Option<i32>),
    now: DateTime<Utc>,
) -> Result<UsedKey, StoreError> {
    let Request { key, digest } = request.clone();
    let row = UsedKey { account_id: account, key, digest, made, number, made_at: now };
    // An expired use may still be stored.
    diesel::delete(request_keys::table.find((account, &row.key))).execute(conn).await?;
    diesel::insert_into(request_keys::table).values(&row).execute(conn).await?;
    let surplus = sql_query(FORGET_SURPLUS).bind::<SqlUuid, _>(account).bind::<BigInt, _>(KEYS_MAX);
    surplus.execute(conn).await?;
    Ok(row)
}
