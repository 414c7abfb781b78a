//! Games with a deadline that has passed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::games};

impl Store {
    /// At most `limit` games in which something is due, longest overdue first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn due_games(&self, at: DateTime<Utc>, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        let due = games::table
            .filter(games::deadline_at.le(at))
            .order(games::deadline_at)
            .limit(limit)
            .select(games::game_id);
        Ok(due.load(&mut self.conn().await?).await?)
    }
}
