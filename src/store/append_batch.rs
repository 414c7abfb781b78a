//! The statement that appends: however many games it is for, it is one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{
        Array, BigInt, Binary, Interval, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
    },
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{Append, EventRow, Request, StoreError, connect::Conn};

/// Appends of different games in one statement; answers with the games whose head was as expected and whose request is
/// new, and which of their seats have orders.
pub(super) async fn append_batch(
    conn: &mut Conn,
    appends: &[Append],
) -> Result<Vec<(Uuid, i16)>, StoreError> {
    Ok(AppendBatch::new(appends).get_results(conn).await?)
}

/// The statement, its values transposed into one array per column: however many appends it holds, its
/// text is the same, so Postgres prepares it once per connection.
#[derive(Default)]
struct AppendBatch<'a> {
    // One per game.
    game: Vec<Uuid>,
    expected: Vec<i64>,
    seq: Vec<i64>,
    hash: Vec<&'a [u8]>,
    status: Vec<&'static str>,
    awaiting: Vec<&'a Value>,
    awaited: Vec<i16>,
    deadline: Vec<Option<DateTime<Utc>>>,
    vacant: Vec<Option<i16>>,
    result: Vec<Option<&'a Value>>,
    at: Vec<DateTime<Utc>>,
    asked_by: Vec<Option<Uuid>>,
    key: Vec<Option<&'a str>>,
    off_max: Vec<Option<TimeDelta>>,
    // One per event.
    event_game: Vec<Uuid>,
    event_seq: Vec<i64>,
    event_payload: Vec<&'a str>,
    event_secret: Vec<Option<&'a str>>,
    event_prev: Vec<&'a [u8]>,
    event_hash: Vec<&'a [u8]>,
    event_kind: Vec<&'a str>,
    event_at: Vec<DateTime<Utc>>,
    event_seat: Vec<Option<i16>>,
    event_account: Vec<Option<Uuid>>,
    event_asked_by: Vec<Option<Uuid>>,
    event_key: Vec<Option<&'a str>>,
    event_request: Vec<Option<&'a [u8]>>,
    event_count: Vec<Option<i16>>,
}

impl<'a> AppendBatch<'a> {
    fn new(appends: &'a [Append]) -> Self {
        let mut batch = Self::default();
        for append in appends {
            batch.add_head(append);
            for (n, event) in append.events.iter().enumerate() {
                // The first event carries the key for all events of its request.
                batch.add_event(append, event, append.request.as_ref().filter(|_| n == 0));
            }
        }
        batch
    }

    fn add_head(&mut self, append: &'a Append) {
        self.game.push(append.game);
        self.expected.push(append.expected_seq);
        self.seq.push(append.head.seq);
        self.hash.push(&append.head.hash);
        self.status.push(append.head.status);
        self.awaiting.push(&append.head.awaiting);
        self.awaited.push(append.head.awaited_seats);
        self.deadline.push(append.head.deadline_at);
        self.vacant.push(append.head.vacant_seat);
        self.result.push(append.head.result.as_ref());
        self.at.push(append.head.at);
        self.asked_by.push(append.asked_by);
        self.key.push(append.request.as_ref().map(|request| request.key.as_str()));
        self.off_max.push(append.off_max);
    }

    fn add_event(&mut self, append: &'a Append, event: &'a EventRow, request: Option<&'a Request>) {
        self.event_game.push(append.game);
        self.event_seq.push(event.seq);
        self.event_payload.push(&event.payload);
        self.event_secret.push(event.secret.as_deref());
        self.event_prev.push(&event.prev_hash);
        self.event_hash.push(&event.hash);
        self.event_kind.push(&event.kind);
        self.event_at.push(event.at);
        self.event_seat.push(event.seat);
        self.event_account.push(event.account_id);
        self.event_asked_by.push(append.asked_by);
        self.event_key.push(request.map(|request| request.key.as_str()));
        self.event_request.push(request.map(|request| request.digest.as_slice()));
        self.event_count.push(request.map(|_| append.events.len() as i16));
    }
}

/// The columns of an event in the order in which they are bound.
macro_rules! event_columns {
    () => {
        "game_id, seq, payload, secret, prev_hash, hash, kind, at, seat, account_id, asked_by, idempotency_key, \
         request_digest, request_events"
    };
}

impl QueryId for AppendBatch<'_> {
    type QueryId = AppendBatch<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for AppendBatch<'_> {
    type SqlType = (SqlUuid, SmallInt);
}

impl QueryFragment<Pg> for AppendBatch<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "WITH head AS (UPDATE games SET head_seq = i.seq, head_hash = i.hash, status = i.status, ",
        );
        out.push_sql("awaiting = i.awaiting, orders_due = games.ordered_seats & i.awaited <> 0, ");
        out.push_sql("deadline_at = i.deadline_at, ");
        out.push_sql("vacant_seat = i.vacant_seat, result = i.result, updated_at = i.at FROM unnest(");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.game)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.expected)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.seq)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Binary>, _>(&self.hash)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.status)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Jsonb>, _>(&self.awaiting)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<SmallInt>, _>(&self.awaited)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Timestamptz>>, _>(&self.deadline)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SmallInt>>, _>(&self.vacant)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Jsonb>>, _>(&self.result)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Timestamptz>, _>(&self.at)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SqlUuid>>, _>(&self.asked_by)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.key)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Interval>>, _>(&self.off_max)?;
        out.push_sql(
            ") AS i (game_id, expected, seq, hash, status, awaiting, awaited, deadline_at, vacant_seat, result, at, ",
        );
        out.push_sql("asked_by, key, off_max) ");
        out.push_sql("WHERE games.game_id = i.game_id AND games.head_seq = i.expected ");
        // Whoever writes to a game locks its row first, so nobody can use the key between this look and the insert. Not
        // EXISTS: a plan made while there are few events would read all of them for ever.
        out.push_sql(
            "AND (SELECT k.seq FROM game_events k WHERE k.game_id = i.game_id AND k.asked_by = i.asked_by ",
        );
        out.push_sql("AND k.idempotency_key = i.key) IS NULL ");
        // An event never has a time before that of the event before it, even if that one's is still to come.
        out.push_sql("AND (i.off_max IS NULL OR i.at BETWEEN clock_timestamp() - i.off_max AND greatest(");
        out.push_sql(
            "clock_timestamp() + i.off_max, CASE i.expected WHEN 0 THEN NULL ELSE games.updated_at END)) ",
        );
        out.push_sql("RETURNING games.game_id, games.ordered_seats), logged AS (");
        out.push_sql(concat!("INSERT INTO game_events (", event_columns!(), ") SELECT e.* FROM unnest("));
        out.push_bind_param::<Array<SqlUuid>, _>(&self.event_game)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.event_seq)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.event_payload)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.event_secret)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Binary>, _>(&self.event_prev)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Binary>, _>(&self.event_hash)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.event_kind)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Timestamptz>, _>(&self.event_at)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SmallInt>>, _>(&self.event_seat)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SqlUuid>>, _>(&self.event_account)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SqlUuid>>, _>(&self.event_asked_by)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.event_key)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Binary>>, _>(&self.event_request)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<SmallInt>>, _>(&self.event_count)?;
        out.push_sql(concat!(") AS e (", event_columns!(), ") "));
        out.push_sql("JOIN head USING (game_id)) SELECT game_id, ordered_seats FROM head");
        Ok(())
    }
}
