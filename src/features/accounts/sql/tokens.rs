//! Long-lived API tokens for scripts.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::credentials::hold;

use crate::features::accounts::sql::schema::api_tokens;

/// Maximum delay of `last_used_at`.
pub(crate) const USE_NOTED_AFTER: TimeDelta = TimeDelta::minutes(5);

/// A row of `api_tokens`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = api_tokens)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct ApiToken {
    pub account_id: Uuid,
    pub token_id: Uuid,
    pub label: String,
    pub scopes: Vec<String>,
    pub secret_hash: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Adds a token. Returns `false` if the account already has `most`.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn add_token(
    store: &Store,
    by: Actor,
    token: &ApiToken,
    most: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let of_account = api_tokens::table.filter(api_tokens::account_id.eq(by.account));
        let has_room = of_account.count().get_result::<i64>(conn).await? < most;
        if has_room {
            diesel::insert_into(api_tokens::table).values(token).execute(conn).await?;
        }
        Ok(has_room)
    })
    .await
}

/// Records the use of a token, unless a use in the last 5 minutes is recorded.
pub(crate) async fn note_use(store: &Store, account: Uuid, id: Uuid) -> Result<(), StoreError> {
    let now = store.clock().trusted_now();
    let noted = api_tokens::last_used_at.is_null().or(api_tokens::last_used_at.lt(now - USE_NOTED_AFTER));
    let token = diesel::update(api_tokens::table.find((account, id)).filter(noted));
    token.set(api_tokens::last_used_at.eq(now)).execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Returns an account's tokens, oldest first.
pub(crate) async fn tokens(store: &Store, account: Uuid) -> Result<Vec<ApiToken>, StoreError> {
    let tokens = api_tokens::table
        .filter(api_tokens::account_id.eq(account))
        .order(api_tokens::token_id)
        .select(ApiToken::as_select());
    Ok(tokens.load(&mut store.conn().await?).await?)
}

/// Returns a token. `None` if it does not exist.
pub(crate) async fn token(store: &Store, account: Uuid, id: Uuid) -> Result<Option<ApiToken>, StoreError> {
    let token = api_tokens::table.find((account, id)).select(ApiToken::as_select());
    Ok(token.first(&mut store.conn().await?).await.optional()?)
}

/// Revokes a token. Returns `false` if it does not exist.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn revoke_token(store: &Store, by: Actor, id: Uuid) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let token = api_tokens::table.find((by.account, id));
        Ok(diesel::delete(token).execute(conn).await? == 1)
    })
    .await
}
