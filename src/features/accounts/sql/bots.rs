//! Accounts of bots, which belong to the person who runs them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{error::StoreError, schema::accounts},
    store::Store,
};
use uuid::Uuid;

use super::{
    accounts::{Account, take_name},
    credentials::{hold, turn_into_pseudonym},
    revocation::end_api_tokens,
    tokens::ApiToken,
};

use crate::features::accounts::sql::schema::api_tokens;

/// Adds the account of a bot, with its token. Returns `false` if its owner already has `most`.
///
/// # Errors
/// If another account has the name, the session has ended, or the query fails.
pub(crate) async fn add_bot(
    store: &Store,
    by: Actor,
    bot: &Account,
    token: &ApiToken,
    most: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        if bots_of(by.account).count().get_result::<i64>(conn).await? >= most {
            return Ok(false);
        }
        take_name(conn, &bot.name, bot.account_id).await?;
        diesel::insert_into(accounts::table).values(bot).execute(conn).await?;
        diesel::insert_into(api_tokens::table).values(token).execute(conn).await?;
        Ok(true)
    })
    .await
}

/// Replaces the token of one of the account's bots; the old token ends. Returns `None` if the account has no such
/// bot.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn renew_bot_token(
    store: &Store,
    by: Actor,
    token: &ApiToken,
) -> Result<Option<Account>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let own = bots_of(by.account).filter(accounts::account_id.eq(token.account_id));
        let Some(bot) = own.select(Account::as_select()).first(conn).await.optional()? else {
            return Ok(None);
        };
        end_api_tokens(conn, &[bot.account_id]).await?;
        diesel::insert_into(api_tokens::table).values(token).execute(conn).await?;
        Ok(Some(bot))
    })
    .await
}

/// Returns the tokens of bots.
pub(crate) async fn bot_tokens(store: &Store, bots: &[Uuid]) -> Result<Vec<ApiToken>, StoreError> {
    let tokens = api_tokens::table.filter(api_tokens::account_id.eq_any(bots));
    Ok(tokens.select(ApiToken::as_select()).load(&mut store.conn().await?).await?)
}

/// Returns the bots of an account, oldest first.
pub(crate) async fn bots(store: &Store, owner: Uuid) -> Result<Vec<Account>, StoreError> {
    let bots = bots_of(owner).order(accounts::account_id).select(Account::as_select());
    Ok(bots.load(&mut store.conn().await?).await?)
}

/// Turns one of the account's bots into a pseudonym. Returns `false` if it has no such bot.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn delete_bot(
    store: &Store,
    by: Actor,
    bot: Uuid,
    pseudonym: &str,
    at: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let own = bots_of(by.account).filter(accounts::account_id.eq(bot));
        let is_there = own.count().get_result::<i64>(conn).await? == 1;
        if is_there {
            turn_into_pseudonym(conn, bot, pseudonym, at).await?;
        }
        Ok(is_there)
    })
    .await
}

/// Returns the owner of a bot account; `None` for a person.
pub(crate) async fn owner(store: &Store, account: Uuid) -> Result<Option<Uuid>, StoreError> {
    let owner = accounts::table.find(account).select(accounts::owner_id);
    Ok(owner.first(&mut store.conn().await?).await.optional()?.flatten())
}

/// Returns an account and all accounts of the same owner: a person and their bots.
pub(crate) async fn same_owner(
    store: &Store,
    account: Uuid,
    owner: Option<Uuid>,
) -> Result<Vec<Uuid>, StoreError> {
    let person = owner.unwrap_or(account);
    let bots = bots_of(person).select(accounts::account_id);
    let bots: Vec<Uuid> = bots.load(&mut store.conn().await?).await?;
    Ok(bots.into_iter().chain([person]).collect())
}

/// Selects the bots of an account that were not deleted.
#[diesel::dsl::auto_type]
fn bots_of(owner: Uuid) -> _ {
    accounts::table.filter(accounts::owner_id.eq(owner)).filter(accounts::deleted_at.is_null())
}
