//! Passwords, recovery codes and names, and the credentials that end when they change.
//!
//! Every change locks the account's row, so changes are serialized. A password that was just replaced opens no session,
//! and a session that has just ended changes nothing.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{accounts, standing_orders},
    },
    store::Store,
};
use uuid::Uuid;

use super::{
    accounts::{end_guest, free_names, take_name},
    passkeys::rows::{self, MadePasskey},
    revocation::{Revocation, revoke},
    sessions::{NewSession, lives, open},
};

use crate::features::accounts::sql::schema::sessions;

/// Changes to an account. `None` leaves a field as it is.
pub(crate) struct AccountChange<'a> {
    /// A new name.
    pub name: Option<&'a str>,
    /// A new password. All other sessions end.
    pub password: Option<NewPassword<'a>>,
}

/// A new password.
#[derive(Clone, Copy)]
pub(crate) struct NewPassword<'a> {
    /// The password's argon2 string.
    pub hash: &'a str,
    /// Whether API tokens, tokens of bots, the feed's link, addresses and apps stay valid.
    pub keep_tokens: bool,
}

/// A credential to sign in with.
pub(crate) enum Credential {
    /// A password, as its argon2 string.
    Password(String),
    /// A passkey.
    Passkey(MadePasskey),
}

/// The replacements for a used recovery code and all other credentials of the account.
pub(crate) struct Recovered {
    /// The digest of the used code.
    pub used_code: String,
    /// The digest of the next code.
    pub next_code: String,
    /// The new credential.
    pub credential: Credential,
    /// Whether API tokens, tokens of bots, the feed's link, addresses and apps stay valid.
    pub keep_tokens: bool,
}

impl Credential {
    /// Returns the argon2 string, or `None` if it is a passkey.
    #[must_use]
    pub(crate) fn password(&self) -> Option<&str> {
        match self {
            Self::Password(hash) => Some(hash),
            Self::Passkey(_) => None,
        }
    }

    /// Returns the passkey, or `None` if it is a password.
    #[must_use]
    pub(crate) fn passkey(&self) -> Option<&MadePasskey> {
        match self {
            Self::Password(_) => None,
            Self::Passkey(made) => Some(made),
        }
    }
}

/// Locks the account until the transaction ends. Fails if this session may not change it.
pub(in crate::features) async fn hold(conn: &mut Conn, by: Actor) -> Result<(), StoreError> {
    let account = accounts::table.find(by.account).filter(accounts::deleted_at.is_null());
    let held: Option<Uuid> =
        account.select(accounts::account_id).for_update().first(conn).await.optional()?;
    // The account is locked before the session is checked. Operations that end a session lock the account too, or their
    // order does not matter.
    if held.is_some() && lives(conn, by.account, by.session).await? {
        return Ok(());
    }
    Err(StoreError::SessionEnded)
}

/// Opens a session if the account's password still has this hash. Returns `false` if it has changed.
pub(crate) async fn sign_in(
    store: &Store,
    new: &NewSession,
    password_hash: &str,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let account = accounts::table
            .find(new.session.account_id)
            .filter(accounts::password_hash.eq(password_hash))
            .select(accounts::account_id)
            .for_update();
        let held: Option<Uuid> = account.first(conn).await.optional()?;
        if held.is_some() {
            open(conn, new, store.clock().trusted_now()).await?;
        }
        Ok(held.is_some())
    })
    .await
}

/// Uses a recovery code. Replaces the code, and replaces the password and all passkeys by one new credential. Ends
/// all that the old ones opened, and opens a session. Returns `false`, and changes nothing, if the code is wrong or
/// was used before.
///
/// # Errors
/// If the new passkey is refused, or the query fails.
pub(crate) async fn recover(
    store: &Store,
    recovered: &Recovered,
    new: &NewSession,
) -> Result<bool, StoreError> {
    let id = new.session.account_id;
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let account = accounts::table.find(id).filter(accounts::recovery_hash.eq(&recovered.used_code));
        let fresh = (
            accounts::password_hash.eq(recovered.credential.password()),
            accounts::recovery_hash.eq(&recovered.next_code),
        );
        if diesel::update(account).set(fresh).execute(conn).await? == 0 {
            return Ok(false);
        }
        revoke(conn, id, None, Revocation::by_recovery(recovered.keep_tokens)).await?;
        if let Some(made) = recovered.credential.passkey() {
            rows::add(conn, made).await?;
        }
        open(conn, new, store.clock().trusted_now()).await?;
        Ok(true)
    })
    .await
}

/// Changes an account, all or nothing.
///
/// # Errors
/// If another account has the name, the session has ended, or the query fails.
pub(crate) async fn change_account(
    store: &Store,
    by: Actor,
    change: &AccountChange<'_>,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let account = accounts::table.find(by.account);
        if let Some(name) = change.name {
            free_names(conn, by.account).await?;
            take_name(conn, name, by.account).await?;
            diesel::update(account).set(accounts::name.eq(name)).execute(conn).await?;
        }
        if let Some(NewPassword { hash, keep_tokens }) = change.password {
            diesel::update(account).set(accounts::password_hash.eq(hash)).execute(conn).await?;
            revoke(conn, by.account, Some(by.session), Revocation::by_password(keep_tokens)).await?;
        }
        Ok(())
    })
    .await
}

/// Replaces an account's recovery code, given by its digest.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn set_recovery(store: &Store, by: Actor, recovery_hash: &str) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let account = diesel::update(accounts::table.find(by.account));
        account.set(accounts::recovery_hash.eq(recovery_hash)).execute(conn).await?;
        revoke(conn, by.account, Some(by.session), Revocation::NewRecoveryCode).await
    })
    .await
}

/// Ends a session of the account, which may be the calling one. Returns `false` if it does not exist.
///
/// # Errors
/// If the calling session has ended, or the query fails.
pub(crate) async fn end_session_by(store: &Store, by: Actor, id: Uuid) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let session = sessions::table.find((by.account, id));
        Ok(diesel::delete(session).execute(conn).await? == 1)
    })
    .await
}

/// Ends all other sessions of an account. Apps keep theirs.
///
/// # Errors
/// If the calling session has ended, or the query fails.
pub(crate) async fn end_sessions(store: &Store, by: Actor) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        revoke(conn, by.account, Some(by.session), Revocation::SignOutEverywhere).await
    })
    .await
}

/// Turns an account and its bots into pseudonyms: their names become free, their credentials end, and their games remain.
/// Returns their ids. A bot that is created at the same time is either among them or refused. With `only_guest`, returns
/// `None` if the account is no guest any more.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn pseudonymise(
    store: &Store,
    by: Actor,
    only_guest: bool,
    pseudonym: fn(Uuid) -> String,
    at: DateTime<Utc>,
) -> Result<Option<Vec<Uuid>>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let is_guest = accounts::table.find(by.account).select(accounts::is_guest);
        if only_guest && !is_guest.first::<bool>(conn).await? {
            return Ok(None);
        }
        let bots = accounts::table.filter(accounts::owner_id.eq(by.account));
        let bots = bots.filter(accounts::deleted_at.is_null()).select(accounts::account_id);
        let mut gone: Vec<Uuid> = bots.load(conn).await?;
        gone.push(by.account);
        for id in &gone {
            turn_into_pseudonym(conn, *id, &pseudonym(*id), at).await?;
        }
        Ok(Some(gone))
    })
    .await
}

/// Turns an account into a pseudonym. The caller has checked the permission.
pub(super) async fn turn_into_pseudonym(
    conn: &mut Conn,
    id: Uuid,
    pseudonym: &str,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    free_names(conn, id).await?;
    end_guest(conn, id).await?;
    let gone = (
        accounts::name.eq(pseudonym),
        accounts::password_hash.eq(None::<String>),
        accounts::recovery_hash.eq(None::<String>),
        accounts::deleted_at.eq(at),
    );
    diesel::update(accounts::table.find(id)).set(gone).execute(conn).await?;
    revoke(conn, id, None, Revocation::Deletion).await?;
    // Nobody executes them until the rest is erased.
    let orders = standing_orders::table.filter(standing_orders::account_id.eq(id));
    diesel::delete(orders).execute(conn).await?;
    Ok(())
}
