//! Candidates for notifications: games whose state differs from the one that the account was last notified of.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    prelude::Queryable,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{citus::topology::Topology, db::error::StoreError, store::Store};
use uuid::Uuid;

/// A game whose state differs from the one that the account was last notified of, or of which it was never notified.
#[derive(Clone, Debug, Queryable)]
pub struct CandidateRow {
    /// The account.
    pub account_id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// The account's seat. `None` if the account has left.
    pub seat: Option<i16>,
    /// The game's status.
    pub status: Option<String>,
    /// Number of taken seats.
    pub taken: i16,
    /// The event with which the account's turn began. `None` if the game does not wait for the account.
    pub since_seq: Option<i64>,
    /// Time at which the turn began.
    pub since: Option<DateTime<Utc>>,
    /// Deadline of the turn.
    pub deadline_at: Option<DateTime<Utc>>,
    /// Whether a standing order of the account answers the turn.
    pub is_ordered: bool,
    /// The account that caused the event with which the turn began.
    pub turn_by: Option<Uuid>,
    /// Whether the turn's time runs out soon.
    pub is_late: bool,
    /// Time of the newest request for the account's agreement. `None` if there is none.
    pub asked_at: Option<DateTime<Utc>>,
    /// The account that made this request.
    pub asked_by: Option<Uuid>,
    /// Revision of the notified state, which each change increases. `None` if there is no such state. The following
    /// fields belong to it.
    pub revision: Option<i64>,
    /// The latest turn of which the account was notified, by its first event.
    pub notified_turn: Option<i64>,
    /// The latest turn of whose imminent end the account was notified.
    pub notified_time: Option<i64>,
    /// Time of the latest request of which the account was notified.
    pub notified_asked: Option<DateTime<Utc>>,
    /// The notified status.
    pub notified_status: Option<String>,
    /// The notified number of taken seats.
    pub notified_taken: Option<i16>,
    /// The account that caused the last event that could have changed the status or the seats.
    pub changed_by: Option<Uuid>,
    /// The account that this event is about, such as the one that sat down.
    pub changed_whom: Option<Uuid>,
    /// Time of this event.
    pub changed_at: Option<DateTime<Utc>>,
}

enum Pairs<'a> {
    /// All games of these accounts.
    Of(&'a [Uuid]),
    /// These pairs of an account and a game.
    These(&'a [Uuid], &'a [Uuid]),
}

struct Candidates<'a> {
    pairs: Pairs<'a>,
    topology: Topology,
    now: DateTime<Utc>,
}

/// With sharded tables, the rows of games are gathered from the workers before they are joined with the notified state.
const GATHERED: &str = ", heads AS MATERIALIZED (SELECT * FROM heads WHERE game_id IN (SELECT game_id FROM pairs)), \
    games AS MATERIALIZED (SELECT * FROM games WHERE game_id IN (SELECT game_id FROM pairs)), \
    seats AS MATERIALIZED (SELECT * FROM seats WHERE game_id IN (SELECT game_id FROM pairs)), \
    game_settings AS MATERIALIZED (SELECT * FROM game_settings WHERE game_id IN (SELECT game_id FROM pairs)), \
    begun AS MATERIALIZED (SELECT h.game_id, a.since_seq FROM heads h, \
        jsonb_to_recordset(h.awaiting) AS a(since_seq bigint)), \
    game_events AS MATERIALIZED (SELECT * FROM game_events WHERE game_id IN (SELECT game_id FROM pairs) \
        AND (kind IN ('joined', 'started', 'ended') OR (game_id, seq) IN (SELECT game_id, since_seq FROM begun)))";
/// Orders are read from the same row as the awaited seats, so that no answered turn presence unanswered. The log is
/// searched only if the account was not yet notified of its last change. The condition must be inside, or every game's
/// log is searched.
const FROM: &str = " SELECT p.account_id, p.game_id, s.seat, g.status, k.taken, a.since_seq, a.since, a.deadline_at, \
        coalesce(h.orders_due AND (h.ordered_seats >> s.seat) & 1 = 1, false), e.asked_by, \
        coalesce(w.is_late, false), r.asked_at, r.asked_by, t.revision, t.turn_seq, t.time_seq, t.asked_at, t.status, t.taken, l.asked_by, l.account_id, l.at \
    FROM pairs p LEFT JOIN games g ON g.game_id = p.game_id LEFT JOIN heads h ON h.game_id = p.game_id \
    LEFT JOIN game_settings n ON n.game_id = p.game_id \
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
    CROSS JOIN LATERAL (SELECT a.deadline_at - least((a.deadline_at - a.since) / 10, interval '1 day') <= ";
const WHERE: &str = " AS is_late) w WHERE (t.revision IS NULL AND s.seat IS NOT NULL AND g.status <> 'finished') \
        OR r.asked_at > coalesce(t.asked_at, '-infinity') \
        OR (t.revision IS NOT NULL AND r.asked_at IS NULL AND s.seat IS NULL) \
        OR (t.revision IS NOT NULL AND s.seat IS NOT NULL AND (t.status <> g.status OR (g.status = 'open' AND t.taken <> k.taken) \
            OR a.since_seq > t.turn_seq OR (a.since_seq > t.time_seq AND w.is_late)))";

impl QueryFragment<Pg> for Candidates<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        match &self.pairs {
            Pairs::Of(accounts) => {
                out.push_sql("WITH pairs AS (SELECT account_id, game_id FROM seats WHERE NOT over AND account_id = ANY (");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(") UNION SELECT account_id, game_id FROM turns WHERE asks IS NOT NULL AND account_id = ANY (");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(") UNION SELECT account_id, game_id FROM notified WHERE account_id = ANY (");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(")");
            }
            Pairs::These(accounts, games) => {
                out.push_sql("WITH pairs AS (SELECT account_id, game_id FROM unnest(");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(", ");
                out.push_bind_param::<Array<SqlUuid>, _>(games)?;
                out.push_sql(") AS these(account_id, game_id)");
            }
        }
        out.push_sql(")");
        if self.topology == Topology::Citus {
            out.push_sql(GATHERED);
        }
        out.push_sql(FROM);
        out.push_bind_param::<Timestamptz, _>(&self.now)?;
        out.push_sql(WHERE);
        Ok(())
    }
}

impl QueryId for Candidates<'_> {
    type QueryId = Candidates<'static>;
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Candidates<'_> {
    type SqlType = (
        SqlUuid,
        SqlUuid,
        Nullable<SmallInt>,
        Nullable<Text>,
        SmallInt,
        Nullable<BigInt>,
        Nullable<Timestamptz>,
        Nullable<Timestamptz>,
        Bool,
        Nullable<SqlUuid>,
        Bool,
        Nullable<Timestamptz>,
        Nullable<SqlUuid>,
        Nullable<BigInt>,
        Nullable<BigInt>,
        Nullable<BigInt>,
        Nullable<Timestamptz>,
        Nullable<Text>,
        Nullable<SmallInt>,
        Nullable<SqlUuid>,
        Nullable<SqlUuid>,
        Nullable<Timestamptz>,
    );
}

/// Returns candidates for notifications to these accounts, about any of their games.
///
/// # Errors
/// If the query fails.
pub async fn candidates_of(
    store: &Store,
    accounts: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<CandidateRow>, StoreError> {
    let candidates = Candidates { pairs: Pairs::Of(accounts), topology: store.topology, now };
    Ok(candidates.get_results(&mut store.conn().await?).await?)
}

/// Returns candidates for notifications for pairs of an account and a game.
///
/// # Errors
/// If the query fails.
pub async fn candidates(
    store: &Store,
    of: &[(Uuid, Uuid)],
    now: DateTime<Utc>,
) -> Result<Vec<CandidateRow>, StoreError> {
    let (accounts, games): (Vec<Uuid>, Vec<Uuid>) = of.iter().copied().unzip();
    let candidates = Candidates { pairs: Pairs::These(&accounts, &games), topology: store.topology, now };
    Ok(candidates.get_results(&mut store.conn().await?).await?)
}
