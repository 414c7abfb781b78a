//! Accounts and their names.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{account_names, accounts},
    },
    store::Store,
};
use uuid::Uuid;

use super::{
    passkeys::rows::{self, MadePasskey},
    schema::guests,
    sessions::{NewSession, open},
};

/// A row of `accounts`. The hashes are an argon2 string and the digest of a recovery code.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct Account {
    pub account_id: Uuid,
    pub name: String,
    pub password_hash: Option<String>,
    pub recovery_hash: Option<String>,
    pub created_at: DateTime<Utc>,
    pub owner_id: Option<Uuid>,
    pub is_guest: bool,
}

/// Returns the form in which names are compared.
fn name_key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Reserves a name for an account.
pub(super) async fn take_name(conn: &mut Conn, name: &str, account: Uuid) -> Result<(), StoreError> {
    let row = (account_names::name_key.eq(name_key(name)), account_names::account_id.eq(account));
    let taken = diesel::insert_into(account_names::table)
        .values(row)
        .on_conflict(account_names::name_key)
        .do_nothing();
    if taken.execute(conn).await? == 1 { Ok(()) } else { Err(StoreError::NameTaken) }
}

/// Frees the names of an account.
pub(super) async fn free_names(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    let names = account_names::table.filter(account_names::account_id.eq(account));
    diesel::delete(names).execute(conn).await?;
    Ok(())
}

/// Records that an account is no living guest any more.
pub(super) async fn end_guest(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    let guest = guests::table.find(account);
    diesel::update(guest).set(guests::living.eq(false)).execute(conn).await?;
    Ok(())
}

/// Returns the deleted accounts among these.
pub(crate) async fn deleted_among(store: &Store, of: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let deleted = accounts::table.filter(accounts::account_id.eq_any(of));
    let deleted = deleted.filter(accounts::deleted_at.is_not_null()).select(accounts::account_id);
    Ok(deleted.load(&mut store.conn().await?).await?)
}

/// Adds an account and its first session, with a passkey if the account starts with one.
///
/// # Errors
/// If another account has the name, the passkey is refused, or the query fails.
pub(crate) async fn add_account(
    store: &Store,
    account: &Account,
    passkey: Option<&MadePasskey>,
    session: &NewSession,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        take_name(conn, &account.name, account.account_id).await?;
        // First, because the account of a challenge that was answered before exists already.
        if let Some(made) = passkey {
            rows::add(conn, made).await?;
        }
        diesel::insert_into(accounts::table).values(account).execute(conn).await?;
        open(conn, session, store.clock().trusted_now()).await
    })
    .await
}

/// Returns the account with this name.
pub(crate) async fn account_named(store: &Store, name: &str) -> Result<Option<Account>, StoreError> {
    let found = account_names::table
        .inner_join(accounts::table.on(accounts::account_id.eq(account_names::account_id)))
        .filter(account_names::name_key.eq(name_key(name)))
        .select(Account::as_select());
    Ok(found.first(&mut store.conn().await?).await.optional()?)
}

/// Returns an account, unless it has been deleted.
pub(crate) async fn account(store: &Store, id: Uuid) -> Result<Option<Account>, StoreError> {
    let found = accounts::table.find(id).filter(accounts::deleted_at.is_null()).select(Account::as_select());
    Ok(found.first(&mut store.conn().await?).await.optional()?)
}

/// Returns the names of accounts, including deleted ones.
pub(crate) async fn names(store: &Store, of: &[Uuid]) -> Result<Vec<(Uuid, String)>, StoreError> {
    let names = accounts::table
        .filter(accounts::account_id.eq_any(of))
        .select((accounts::account_id, accounts::name));
    Ok(names.load(&mut store.conn().await?).await?)
}
