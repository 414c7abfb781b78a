//! Games with a deadline that has passed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::deadlines};

impl Store {
    /// At most `limit` games in which something is due at `now`, each with its deadline: longest overdue first, those after
    /// the one given.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn due_games(
        &self,
        now: DateTime<Utc>,
        (at, game): (DateTime<Utc>, Uuid),
        limit: i64,
    ) -> Result<Vec<(DateTime<Utc>, Uuid)>, StoreError> {
        let is_after = deadlines::at.gt(at).or(deadlines::at.eq(at).and(deadlines::game_id.gt(game)));
        let due = deadlines::table
            .filter(deadlines::at.le(now).and(deadlines::at.ge(at)).and(is_after))
            .order((deadlines::at, deadlines::game_id))
            .limit(limit)
            .select((deadlines::at.assume_not_null(), deadlines::game_id));
        Ok(due.load(&mut self.conn().await?).await?)
    }
}
