//! Accounts and their names.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Store, StoreError,
    schema::{account_names, accounts, api_tokens, feed_links, notes, sessions, standing_orders, talk_read},
};

/// A row of `accounts`. The hashes are argon2 strings.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct Account {
    pub account_id: Uuid,
    pub name: String,
    pub password_hash: Option<String>,
    pub recovery_hash: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// The form in which names are compared.
fn name_key(name: &str) -> String {
    name.to_ascii_lowercase()
}

async fn take_name(conn: &mut AsyncPgConnection, name: &str, account: Uuid) -> Result<(), StoreError> {
    let row = (account_names::name_key.eq(name_key(name)), account_names::account_id.eq(account));
    diesel::insert_into(account_names::table).values(row).execute(conn).await?;
    Ok(())
}

async fn free_names(conn: &mut AsyncPgConnection, account: Uuid) -> Result<(), StoreError> {
    let names = account_names::table.filter(account_names::account_id.eq(account));
    diesel::delete(names).execute(conn).await?;
    Ok(())
}

impl Store {
    /// Adds an account.
    ///
    /// # Errors
    /// If somebody has the name, or Postgres cannot answer.
    pub async fn add_account(&self, account: &Account) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            take_name(conn, &account.name, account.account_id).await?;
            diesel::insert_into(accounts::table).values(account).execute(conn).await?;
            Ok(())
        })
        .await
    }

    /// The account with this name.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let found = account_names::table
            .inner_join(accounts::table.on(accounts::account_id.eq(account_names::account_id)))
            .filter(account_names::name_key.eq(name_key(name)))
            .select(Account::as_select());
        Ok(found.first(&mut self.conn().await?).await.optional()?)
    }

    /// An account, unless it has been deleted.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn account(&self, id: Uuid) -> Result<Option<Account>, StoreError> {
        let found =
            accounts::table.find(id).filter(accounts::deleted_at.is_null()).select(Account::as_select());
        Ok(found.first(&mut self.conn().await?).await.optional()?)
    }

    /// The names of accounts, deleted ones included.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn names(&self, of: &[Uuid]) -> Result<Vec<(Uuid, String)>, StoreError> {
        let names = accounts::table
            .filter(accounts::account_id.eq_any(of))
            .select((accounts::account_id, accounts::name));
        Ok(names.load(&mut self.conn().await?).await?)
    }

    /// Changes an account's name.
    ///
    /// # Errors
    /// If somebody else has the name, or Postgres cannot answer.
    pub async fn rename(&self, id: Uuid, name: &str) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            free_names(conn, id).await?;
            take_name(conn, name, id).await?;
            diesel::update(accounts::table.find(id)).set(accounts::name.eq(name)).execute(conn).await?;
            Ok(())
        })
        .await
    }

    /// Changes an account's password, and its recovery code if one is given; all sessions but `keep` end.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn set_password(
        &self,
        id: Uuid,
        password_hash: &str,
        recovery_hash: Option<&str>,
        keep: Option<Uuid>,
    ) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            let account = diesel::update(accounts::table.find(id));
            account.set(accounts::password_hash.eq(password_hash)).execute(conn).await?;
            if let Some(hash) = recovery_hash {
                let account = diesel::update(accounts::table.find(id));
                account.set(accounts::recovery_hash.eq(hash)).execute(conn).await?;
            }
            let others = sessions::session_id.ne(keep.unwrap_or_default());
            let others = sessions::table.filter(sessions::account_id.eq(id)).filter(others);
            diesel::delete(others).execute(conn).await?;
            Ok(())
        })
        .await
    }

    /// Makes an account a pseudonym: its name is free again, nobody can sign in, its games stay.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn pseudonymise(&self, id: Uuid, pseudonym: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
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
