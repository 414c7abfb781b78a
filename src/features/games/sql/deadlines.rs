//! Games with a deadline that has passed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{error::StoreError, schema::deadlines},
    store::Store,
};
use uuid::Uuid;

/// Returns at most `limit` games whose deadline has passed at `now`, each with its deadline. The longest overdue
/// game comes first. Only games after the given position are returned.
pub(crate) async fn due_games(
    store: &Store,
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
    Ok(due.load(&mut store.conn().await?).await?)
}
