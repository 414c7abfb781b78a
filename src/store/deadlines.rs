//! Games with a deadline that has passed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::deadlines};

impl Store {
    /// At most `limit` games in which something is due, longest overdue first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn due_games(&self, at: DateTime<Utc>, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        let due = deadlines::table
            .filter(deadlines::at.le(at))
            .order(deadlines::at)
            .limit(limit)
            .select(deadlines::game_id);
        Ok(due.load(&mut self.conn().await?).await?)
    }
}
