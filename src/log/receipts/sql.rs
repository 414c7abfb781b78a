//! The keys with which the hall signs the heads of logs.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Binary, Timestamptz},
};
use diesel_async::{AsyncConnection, RunQueryDsl};

use crate::{
    db::{connect::conn::Conn, error::StoreError, schema::hall_keys},
    store::Store,
};

/// Number of the advisory lock of these keys. It is arbitrary, and used by no other program on the same database.
const LOCK: i64 = 0x6861_6c6c_6b65_7973;

/// Inserts the first key, unless another process did so before.
const BEGIN: &str = "INSERT INTO hall_keys (public_key, secret, since) \
    SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM hall_keys)";
/// Inserts a new key that is newer than all others, whatever the clock shows.
const ROTATE: &str = "INSERT INTO hall_keys (public_key, secret, since) \
    SELECT $1, $2, greatest($3, max(since) + interval '1 ms') FROM hall_keys RETURNING since";
const FORGET: &str = "UPDATE hall_keys key SET secret = NULL WHERE secret IS NOT NULL AND EXISTS \
    (SELECT FROM hall_keys newer WHERE newer.since > key.since AND newer.since < $1)";

/// A row of `hall_keys`.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = hall_keys)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct HallKeyRow {
    pub public_key: Vec<u8>,
    pub secret: Option<Vec<u8>>,
    pub since: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Since {
    #[diesel(sql_type = Timestamptz)]
    since: DateTime<Utc>,
}

/// Takes the lock until the transaction ends.
async fn lock(conn: &mut Conn) -> Result<(), StoreError> {
    sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(LOCK).execute(conn).await?;
    Ok(())
}

/// Returns all signing keys of the hall.
pub async fn every_hall_key(conn: &mut Conn) -> Result<Vec<HallKeyRow>, StoreError> {
    let keys = hall_keys::table.order(hall_keys::since.desc()).select(HallKeyRow::as_select());
    Ok(keys.load(conn).await?)
}

impl Store {
    /// Returns all keys, newest first.
    pub async fn hall_keys(&self) -> Result<Vec<HallKeyRow>, StoreError> {
        every_hall_key(&mut *self.conn().await?).await
    }

    /// Adds the first key, which signs immediately. Does nothing if there is one.
    pub async fn begin_hall_keys(&self, public_key: &[u8], secret: &[u8]) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            lock(conn).await?;
            let begin = sql_query(BEGIN).bind::<Binary, _>(public_key).bind::<Binary, _>(secret);
            let begin = begin.bind::<Timestamptz, _>(self.clock().trusted_now());
            begin.execute(conn).await?;
            Ok(())
        })
        .await
    }

    /// Adds a key and returns the time from which it signs: after `lead`, when every process has read it.
    pub async fn rotate_hall_keys(
        &self,
        public_key: &[u8],
        secret: &[u8],
        lead: TimeDelta,
    ) -> Result<DateTime<Utc>, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            lock(conn).await?;
            let rotate = sql_query(ROTATE).bind::<Binary, _>(public_key).bind::<Binary, _>(secret);
            let Since { since } =
                rotate.bind::<Timestamptz, _>(self.clock().trusted_now() + lead).get_result(conn).await?;
            Ok(since)
        })
        .await
    }

    /// Deletes the secrets of keys that were replaced at least `after` ago.
    pub async fn forget_hall_secrets(&self, after: TimeDelta) -> Result<(), StoreError> {
        let forget = sql_query(FORGET).bind::<Timestamptz, _>(self.clock().trusted_now() - after);
        forget.execute(&mut self.conn().await?).await?;
        Ok(())
    }
}
