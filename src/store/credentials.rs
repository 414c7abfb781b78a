//! What opens an account, and what ends when that changes. Whoever changes an account holds its row, so that of two
//! changes one comes wholly after the other: a password that was just replaced opens no session, and a session that has
//! just ended changes nothing.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    NewSession, Store, StoreError,
    accounts::{free_names, take_name},
    connect::Conn,
    schema::{accounts, api_tokens, feed_links, notes, sessions, standing_orders, talk_read},
    sessions::{lives, open},
};

/// A session that changes its account.
#[derive(Clone, Copy, Debug)]
pub struct By {
    /// The account.
    pub account: Uuid,
    /// Its session.
    pub session: Uuid,
}

/// What changes of an account; none stays as it is.
pub struct AccountChange<'a> {
    /// Its name.
    pub name: Option<&'a str>,
    /// Its password; all other sessions end.
    pub password: Option<NewPassword<'a>>,
}

/// Another password.
#[derive(Clone, Copy)]
pub struct NewPassword<'a> {
    /// Its argon2 string.
    pub hash: &'a str,
    /// Whether tokens for scripts and the link of feeds stay good.
    pub keep_tokens: bool,
}

/// A password and a recovery code that take the place of the recovery code until now.
pub struct Recovered<'a> {
    /// The digest of the code that is used up.
    pub used_code: &'a str,
    /// The digest of the next one.
    pub next_code: &'a str,
    /// The new password.
    pub password: NewPassword<'a>,
}

/// Holds the account until the transaction ends, if it is one that its session may change.
pub(super) async fn hold(conn: &mut Conn, by: By) -> Result<(), StoreError> {
    let account = accounts::table.find(by.account).filter(accounts::deleted_at.is_null());
    let held: Option<Uuid> =
        account.select(accounts::account_id).for_update().first(conn).await.optional()?;
    // In this order: what ends a session holds the account too, or needs no order.
    if held.is_some() && lives(conn, by.account, by.session).await? {
        return Ok(());
    }
    Err(StoreError::SessionEnded)
}

/// Ends whatever the old password has opened, but the session that changes it.
async fn shut(
    conn: &mut Conn,
    account: Uuid,
    but: Option<Uuid>,
    keep_tokens: bool,
) -> Result<(), StoreError> {
    let others = sessions::session_id.ne(but.unwrap_or_default());
    let others = sessions::table.filter(sessions::account_id.eq(account)).filter(others);
    diesel::delete(others).execute(conn).await?;
    if !keep_tokens {
        diesel::delete(api_tokens::table.filter(api_tokens::account_id.eq(account))).execute(conn).await?;
        diesel::delete(feed_links::table.find(account)).execute(conn).await?;
    }
    Ok(())
}

impl Store {
    /// Begins a session of an account whose password was found to have this hash; false if it no longer has.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn sign_in(&self, new: &NewSession, password_hash: &str) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            let account = accounts::table
                .find(new.session.account_id)
                .filter(accounts::password_hash.eq(password_hash))
                .select(accounts::account_id)
                .for_update();
            let held: Option<Uuid> = account.first(conn).await.optional()?;
            if held.is_some() {
                open(conn, new, self.clock().sure()).await?;
            }
            Ok(held.is_some())
        })
        .await
    }

    /// Uses a recovery code: its account has another password and another code, all that the old password had opened
    /// ends, and a session begins. False if the code is not, or no longer, the account's; then nothing has changed.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn recover(&self, recovered: &Recovered<'_>, new: &NewSession) -> Result<bool, StoreError> {
        let id = new.session.account_id;
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            let account = accounts::table.find(id).filter(accounts::recovery_hash.eq(recovered.used_code));
            let fresh = (
                accounts::password_hash.eq(recovered.password.hash),
                accounts::recovery_hash.eq(recovered.next_code),
            );
            if diesel::update(account).set(fresh).execute(conn).await? == 0 {
                return Ok(false);
            }
            shut(conn, id, None, recovered.password.keep_tokens).await?;
            open(conn, new, self.clock().sure()).await?;
            Ok(true)
        })
        .await
    }

    /// Changes an account: all of it or nothing.
    ///
    /// # Errors
    /// If somebody else has the name, the session has ended, or Postgres cannot answer.
    pub async fn change_account(&self, by: By, change: &AccountChange<'_>) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
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
                shut(conn, by.account, Some(by.session), keep_tokens).await?;
            }
            Ok(())
        })
        .await
    }

    /// Gives an account another recovery code, by its digest.
    ///
    /// # Errors
    /// If the session has ended, or Postgres cannot answer.
    pub async fn set_recovery(&self, by: By, recovery_hash: &str) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            hold(conn, by).await?;
            let account = diesel::update(accounts::table.find(by.account));
            account.set(accounts::recovery_hash.eq(recovery_hash)).execute(conn).await?;
            Ok(())
        })
        .await
    }

    /// Makes an account a pseudonym: its name is free again, nobody can sign in, its games stay.
    ///
    /// # Errors
    /// If the session has ended, or Postgres cannot answer.
    pub async fn pseudonymise(&self, by: By, pseudonym: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        let id = by.account;
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            hold(conn, by).await?;
            free_names(conn, id).await?;
            let gone = (
                accounts::name.eq(pseudonym),
                accounts::password_hash.eq(None::<String>),
                accounts::recovery_hash.eq(None::<String>),
                accounts::deleted_at.eq(at),
            );
            diesel::update(accounts::table.find(id)).set(gone).execute(conn).await?;
            diesel::delete(sessions::table.filter(sessions::account_id.eq(id))).execute(conn).await?;
            diesel::delete(api_tokens::table.filter(api_tokens::account_id.eq(id))).execute(conn).await?;
            diesel::delete(feed_links::table.find(id)).execute(conn).await?;
            diesel::delete(notes::table.filter(notes::account_id.eq(id))).execute(conn).await?;
            let orders = standing_orders::table.filter(standing_orders::account_id.eq(id));
            diesel::delete(orders).execute(conn).await?;
            diesel::delete(talk_read::table.filter(talk_read::account_id.eq(id))).execute(conn).await?;
            Ok(())
        })
        .await
    }
}
