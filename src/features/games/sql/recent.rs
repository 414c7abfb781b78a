//! The recent games of an account.

use diesel::{
    sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, histories::Id, store::Store};
use uuid::Uuid;

/// The unfinished games of an account, and a limited number of those that ended last.
const RECENT: &str = "SELECT game_id FROM seats WHERE account_id = $1 AND NOT over \
    UNION ALL (SELECT game_id FROM seats WHERE account_id = $1 AND over ORDER BY over_at DESC LIMIT $2)";
/// Maximum number of finished games, so that accounts with thousands of them wait no longer than others.
const OVER_MAX: i64 = 500;

/// Returns the unfinished games in which an account has a seat, and the 500 that ended last of its finished ones.
pub(crate) async fn recent_games(store: &Store, account: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let recent = sql_query(RECENT).bind::<SqlUuid, _>(account).bind::<BigInt, _>(OVER_MAX);
    let games: Vec<Id> = recent.load(&mut store.conn().await?).await?;
    Ok(games.into_iter().map(|row| row.game_id).collect())
}
