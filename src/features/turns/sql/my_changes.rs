//! Changes in the games of an account.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{error::StoreError, schema::game_events},
    store::Store,
};
use uuid::Uuid;

/// The games of an account with events after a time. Finished games are found by the time of their end.
const CHANGED: &str = "SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND NOT seats.over AND heads.updated_at > $2 \
    UNION ALL SELECT game_id, head_seq FROM seats JOIN heads USING (game_id) \
        WHERE seats.account_id = $1 AND seats.over AND seats.over_at > $2 \
    ORDER BY game_id";

/// A game that has changed.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub(crate) struct ChangedRow {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
    /// The number of its last event.
    #[diesel(sql_type = BigInt)]
    pub head_seq: i64,
}

/// Returns the games with events after this time in which an account has a seat, or had one at their end.
pub(crate) async fn changed_games(
    store: &Store,
    account: Uuid,
    since: DateTime<Utc>,
) -> Result<Vec<ChangedRow>, StoreError> {
    let changed = sql_query(CHANGED).bind::<SqlUuid, _>(account).bind::<Timestamptz, _>(since);
    Ok(changed.load(&mut store.conn().await?).await?)
}

/// Returns the number of the last event of a game that was recorded by this time. 0 if there is none.
pub(crate) async fn last_event_by(store: &Store, game: Uuid, then: DateTime<Utc>) -> Result<i64, StoreError> {
    let last = game_events::table
        .filter(game_events::game_id.eq(game))
        .filter(game_events::at.le(then))
        .order(game_events::seq.desc())
        .select(game_events::seq);
    Ok(last.first(&mut store.conn().await?).await.optional()?.unwrap_or(0))
}
