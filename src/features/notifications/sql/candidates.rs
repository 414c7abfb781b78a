//! Candidates for notifications: games whose state differs from the one that the account was last notified of.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{citus::topology::Topology, db::error::StoreError, store::Store};
use uuid::Uuid;

use super::facts::FactsRow;

/// A game whose state differs from the one that the account was last notified of, or of which it was never notified.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct CandidateRow {
    /// The game as it is now.
    #[diesel(embed)]
    pub facts: FactsRow,
    /// Number of taken seats.
    #[diesel(sql_type = SmallInt)]
    pub taken: i16,
    /// Time at which the turn began.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub since: Option<DateTime<Utc>>,
    /// The account that caused the event with which the turn began.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub turn_by: Option<Uuid>,
    /// Whether the turn's time runs out soon.
    #[diesel(sql_type = Bool)]
    pub is_late: bool,
    /// The account that made the newest request for agreement.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub asked_by: Option<Uuid>,
    /// Revision of the notified state, which each change increases. `None` if there is no such state. The following
    /// fields belong to it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub revision: Option<i64>,
    /// The latest turn of which the account was notified, by its first event.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub notified_turn: Option<i64>,
    /// The latest turn of whose imminent end the account was notified.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub notified_time: Option<i64>,
    /// Time of the latest request of which the account was notified.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub notified_asked: Option<DateTime<Utc>>,
    /// The notified status.
    #[diesel(sql_type = Nullable<Text>)]
    pub notified_status: Option<String>,
    /// The notified number of taken seats.
    #[diesel(sql_type = Nullable<SmallInt>)]
    pub notified_taken: Option<i16>,
    /// The account that caused the last event that could have changed the status or the seats.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub changed_by: Option<Uuid>,
    /// The account that this event is about, such as the one that sat down.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub changed_whom: Option<Uuid>,
    /// Time of this event.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub changed_at: Option<DateTime<Utc>>,
}

/// The games of accounts `$2`.
const GAMES_OF: &str = "SELECT account_id, game_id FROM seats WHERE NOT over AND account_id = ANY ($2) \
    UNION SELECT account_id, game_id FROM turns WHERE asks IS NOT NULL AND account_id = ANY ($2) \
    UNION SELECT account_id, game_id FROM notified WHERE account_id = ANY ($2)";
/// The pairs of an account of `$2` and a game of `$3`.
const PAIRS: &str = "SELECT account_id, game_id FROM unnest($2, $3) AS these(account_id, game_id)";
/// With sharded tables, the rows of games are gathered from the workers before they are joined with the notified state.
const GATHERED: &str = ", heads AS MATERIALIZED (SELECT * FROM heads WHERE game_id IN (SELECT game_id FROM pairs)), \
    games AS MATERIALIZED (SELECT * FROM games WHERE game_id IN (SELECT game_id FROM pairs)), \
    seats AS MATERIALIZED (SELECT * FROM seats WHERE game_id IN (SELECT game_id FROM pairs)), \
    game_settings AS MATERIALIZED (SELECT * FROM game_settings WHERE game_id IN (SELECT game_id FROM pairs)), \
    begun AS MATERIALIZED (SELECT h.game_id, a.since_seq FROM heads h, \
        jsonb_to_recordset(h.awaiting) AS a(since_seq bigint)), \
    game_events AS MATERIALIZED (SELECT * FROM game_events WHERE game_id IN (SELECT game_id FROM pairs) \
        AND (kind IN ('joined', 'started', 'ended') OR (game_id, seq) IN (SELECT game_id, since_seq FROM begun)))";
/// Orders are read from the same row as the awaited seats, so that no answered turn seems unanswered. The log is
/// searched only if the account was not yet notified of its last change. The condition must be inside, or every game's
/// log is searched.
const FROM: &str = " SELECT p.account_id, p.game_id, g.ruleset, n.title, g.status, h.head_seq, s.seat, k.taken, a.since_seq, a.since, a.deadline_at, \
        coalesce(h.orders_due AND (h.ordered_seats >> s.seat) & 1 = 1, false) AS is_ordered, e.asked_by AS turn_by, \
        coalesce(w.is_late, false) AS is_late, r.asked_at, r.asked_by, t.revision, t.turn_seq AS notified_turn, \
        t.time_seq AS notified_time, t.asked_at AS notified_asked, t.status AS notified_status, \
        t.taken AS notified_taken, l.asked_by AS changed_by, l.account_id AS changed_whom, l.at AS changed_at \
    FROM pairs p JOIN games g ON g.game_id = p.game_id JOIN heads h ON h.game_id = p.game_id \
    JOIN game_settings n ON n.game_id = p.game_id \
    LEFT JOIN seats s ON s.game_id = p.game_id AND s.account_id = p.account_id \
    LEFT JOIN notified t ON t.account_id = p.account_id AND t.game_id = p.game_id \
    CROSS JOIN LATERAL (SELECT count(*)::smallint AS taken FROM seats c WHERE c.game_id = p.game_id) k \
    LEFT JOIN LATERAL jsonb_to_recordset(h.awaiting) \
        AS a(seat smallint, since_seq bigint, since timestamptz, deadline_at timestamptz) \
        ON a.seat = s.seat AND s.live \
    LEFT JOIN LATERAL (SELECT (b.ask->>'since')::timestamptz AS asked_at, (b.ask->>'by')::uuid AS asked_by \
        FROM jsonb_to_recordset(h.awaiting || n.asks) AS b(asked smallint, invited uuid, ask jsonb) \
        WHERE b.invited = p.account_id OR b.asked = s.seat AND s.live ORDER BY 1 DESC LIMIT 1) r ON true \
    LEFT JOIN game_events e ON e.game_id = p.game_id AND e.seq = a.since_seq AND a.since_seq > coalesce(t.turn_seq, 0) \
    LEFT JOIN LATERAL (SELECT l.asked_by, l.account_id, l.at FROM game_events l WHERE l.game_id = p.game_id AND l.kind = \
        CASE g.status WHEN 'open' THEN 'joined' WHEN 'active' THEN 'started' ELSE 'ended' END \
            AND (t.status <> g.status OR t.taken < k.taken OR t.revision IS NULL AND g.status = 'open') \
        ORDER BY l.seq DESC LIMIT 1) l ON true \
    CROSS JOIN LATERAL (SELECT a.deadline_at - least((a.deadline_at - a.since) / 10, interval '1 day') <= $1 AS is_late) w \
    WHERE (t.revision IS NULL AND s.seat IS NOT NULL AND g.status <> 'finished') \
        OR r.asked_at > coalesce(t.asked_at, '-infinity') \
        OR (t.revision IS NOT NULL AND r.asked_at IS NULL AND s.seat IS NULL) \
        OR (t.revision IS NOT NULL AND s.seat IS NOT NULL AND (t.status <> g.status OR (g.status = 'open' AND t.taken <> k.taken) \
            OR a.since_seq > t.turn_seq OR (a.since_seq > t.time_seq AND w.is_late)))";

/// Builds the statement for these pairs of an account and a game.
fn statement(store: &Store, pairs: &str) -> String {
    let gathered = if store.topology == Topology::Citus { GATHERED } else { "" };
    format!("WITH pairs AS ({pairs}){gathered}{FROM}")
}

/// Returns candidates for notifications to these accounts, about any of their games.
pub(crate) async fn candidates_of(
    store: &Store,
    accounts: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<CandidateRow>, StoreError> {
    let candidates = sql_query(statement(store, GAMES_OF)).bind::<Timestamptz, _>(now);
    let candidates = candidates.bind::<Array<SqlUuid>, _>(accounts);
    Ok(candidates.get_results(&mut store.conn().await?).await?)
}

/// Returns candidates for notifications for pairs of an account and a game.
pub(crate) async fn candidates(
    store: &Store,
    of: &[(Uuid, Uuid)],
    now: DateTime<Utc>,
) -> Result<Vec<CandidateRow>, StoreError> {
    let (accounts, games): (Vec<Uuid>, Vec<Uuid>) = of.iter().copied().unzip();
    let candidates = sql_query(statement(store, PAIRS)).bind::<Timestamptz, _>(now);
    let candidates = candidates.bind::<Array<SqlUuid>, _>(accounts).bind::<Array<SqlUuid>, _>(games);
    Ok(candidates.get_results(&mut store.conn().await?).await?)
}
