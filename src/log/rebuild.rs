//! Rebuilds projections from the log, while servers append to it.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    append::roster::{Creation, ensure_settings, insert_game, replace_seats, write_game},
    citus::topology::Topology,
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{deadlines, game_secrets, games, heads},
    },
    event::EventRow,
    games::SeatRow,
    head::{Head, Stage},
    histories::{forget_history, write_history},
    orders::count_orders,
    read::event_range::load_log,
    snapshots::{SnapshotRow, replace_snapshot},
    store::Store,
    turns::write::write_turns,
};

/// All stored data of a game that cannot be derived, in one snapshot.
pub struct StoredGame {
    /// The game's id.
    pub game: Uuid,
    /// Seq and hash of the log's head, according to the projection. `None` if the projection is missing.
    pub head: Option<(i64, Vec<u8>)>,
    /// The log, as stored.
    pub events: Vec<EventRow>,
    /// The seed.
    pub seed: Option<Vec<u8>>,
}

/// A game's projections.
#[derive(Clone)]
#[allow(missing_docs, reason = "each is described where it is defined")]
pub struct Projection {
    pub new: Creation,
    pub stage: Stage,
    pub head: Head,
    /// The next deadline. `None` if there is none.
    pub deadline_at: Option<DateTime<Utc>>,
    /// The seats that the game waits for, one bit each.
    pub awaited_seats: i16,
    pub seats: Vec<SeatRow>,
    /// `None` if folding the log is as fast.
    pub snapshot: Option<SnapshotRow>,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    game_id: Uuid,
}

/// The tables with rows of games.
const OF_GAMES: [&str; 16] = [
    "deadlines",
    "game_events",
    "game_secrets",
    "game_settings",
    "games",
    "heads",
    "histories",
    "notes",
    "nudges",
    "publications",
    "seats",
    "snapshots",
    "standing_orders",
    "talk",
    "talk_read",
    "turns",
];

/// Steps through the index from the id of one game with events to the next, without reading all events of a game.
const LOGGED: &str = "WITH RECURSIVE logged AS (\
        (SELECT game_id FROM game_events WHERE game_id > $1 ORDER BY game_id LIMIT 1) UNION ALL \
        SELECT (SELECT e.game_id FROM game_events e WHERE e.game_id > logged.game_id ORDER BY e.game_id LIMIT 1) \
        FROM logged WHERE logged.game_id IS NOT NULL) ";

/// Returns SQL for the ids of all games with any row, even if the first event or the projection is missing.
fn ids(topology: Topology) -> String {
    let some = |table| match (topology, table) {
        (Topology::Single, "game_events") => {
            "(SELECT game_id FROM logged WHERE game_id IS NOT NULL LIMIT $2)".to_owned()
        }
        _ => format!("(SELECT DISTINCT game_id FROM {table} WHERE game_id > $1 ORDER BY game_id LIMIT $2)"),
    };
    // Citus supports no recursive query over several workers.
    let steps = if topology == Topology::Single { LOGGED } else { "" };
    let some = OF_GAMES.map(some).join(" UNION ");
    format!("{steps}SELECT game_id FROM ({some}) AS every ORDER BY game_id LIMIT $2")
}

impl Store {
    /// Returns a page of at most `limit` game ids after `after`.
    pub async fn every_game(&self, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        every_game(&mut *self.conn().await?, self.topology, after, limit).await
    }

    /// Replaces a game's projections with those that `project` derives from its log, or leaves them alone if it
    /// refuses. Appends to the game wait meanwhile, so the head is the last event's and never goes back.
    ///
    /// # Errors
    /// If the query fails. The inner result is an error of `project`, or the seq of the head.
    pub async fn reproject<F: Send + 'static>(
        &self,
        game: Uuid,
        project: impl FnOnce(StoredGame) -> Result<Projection, F> + Send + 'static,
    ) -> Result<Result<i64, F>, StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().trusted_now());
        conn.transaction(async |conn| {
            let stored = read_locked(conn, self.topology, game).await?;
            let is_there = stored.head.is_some();
            let projected = spawn_blocking(move || project(stored)).await;
            match projected.map_err(|e| StoreError::Unavailable(e.to_string()))? {
                Ok(projection) => {
                    write(conn, game, is_there, &projection).await?;
                    write_turns(conn, self.topology, &[game], now, true).await?;
                    Ok(Ok(projection.head.head_seq))
                }
                Err(refused) => Ok(Err(refused)),
            }
        })
        .await
    }
}

/// Returns a page of all games, by their ids.
pub async fn every_game(
    conn: &mut Conn,
    topology: Topology,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let ids = sql_query(ids(topology)).bind::<SqlUuid, _>(after).bind::<BigInt, _>(limit);
    let ids: Vec<Id> = ids.load(conn).await?;
    Ok(ids.into_iter().map(|id| id.game_id).collect())
}

/// Reads a game and locks its row, for which appends wait. Nothing can be appended to a game without a row.
pub async fn read_locked(conn: &mut Conn, topology: Topology, game: Uuid) -> Result<StoredGame, StoreError> {
    let head = heads::table.find(game).select((heads::head_seq, heads::head_hash)).for_update();
    let head = head.first(conn).await.optional()?;
    // A separate statement, so that it sees what was committed while this one waited for the lock.
    let events = load_log(conn, topology, game, 0, i64::MAX).await?;
    let seed = game_secrets::table.find(game).select(game_secrets::seed).first(conn).await.optional()?;
    Ok(StoredGame { game, head, events, seed })
}

async fn write(
    conn: &mut Conn,
    game: Uuid,
    is_there: bool,
    Projection { new, stage, head, deadline_at, awaited_seats, seats, snapshot }: &Projection,
) -> Result<(), StoreError> {
    if !is_there {
        insert_game(conn, game, new).await?;
    }
    let begun = ensure_settings(conn, game, new).await?;
    write_game(conn, game, &begun, stage).await?;
    diesel::update(heads::table.find(game)).set(head).execute(conn).await?;
    diesel::delete(deadlines::table.find(game)).execute(conn).await?;
    if let Some(at) = deadline_at {
        let row = (deadlines::game_id.eq(game), deadlines::at.eq(at));
        diesel::insert_into(deadlines::table).values(row).execute(conn).await?;
    }
    replace_seats(conn, game, seats).await?;
    // The turns are derived from these seats afterwards.
    let roster_seq = games::roster_seq.eq(head.head_seq);
    diesel::update(games::table.find(game)).set(roster_seq).execute(conn).await?;
    forget_history(conn, game).await?;
    write_history(conn, game).await?;
    replace_snapshot(conn, game, snapshot.as_ref()).await?;
    // Orders are not in the log, so the seats with orders are read from their table.
    count_orders(conn, game, *awaited_seats).await.map(|_| ())
}
