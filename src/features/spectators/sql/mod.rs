//! The numbers of spectators, as each process has published them.

mod schema;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{self, BigInt, Timestamptz},
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{error::StoreError, schema::games},
    store::Store,
};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use self::schema::spectators;

/// Adds up the published numbers, each of which is a member of a JSON object.
const MOST_WATCHED: &str = "SELECT key::uuid AS game, sum(value::bigint)::bigint AS spectators \
    FROM spectators, jsonb_each_text(counts) WHERE counted_at > $1 \
    GROUP BY key ORDER BY spectators DESC, key LIMIT $2";

/// How many people are watching a public game.
#[derive(Clone, Debug, QueryableByName, Serialize, ToSchema)]
pub(super) struct WatchedGame {
    /// Id of the game that they watch.
    #[diesel(sql_type = sql_types::Uuid)]
    pub(super) game: Uuid,
    /// The number of accounts without a seat, and of networks of guests and of people who are not signed in, that follow
    /// the game's stream.
    #[diesel(sql_type = BigInt)]
    pub(super) spectators: i64,
}

/// Writes the numbers of a process, by the game's id.
pub(super) async fn publish(
    store: &Store,
    process: Uuid,
    counts: Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let numbers = (spectators::counts.eq(Value::Object(counts)), spectators::counted_at.eq(now));
    diesel::insert_into(spectators::table)
        .values((spectators::process_id.eq(process), numbers.clone()))
        .on_conflict(spectators::process_id)
        .do_update()
        .set(numbers)
        .execute(&mut store.conn().await?)
        .await?;
    Ok(())
}

/// Returns the most watched games by the numbers that were published after `since`.
pub(super) async fn most_watched(
    store: &Store,
    since: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<WatchedGame>, StoreError> {
    let query = sql_query(MOST_WATCHED).bind::<Timestamptz, _>(since).bind::<BigInt, _>(limit);
    Ok(query.load(&mut store.conn().await?).await?)
}

/// Returns which of these games are public and being played.
pub(super) async fn played_in_public(store: &Store, of: &[Uuid]) -> Result<HashSet<Uuid>, StoreError> {
    let games = games::table
        .filter(games::game_id.eq_any(of))
        .filter(games::visibility.eq("public"))
        .filter(games::status.eq("active"))
        .select(games::game_id);
    let ids: Vec<Uuid> = games.load(&mut store.conn().await?).await?;
    Ok(ids.into_iter().collect())
}

/// Deletes the numbers that were published until then.
pub(super) async fn forget(store: &Store, until: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::delete(spectators::table.filter(spectators::counted_at.le(until)))
        .execute(&mut store.conn().await?)
        .await?;
    Ok(())
}
