//! Writes turns, derived from the tables of their games. Any process may do so, any number of times.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Jsonb, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    moved::{Id, awaited_by, write_moved},
    schema::turns,
};
use crate::{
    citus::topology::Topology,
    db::{connect::conn::Conn, diff_rows::diff_rows, error::StoreError, prepared::Prepared, schema::seats},
    store::Store,
};

/// Derives the turns of games and writes rows that are newer than the stored ones, or all rows if `anew`. Rows are
/// written in one order, so that concurrent writers cause no deadlock.
///
/// Players who left after `$2` get a tombstone row even if they had none, so that a concurrent stale write cannot
/// restore their turn. `$3` is the current time.
///
/// `$1` are the games. On sharded tables it is the data gathered from the workers, because it is joined with rows that
/// the workers do not have.
fn write(topology: Topology, anew: bool) -> String {
    let (gathered, seats, games, whose) = match topology {
        Topology::Single => (
            String::new(),
            format!(
                "({SEAT_DATA} unnest($1::uuid[]) AS o (game_id) JOIN heads USING (game_id) {GAME_DATA} JOIN seats USING (game_id))"
            ),
            "(SELECT game_id, head_seq, revision, awaiting || asks AS awaiting, ruleset, title FROM unnest($1::uuid[]) AS o (game_id) \
                JOIN heads USING (game_id) JOIN game_settings USING (game_id) JOIN games USING (game_id))",
            "seats",
        ),
        Topology::Citus => (
            format!(
                "WITH gathered AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS gathered ({COLUMNS})) "
            ),
            "(SELECT * FROM gathered WHERE seat IS NOT NULL)".to_owned(),
            "(SELECT DISTINCT game_id, head_seq, revision, awaiting, ruleset, title FROM gathered)",
            "gathered",
        ),
    };
    let since = if anew { "" } else { "s.updated_at > $2::timestamptz OR " };
    let newer = if anew { "" } else { " WHERE (t.seq, t.revision) < (excluded.seq, excluded.revision)" };
    let awaited = awaited_by("s", "s");
    format!(
        "INSERT INTO turns AS t \
            (account_id, game_id, seat, ruleset, title, seq, revision, since, deadline_at, asks, gone_at) \
        {gathered}SELECT s.account_id, s.game_id, s.seat, s.ruleset, CASE WHEN s.live THEN s.title END, s.head_seq, \
            s.revision, a.since, a.deadline_at, a.asks, CASE WHEN s.live THEN NULL ELSE $3::timestamptz END \
        FROM {seats} AS s LEFT JOIN LATERAL ({awaited} AND s.live) a ON true \
        WHERE s.bot IS NULL AND (s.live OR {since}EXISTS (SELECT FROM turns b \
            WHERE b.account_id = s.account_id AND b.game_id = s.game_id AND b.gone_at IS NULL)) \
            AND NOT EXISTS (SELECT FROM jsonb_to_recordset(s.awaiting) AS w (invited uuid) \
            WHERE w.invited = s.account_id) \
        UNION ALL \
        SELECT b.account_id, h.game_id, b.seat, b.ruleset, NULL, h.head_seq, h.revision, NULL, NULL, NULL, $3::timestamptz \
        FROM {games} AS h JOIN turns b USING (game_id) \
        WHERE b.gone_at IS NULL AND NOT EXISTS (SELECT FROM {whose} s \
            WHERE s.game_id = b.game_id AND s.account_id = b.account_id) \
            AND NOT EXISTS (SELECT FROM jsonb_to_recordset(h.awaiting) AS w (invited uuid) \
            WHERE w.invited = b.account_id) \
        UNION ALL \
        SELECT w.invited, h.game_id, {NO_SEAT}, h.ruleset, h.title, h.head_seq, h.revision, NULL, NULL, \
            jsonb_build_array(w.ask), NULL \
        FROM {games} AS h, jsonb_to_recordset(h.awaiting) AS w (invited uuid, ask jsonb) WHERE w.invited IS NOT NULL \
        ORDER BY 1, 2 \
        ON CONFLICT (account_id, game_id) DO UPDATE SET seat = excluded.seat, title = excluded.title, \
            seq = excluded.seq, revision = excluded.revision, since = excluded.since, \
            deadline_at = excluded.deadline_at, asks = excluded.asks, gone_at = excluded.gone_at{newer}"
    )
}

/// The seat of an account that is invited to a game and has no seat.
const NO_SEAT: i16 = -1;

/// Selects the data of each seat of a game.
const SEAT_DATA: &str = "SELECT game_id, head_seq, awaiting || asks AS awaiting, updated_at, ruleset, title, revision, account_id, seat, \
    live, bot FROM";
const GAME_DATA: &str = "JOIN games USING (game_id) JOIN game_settings USING (game_id)";
/// The gathered columns.
const COLUMNS: &str = "game_id uuid, head_seq bigint, awaiting jsonb, updated_at timestamptz, ruleset text, title text, \
    revision bigint, account_id uuid, seat smallint, live boolean, bot text";

/// Returns SQL that gathers the data of games `$1` from the workers, also of games without seats.
fn gather() -> String {
    format!(
        "SELECT coalesce(jsonb_agg(to_jsonb(seat_data)), '[]') AS rows FROM ({SEAT_DATA} heads {GAME_DATA} \
            LEFT JOIN seats USING (game_id) WHERE game_id = ANY($1)) AS seat_data"
    )
}

#[derive(QueryableByName)]
struct Gathered {
    #[diesel(sql_type = Jsonb)]
    rows: Value,
}

/// Lifetime of the tombstone of a player who has left a game. It is longer than any write can be delayed.
const TOMBSTONE_RETENTION: TimeDelta = TimeDelta::hours(1);
/// Maximum number of games in one statement.
pub(super) const AT_ONCE: usize = 500;

/// Returns SQL that derives the rows of games.
fn derived() -> String {
    format!(
        "SELECT s.account_id, h.game_id, s.seat, st.title, h.head_seq AS seq, st.revision, a.since, \
            a.deadline_at, a.asks FROM heads h JOIN game_settings st USING (game_id) JOIN seats s USING (game_id) \
            LEFT JOIN LATERAL ({}) a ON true \
        WHERE h.game_id = ANY($1) AND s.live AND s.bot IS NULL \
        UNION ALL \
        SELECT w.invited, h.game_id, {NO_SEAT}, st.title, h.head_seq, st.revision, NULL, NULL, jsonb_build_array(w.ask) \
        FROM heads h JOIN game_settings st USING (game_id) \
            CROSS JOIN LATERAL jsonb_to_recordset(h.awaiting || st.asks) AS w (invited uuid, ask jsonb) \
        WHERE h.game_id = ANY($1) AND w.invited IS NOT NULL",
        awaited_by("h", "s")
    )
}

/// Selects the stored rows of games.
const STORED: &str = "SELECT * FROM turns WHERE game_id = ANY($1) AND gone_at IS NULL";
const COMPARED: &str = "account_id, game_id, seat, title, seq, revision, since, deadline_at, asks";
/// Prefix of these statements on sharded tables. It gathers the rows of each table first, because rows of games and
/// rows of accounts are on different machines and cannot be joined there.
const GATHERED: &str = "WITH heads AS MATERIALIZED (SELECT * FROM heads WHERE game_id = ANY($1)), \
    game_settings AS MATERIALIZED (SELECT * FROM game_settings WHERE game_id = ANY($1)), \
    seats AS MATERIALIZED (SELECT * FROM seats WHERE game_id = ANY($1)), \
    turns AS MATERIALIZED (SELECT * FROM turns WHERE game_id = ANY($1)) ";

/// Returns those of these games whose stored turns differ from the derived ones.
pub(crate) async fn wrong_turns(
    conn: &mut Conn,
    topology: Topology,
    games: &[Uuid],
) -> Result<Vec<Uuid>, StoreError> {
    let gathered = if topology == Topology::Citus { GATHERED } else { "" };
    let [derived, stored] = [derived().as_str(), STORED].map(|rows| format!("{gathered}{rows}"));
    let wrong = sql_query(diff_rows(&derived, &stored, COMPARED));
    let wrong: Vec<Id> = Prepared(wrong.bind::<Array<SqlUuid>, _>(games)).load(conn).await?;
    Ok(wrong.into_iter().map(|row| row.game_id).collect())
}

/// Writes the current turns of these games. `anew` also replaces rows that are not older, for stored rows that may be
/// wrong.
pub async fn write_turns(
    conn: &mut Conn,
    topology: Topology,
    games: &[Uuid],
    now: DateTime<Utc>,
    anew: bool,
) -> Result<(), StoreError> {
    let (write, since) = (sql_query(write(topology, anew)).into_boxed(), now - TOMBSTONE_RETENTION);
    let write = match topology {
        Topology::Single => write.bind::<Array<SqlUuid>, _>(games),
        Topology::Citus => {
            let gathered = sql_query(gather()).bind::<Array<SqlUuid>, _>(games);
            write.bind::<Jsonb, _>(gathered.get_result::<Gathered>(conn).await?.rows)
        }
    };
    let write = write.bind::<Timestamptz, _>(since).bind::<Timestamptz, _>(now);
    Prepared(write).execute(conn).await?;
    Ok(())
}

/// Writes the turns of all games, into a table that has none yet.
pub async fn write_every_turn(conn: &mut Conn) -> Result<(), StoreError> {
    let live = seats::table.filter(seats::live).select(seats::game_id).distinct();
    let live: Vec<Uuid> = live.load(conn).await?;
    for games in live.chunks(AT_ONCE) {
        // No rows exist yet, so none needs a tombstone.
        write_turns(conn, Topology::Single, games, DateTime::UNIX_EPOCH, true).await?;
    }
    Ok(())
}

/// Writes those turns of these games that are newer than the stored ones.
pub(super) async fn write_newer(
    conn: &mut Conn,
    topology: Topology,
    games: &[Uuid],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let others = match topology {
        Topology::Single => write_moved(conn, games).await?,
        Topology::Citus => games.to_vec(),
    };
    if others.is_empty() { Ok(()) } else { write_turns(conn, topology, &others, now, false).await }
}

/// Returns the games that have changed since `since`.
pub(super) async fn changed_since(
    conn: &mut Conn,
    topology: Topology,
    since: DateTime<Utc>,
) -> Result<Vec<Uuid>, StoreError> {
    let changed = match topology {
        Topology::Single => "SELECT game_id FROM changed_since($1)",
        // The settings of the function would not apply on the workers.
        Topology::Citus => "SELECT game_id FROM heads WHERE updated_at >= $1",
    };
    let changed: Vec<Id> = sql_query(changed).bind::<Timestamptz, _>(since).load(conn).await?;
    Ok(changed.into_iter().map(|row| row.game_id).collect())
}

impl Store {
    /// Deletes expired tombstones.
    pub async fn forget_gone_turns(&self) -> Result<(), StoreError> {
        let gone = turns::table.filter(turns::gone_at.lt(self.clock().trusted_now() - TOMBSTONE_RETENTION));
        diesel::delete(gone).execute(&mut self.conn().await?).await?;
        Ok(())
    }
}
