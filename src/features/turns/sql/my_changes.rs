//! Changes in the games of an account.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use crate::log::{
    db::{
        error::StoreError,
        explain::{EXPLAIN, Explained},
        schema::game_events,
    },
    store::Store,
};

/// The games of an account with events after a time. Finished games are found by the time of their end.
const CHANGED: &str = "SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND NOT seats.over AND heads.updated_at > $2 \
    UNION ALL SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND seats.over AND seats.over_at > $2 \
    ORDER BY game_id";

/// The unfinished games of an account, and a limited number of those that ended last.
const RECENT: &str = "SELECT game_id FROM seats WHERE account_id = $1 AND NOT over \
    UNION ALL (SELECT game_id FROM seats WHERE account_id = $1 AND over ORDER BY over_at DESC LIMIT $2)";
/// Maximum number of finished games, so that accounts with thousands of them wait no longer than others.
const OVER_MAX: i64 = 500;

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

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    game_id: Uuid,
}

impl Store {
    /// Returns the games with events after this time in which an account has a seat, or had one at their end.
    ///
    /// # Errors
    /// If the query fails.
    pub async fn changed_games(
        &self,
        account: Uuid,
        since: DateTime<Utc>,
    ) -> Result<Vec<ChangedRow>, StoreError> {
        let changed = sql_query(CHANGED).bind::<SqlUuid, _>(account).bind::<Timestamptz, _>(since);
        Ok(changed.load(&mut self.conn().await?).await?)
    }

    /// Returns the unfinished games in which an account has a seat, and the 500 that ended last of its finished ones.
    ///
    /// # Errors
    /// If the query fails.
    pub(in crate::features) async fn recent_games(&self, account: Uuid) -> Result<Vec<Uuid>, StoreError> {
        let recent = sql_query(RECENT).bind::<SqlUuid, _>(account).bind::<BigInt, _>(OVER_MAX);
        let games: Vec<Id> = recent.load(&mut self.conn().await?).await?;
        Ok(games.into_iter().map(|row| row.game_id).collect())
    }

    /// Returns the plans by which Postgres finds these games and the changed ones, for tests.
    ///
    /// # Errors
    /// If the query fails.
    #[doc(hidden)]
    pub async fn plans_of_mine(&self, account: Uuid) -> Result<Vec<Value>, StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().trusted_now());
        let recent = sql_query(format!("{EXPLAIN} {RECENT}")).bind::<SqlUuid, _>(account);
        let recent: Vec<Explained> = recent.bind::<BigInt, _>(OVER_MAX).load(&mut conn).await?;
        let changed = sql_query(format!("{EXPLAIN} {CHANGED}")).bind::<SqlUuid, _>(account);
        let changed: Vec<Explained> = changed.bind::<Timestamptz, _>(now).load(&mut conn).await?;
        Ok(recent.into_iter().chain(changed).map(|one| one.plan).collect())
    }

    /// Returns the number of the last event of a game that was recorded by this time. 0 if there is none.
    ///
    /// # Errors
    /// If the query fails.
    pub async fn last_event_by(&self, game: Uuid, then: DateTime<Utc>) -> Result<i64, StoreError> {
        let last = game_events::table
            .filter(game_events::game_id.eq(game))
            .filter(game_events::at.le(then))
            .order(game_events::seq.desc())
            .select(game_events::seq);
        Ok(last.first(&mut self.conn().await?).await.optional()?.unwrap_or(0))
    }
}
