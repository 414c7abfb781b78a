//! Sessions and the numbering of their refresh tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::sessions};

/// A row of `sessions`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct Session {
    pub account_id: Uuid,
    pub session_id: Uuid,
    pub secret: Vec<u8>,
    pub generation: i64,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// What came of using a refresh token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// It was the newest; the next one is good now.
    Rotated,
    /// It had been used before, so somebody has stolen one: the session has ended.
    Reused,
}

impl Store {
    /// Adds a session.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn add_session(&self, session: &Session) -> Result<(), StoreError> {
        diesel::insert_into(sessions::table).values(session).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// A session that has not ended.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn session(
        &self,
        account: Uuid,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, StoreError> {
        let found = sessions::table
            .find((account, id))
            .filter(sessions::expires_at.gt(now))
            .select(Session::as_select());
        Ok(found.first(&mut self.conn().await?).await.optional()?)
    }

    /// Uses the refresh token with this generation, whose secret the caller has checked.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn rotate_session(
        &self,
        session: &Session,
        generation: i64,
        expires_at: DateTime<Utc>,
    ) -> Result<Rotation, StoreError> {
        let mut conn = self.conn().await?;
        let row = sessions::table.find((session.account_id, session.session_id));
        // Compare and set: of two uses at the same moment one is a reuse.
        let rotated = diesel::update(row.filter(sessions::generation.eq(generation)))
            .set((sessions::generation.eq(generation + 1), sessions::expires_at.eq(expires_at)))
            .execute(&mut conn)
            .await?;
        if rotated == 1 {
            return Ok(Rotation::Rotated);
        }
        diesel::delete(row).execute(&mut conn).await?;
        Ok(Rotation::Reused)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn end_session(&self, account: Uuid, id: Uuid) -> Result<(), StoreError> {
        diesel::delete(sessions::table.find((account, id))).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// Forgets the sessions that nobody refreshed in time.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn forget_expired_sessions(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let expired = sessions::table.filter(sessions::expires_at.le(now));
        Ok(diesel::delete(expired).execute(&mut self.conn().await?).await?)
    }
}
