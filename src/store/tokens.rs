//! Long-lived tokens for scripts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::api_tokens};

/// A row of `api_tokens`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
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
}

impl Store {
    /// Adds a token.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn add_token(&self, token: &ApiToken) -> Result<(), StoreError> {
        diesel::insert_into(api_tokens::table).values(token).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// An account's tokens, oldest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn tokens(&self, account: Uuid) -> Result<Vec<ApiToken>, StoreError> {
        let tokens = api_tokens::table
            .filter(api_tokens::account_id.eq(account))
            .order(api_tokens::token_id)
            .select(ApiToken::as_select());
        Ok(tokens.load(&mut self.conn().await?).await?)
    }

    /// One token.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn token(&self, account: Uuid, id: Uuid) -> Result<Option<ApiToken>, StoreError> {
        let token = api_tokens::table.find((account, id)).select(ApiToken::as_select());
        Ok(token.first(&mut self.conn().await?).await.optional()?)
    }

    /// Revokes a token; false if there is none.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn revoke_token(&self, account: Uuid, id: Uuid) -> Result<bool, StoreError> {
        let token = api_tokens::table.find((account, id));
        Ok(diesel::delete(token).execute(&mut self.conn().await?).await? == 1)
    }
}
