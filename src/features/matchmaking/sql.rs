//! Games of strangers that wait for players.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{citus::topology::Topology, db::error::StoreError, store::Store};
use uuid::Uuid;

/// Selects the games of each key, the fullest and then the oldest first. Each key is one range of one index.
const FOUND: &str = "SELECT found.game_id, found.match_key FROM unnest($1) AS wanted (key) CROSS JOIN LATERAL \
    (SELECT game_id, match_key, free_seats, created_at FROM games WHERE match_key = wanted.key \
        AND ((free_seats = 1 AND created_at >= $5) OR $3 OR bots_at <= $4 OR (bots_at IS NULL AND $4 IS NULL)) \
        ORDER BY free_seats, created_at, game_id LIMIT $2) AS found \
    ORDER BY found.free_seats, found.created_at, found.game_id";
/// The statement for sharded tables: a correlated subquery cannot be sent to the workers.
const FOUND_ON_WORKERS: &str = "SELECT game_id, match_key FROM games \
    WHERE match_key = ANY($1) AND ((free_seats = 1 AND created_at >= $5) OR $3 OR bots_at <= $4 OR (bots_at IS NULL AND $4 IS NULL)) \
    ORDER BY free_seats, created_at, game_id LIMIT $2 * cardinality($1)";

/// Counts the open games of strangers in which these accounts wait.
const WAITING: &str = "SELECT count(*) AS count FROM seats JOIN games USING (game_id) WHERE account_id = ANY($1) \
    AND NOT over AND live AND games.status = 'open' AND games.terms ->> 'muster' = 'true'";

/// The lock of all processes for making a match. Its number is arbitrary, and used by no other program on the same
/// database.
const ALONE: &str = "SELECT pg_advisory_xact_lock(5081127433091872211)";

/// A game with seats that a match may give.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct FoundRow {
    #[diesel(sql_type = SqlUuid)]
    pub(super) game_id: Uuid,
    #[diesel(sql_type = Text)]
    pub(super) match_key: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The time until which bots must have come to a game of strangers.
#[derive(Clone, Copy, Debug)]
pub(super) enum BotsBy {
    /// At any time, or never.
    Any,
    /// Until this time. Games with one free seat begin with the newcomer, unless they are late.
    Time {
        /// `None` if bots must never come.
        until: Option<DateTime<Utc>>,
        /// Games that were created before are late.
        late_before: DateTime<Utc>,
    },
}

/// Returns at most `each` games for each of these keys, the fullest and then the oldest first.
pub(super) async fn found(
    store: &Store,
    keys: &[String],
    bots_by: BotsBy,
    each: i64,
) -> Result<Vec<FoundRow>, StoreError> {
    let query = if store.topology == Topology::Citus { FOUND_ON_WORKERS } else { FOUND };
    let (until, late_before) = match bots_by {
        BotsBy::Any => (None, None),
        BotsBy::Time { until, late_before } => (until, Some(late_before)),
    };
    let found = sql_query(query)
        .bind::<Array<Text>, _>(keys)
        .bind::<BigInt, _>(each)
        .bind::<Bool, _>(matches!(bots_by, BotsBy::Any))
        .bind::<Nullable<Timestamptz>, _>(until)
        .bind::<Nullable<Timestamptz>, _>(late_before);
    Ok(found.load(&mut store.conn().await?).await?)
}

/// Returns the number of open games of strangers in which one of these accounts waits.
pub(super) async fn waiting(store: &Store, accounts: &[Uuid]) -> Result<i64, StoreError> {
    let waiting = sql_query(WAITING).bind::<Array<SqlUuid>, _>(accounts);
    Ok(waiting.get_result::<Count>(&mut store.conn().await?).await?.count)
}

/// Runs work while no other process makes a match. The work uses connections of its own.
pub(super) async fn alone<T: Send>(
    store: &Store,
    work: impl Future<Output = T> + Send,
) -> Result<T, StoreError> {
    let (mut conn, mut done) = (store.conn().await?, None);
    let locked: Result<(), StoreError> = conn
        .transaction(async |conn| {
            sql_query(ALONE).execute(conn).await?;
            done = Some(work.await);
            Ok(())
        })
        .await;
    // What was done stays, even if the lock was lost at the end.
    match (done, locked) {
        (Some(done), _) => Ok(done),
        (None, Err(error)) => Err(error),
        (None, Ok(())) => Err(StoreError::Internal("the lock of matches was lost".to_owned())),
    }
}
