//! What an account may have to be told of its games: where a game is not as it was told.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    prelude::Queryable,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::store::{Store, StoreError, layout::Layout};

/// A game of an account that is not as the account was told, or of which it was told nothing yet.
#[derive(Clone, Debug, Queryable)]
pub struct NewsRow {
    /// The account.
    pub account_id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// The account's seat; none if it has left.
    pub seat: Option<i16>,
    /// The game's status.
    pub status: Option<String>,
    /// How many seats are taken.
    pub taken: i16,
    /// The event with which the account's turn began; none if the game does not wait for it.
    pub since_seq: Option<i64>,
    /// When that was.
    pub since: Option<DateTime<Utc>>,
    /// When its time is up.
    pub deadline_at: Option<DateTime<Utc>>,
    /// Whether an order of the account answers the turn.
    pub is_ordered: bool,
    /// Who asked for the event with which the turn began.
    pub turn_by: Option<Uuid>,
    /// Whether the turn's time runs out soon.
    pub is_late: bool,
    /// Since when the newest request for the account's agreement waits; none if the game asks it for none.
    pub asked_at: Option<DateTime<Utc>>,
    /// The account that asks for it.
    pub asked_by: Option<Uuid>,
    /// How often it was told something of the game; none if never. What is then told follows only this.
    pub revision: Option<i64>,
    /// The turn that was dealt with last, by its first event.
    pub told_turn: Option<i64>,
    /// The turn whose end was dealt with last.
    pub told_time: Option<i64>,
    /// Since when the newest request waited that was dealt with.
    pub told_asked: Option<DateTime<Utc>>,
    /// The status it was told.
    pub told_status: Option<String>,
    /// How many seats were taken then.
    pub told_taken: Option<i16>,
    /// Of the last event that could have changed the status, or the seats: who asked for it, whom it is about, and when it
    /// was.
    pub changed_by: Option<Uuid>,
    /// Who sat down, or whatever account else it is about.
    pub changed_whom: Option<Uuid>,
    /// When that was.
    pub changed_at: Option<DateTime<Utc>>,
}

enum Pairs<'a> {
    /// All games of accounts.
    Of(&'a [Uuid]),
    /// Some games of accounts.
    These(&'a [Uuid], &'a [Uuid]),
}

struct News<'a> {
    pairs: Pairs<'a>,
    layout: Layout,
    now: DateTime<Utc>,
}

/// Where the tables are spread, what lies with the games is gathered there before it is joined with what was told.
const GATHERED: &str = ", heads AS MATERIALIZED (SELECT * FROM heads WHERE game_id IN (SELECT game_id FROM pairs)), \
    games AS MATERIALIZED (SELECT * FROM games WHERE game_id IN (SELECT game_id FROM pairs)), \
    seats AS MATERIALIZED (SELECT * FROM seats WHERE game_id IN (SELECT game_id FROM pairs)), \
    game_settings AS MATERIALIZED (SELECT * FROM game_settings WHERE game_id IN (SELECT game_id FROM pairs)), \
    begun AS MATERIALIZED (SELECT h.game_id, a.since_seq FROM heads h, \
        jsonb_to_recordset(h.awaiting) AS a(since_seq bigint)), \
    game_events AS MATERIALIZED (SELECT * FROM game_events WHERE game_id IN (SELECT game_id FROM pairs) \
        AND (kind IN ('joined', 'started', 'ended') OR (game_id, seq) IN (SELECT game_id, since_seq FROM begun)))";
/// An order is looked for in the same row as the seats that wait, so that no answered turn looks unanswered. The log is searched
/// only where its last change of that kind is not told yet: this must be said inside, or it is searched for every game.
const FROM: &str = " SELECT p.account_id, p.game_id, s.seat, g.status, k.taken, a.since_seq, a.since, a.deadline_at, \
        coalesce(h.orders_due AND (h.ordered_seats >> s.seat) & 1 = 1, false), e.asked_by, \
        coalesce(w.is_late, false), r.asked_at, r.asked_by, t.revision, t.turn_seq, t.time_seq, t.asked_at, t.status, t.taken, l.asked_by, l.account_id, l.at \
    FROM pairs p LEFT JOIN games g ON g.game_id = p.game_id LEFT JOIN heads h ON h.game_id = p.game_id \
    LEFT JOIN game_settings n ON n.game_id = p.game_id \
    LEFT JOIN seats s ON s.game_id = p.game_id AND s.account_id = p.account_id \
    LEFT JOIN told t ON t.account_id = p.account_id AND t.game_id = p.game_id \
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

impl QueryFragment<Pg> for News<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        match &self.pairs {
            Pairs::Of(accounts) => {
                out.push_sql("WITH pairs AS (SELECT account_id, game_id FROM seats WHERE NOT over AND account_id = ANY (");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(") UNION SELECT account_id, game_id FROM turns WHERE asks IS NOT NULL AND account_id = ANY (");
                out.push_bind_param::<Array<SqlUuid>, _>(accounts)?;
                out.push_sql(") UNION SELECT account_id, game_id FROM told WHERE account_id = ANY (");
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
        if self.layout == Layout::Spread {
            out.push_sql(GATHERED);
        }
        out.push_sql(FROM);
        out.push_bind_param::<Timestamptz, _>(&self.now)?;
        out.push_sql(WHERE);
        Ok(())
    }
}

impl QueryId for News<'_> {
    type QueryId = News<'static>;
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for News<'_> {
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

impl Store {
    /// What may have to be told to these accounts, of any of their games.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn news_of(&self, accounts: &[Uuid], now: DateTime<Utc>) -> Result<Vec<NewsRow>, StoreError> {
        let news = News { pairs: Pairs::Of(accounts), layout: self.layout, now };
        Ok(news.get_results(&mut self.conn().await?).await?)
    }

    /// What may have to be told to some accounts, each about one game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn news(&self, of: &[(Uuid, Uuid)], now: DateTime<Utc>) -> Result<Vec<NewsRow>, StoreError> {
        let (accounts, games): (Vec<Uuid>, Vec<Uuid>) = of.iter().copied().unzip();
        let news = News { pairs: Pairs::These(&accounts, &games), layout: self.layout, now };
        Ok(news.get_results(&mut self.conn().await?).await?)
    }
}
