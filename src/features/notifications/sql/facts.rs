//! Facts about games for notifications, read when a notification is sent.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

const FACTS: &str = "SELECT p.account_id, p.game_id, g.ruleset, n.title, g.status, h.head_seq, s.seat, a.since_seq, \
        a.deadline_at, coalesce(h.orders_due AND (h.ordered_seats >> s.seat) & 1 = 1, false) AS is_ordered, r.asked_at \
    FROM unnest($1, $2) AS p(account_id, game_id) JOIN games g ON g.game_id = p.game_id JOIN heads h ON h.game_id = p.game_id \
    JOIN game_settings n ON n.game_id = p.game_id \
    LEFT JOIN seats s ON s.game_id = p.game_id AND s.account_id = p.account_id \
    LEFT JOIN LATERAL jsonb_to_recordset(h.awaiting) AS a(seat smallint, since_seq bigint, deadline_at timestamptz) \
        ON a.seat = s.seat AND s.live \
    CROSS JOIN LATERAL (SELECT max((b.ask->>'since')::timestamptz) AS asked_at \
        FROM jsonb_to_recordset(h.awaiting || n.asks) AS b(asked smallint, invited uuid, ask jsonb) \
        WHERE b.invited = p.account_id OR b.asked = s.seat AND s.live) r \
    WHERE s.seat IS NOT NULL OR r.asked_at IS NOT NULL";
/// A game as a notification to one account sees it.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct FactsRow {
    #[diesel(sql_type = SqlUuid)]
    pub account_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
    #[diesel(sql_type = Text)]
    pub ruleset: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub title: Option<String>,
    #[diesel(sql_type = Text)]
    pub status: String,
    #[diesel(sql_type = BigInt)]
    pub head_seq: i64,
    /// `None` if the account is only invited.
    #[diesel(sql_type = Nullable<SmallInt>)]
    pub seat: Option<i16>,
    /// The event with which the account's turn began. `None` if the game does not wait for the account.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub since_seq: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub deadline_at: Option<DateTime<Utc>>,
    /// Whether an order of the account answers the turn.
    #[diesel(sql_type = Bool)]
    pub is_ordered: bool,
    /// Time of the newest request for the account's agreement. `None` if there is none.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub asked_at: Option<DateTime<Utc>>,
}

/// Returns facts about pairs of an account and a game. Leaves out pairs in which the account has no seat and no
/// invitation.
pub(crate) async fn facts(store: &Store, of: &[(Uuid, Uuid)]) -> Result<Vec<FactsRow>, StoreError> {
    let (accounts, games): (Vec<Uuid>, Vec<Uuid>) = of.iter().copied().unzip();
    let facts = sql_query(FACTS).bind::<Array<SqlUuid>, _>(accounts).bind::<Array<SqlUuid>, _>(games);
    Ok(facts.get_results(&mut store.conn().await?).await?)
}

/// Returns the number of games that wait for each of these accounts. Accounts without such a game are left out.
pub(crate) async fn turns_waiting(store: &Store, of: &[Uuid]) -> Result<Vec<(Uuid, i64)>, StoreError> {
    let waiting = sql::<(SqlUuid, BigInt)>(
        "SELECT s.account_id, count(*) FROM seats s JOIN heads h USING (game_id) WHERE NOT s.over AND s.live \
            AND h.awaiting @> jsonb_build_array(jsonb_build_object('seat', s.seat)) AND s.account_id = ANY (",
    );
    let waiting = waiting.bind::<Array<SqlUuid>, _>(of).sql(") GROUP BY s.account_id");
    Ok(waiting.get_results(&mut store.conn().await?).await?)
}
