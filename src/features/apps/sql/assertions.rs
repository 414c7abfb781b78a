//! Used client assertions (RFC 7523).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};

use super::schema::client_assertions;

/// A row of `client_assertions`.
#[derive(Clone, Insertable)]
#[diesel(table_name = client_assertions)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct UsedAssertion {
    pub client_hash: Vec<u8>,
    pub jti_hash: Vec<u8>,
    pub expires_at: DateTime<Utc>,
}

/// The result of using an assertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssertionUse {
    /// No process has seen the assertion before.
    First,
    /// The assertion was used before.
    Repeated,
    /// The client has used the maximum number of assertions that have not expired.
    TooMany,
}

/// Marks an assertion as used, unless its client has `max` unexpired ones already.
pub(crate) async fn use_assertion(
    store: &Store,
    used: &UsedAssertion,
    max: i64,
) -> Result<AssertionUse, StoreError> {
    let mut conn = store.conn().await?;
    let unexpired = client_assertions::table
        .filter(client_assertions::client_hash.eq(&used.client_hash))
        .filter(client_assertions::expires_at.gt(store.clock().trusted_now()));
    if unexpired.count().get_result::<i64>(&mut conn).await? >= max {
        return Ok(AssertionUse::TooMany);
    }
    let new = diesel::insert_into(client_assertions::table).values(used).on_conflict_do_nothing();
    let is_first = new.execute(&mut conn).await? == 1;
    Ok(if is_first { AssertionUse::First } else { AssertionUse::Repeated })
}
