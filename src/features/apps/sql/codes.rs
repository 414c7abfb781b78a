//! Authorization codes of apps (OAuth 2.1): each opens one session, once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::schema::client_assertions;
use crate::features::accounts::sql::{
    account_lock::lock,
    credentials::hold,
    schema::{app_codes, app_devices},
    sessions::{NewSession, open},
};

/// The time for which an expired code is kept, so that its reuse is noticed.
const EXPIRED_RETENTION: TimeDelta = TimeDelta::minutes(10);

/// A row of `app_codes`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = app_codes)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct AppCode {
    pub account_id: Uuid,
    pub code_id: Uuid,
    pub secret_hash: Vec<u8>,
    pub client_id: String,
    pub app_name: Option<String>,
    pub scopes: Vec<String>,
    pub redirect_uri: String,
    pub challenge: Vec<u8>,
    pub needs_assertion: bool,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

/// Adds a code with which an app can open a session. Returns `false` without a change if the account has `max`
/// codes, used and expired ones included.
///
/// # Errors
/// If the session that authorizes the app has ended, or Postgres cannot answer.
pub(crate) async fn add_app_code(
    store: &Store,
    by: Actor,
    code: &AppCode,
    max: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let of_account = app_codes::table.filter(app_codes::account_id.eq(by.account));
        if of_account.count().get_result::<i64>(conn).await? >= max {
            return Ok(false);
        }
        diesel::insert_into(app_codes::table).values(code).execute(conn).await?;
        Ok(true)
    })
    .await
}

/// Returns a code, used or not, expired or not.
pub(crate) async fn app_code(store: &Store, account: Uuid, id: Uuid) -> Result<Option<AppCode>, StoreError> {
    let code = app_codes::table.find((account, id)).select(AppCode::as_select());
    Ok(code.first(&mut store.conn().await?).await.optional()?)
}

/// Uses a code and opens its session. Returns `false` without a change if the code was used before, has expired
/// or was withdrawn.
pub(crate) async fn use_app_code(store: &Store, new: &NewSession) -> Result<bool, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    let (account, id) = (new.session.account_id, new.session.session_id);
    conn.transaction(async |conn| {
        if !lock(conn, account).await? {
            return Ok(false);
        }
        let fresh = app_codes::table
            .find((account, id))
            .filter(app_codes::used_at.is_null())
            .filter(app_codes::expires_at.gt(now));
        let used = diesel::update(fresh).set(app_codes::used_at.eq(now)).execute(conn).await? == 1;
        if used {
            open(conn, new, now).await?;
        }
        Ok(used)
    })
    .await
}

/// Deletes the codes of apps and devices, and the used assertions, that expired more than ten minutes ago.
pub(crate) async fn forget_app_codes(store: &Store) -> Result<(), StoreError> {
    let (mut conn, old) = (store.conn().await?, store.clock().trusted_now() - EXPIRED_RETENTION);
    diesel::delete(app_codes::table.filter(app_codes::expires_at.le(old))).execute(&mut conn).await?;
    diesel::delete(app_devices::table.filter(app_devices::expires_at.le(old))).execute(&mut conn).await?;
    let used = client_assertions::table.filter(client_assertions::expires_at.le(old));
    diesel::delete(used).execute(&mut conn).await?;
    Ok(())
}
