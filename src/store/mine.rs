//! What is new in the games of an account.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::game_events};

/// The games of an account that have events since a moment: of those that are over, by when they were.
const CHANGED: &str = "SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND NOT seats.over AND heads.updated_at > $2 \
    UNION ALL SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND seats.over AND seats.over_at > $2 \
    ORDER BY game_id";

/// A game that has changed.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub struct ChangedRow {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
    /// The number of its last event.
    #[diesel(sql_type = BigInt)]
    pub head_seq: i64,
}

impl Store {
    /// The games in which an account sits, or sat at their end, that have events since this moment.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn changed_games(
        &self,
        account: Uuid,
        since: DateTime<Utc>,
    ) -> Result<Vec<ChangedRow>, StoreError> {
        let changed = sql_query(CHANGED).bind::<SqlUuid, _>(account).bind::<Timestamptz, _>(since);
        Ok(changed.load(&mut self.conn().await?).await?)
    }

    /// The number of the last event of a game that was recorded by then; 0 if there is none.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn last_event_by(&self, game: Uuid, then: DateTime<Utc>) -> Result<i64, StoreError> {
        let last = game_events::table
            .filter(game_events::game_id.eq(game))
            .filter(game_events::at.le(then))
            .order(game_events::seq.desc())
            .select(game_events::seq);
        Ok(last.first(&mut self.conn().await?).await.optional()?.unwrap_or(0))
    }
}
