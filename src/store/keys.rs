//! The keys that sign access tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Store, StoreError, schema::signing_keys};

/// A row of `signing_keys`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = signing_keys)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct SigningKey {
    pub kid: String,
    pub secret: Vec<u8>,
    pub created_at: DateTime<Utc>,
}

impl Store {
    /// All keys, the newest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn signing_keys(&self) -> Result<Vec<SigningKey>, StoreError> {
        let keys = signing_keys::table
            .order((signing_keys::created_at.desc(), signing_keys::kid))
            .select(SigningKey::as_select());
        Ok(keys.load(&mut self.conn().await?).await?)
    }

    /// Adds a key, which signs from now on, and forgets others.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn add_signing_key(&self, key: &SigningKey, forget: &[&str]) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        diesel::insert_into(signing_keys::table).values(key).execute(&mut conn).await?;
        let old = signing_keys::table.filter(signing_keys::kid.eq_any(forget));
        diesel::delete(old).execute(&mut conn).await?;
        Ok(())
    }
}
