//! Appends on sharded tables: a call of `append_to` (see the migrations) that runs on the worker with the games.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, Jsonb, Nullable, SmallInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    append::queue::Append,
    db::{connect::conn::Conn, error::StoreError, json::Json},
};

/// Appends to games of one part. Returns those whose head was as expected and whose request is new, with their seats
/// that have orders. Citus runs the call on the worker that has the first game.
pub(super) async fn append_to(conn: &mut Conn, appends: &[Append]) -> Result<Vec<(Uuid, i16)>, StoreError> {
    let Some(first) = appends.first() else { return Ok(Vec::new()) };
    let args: Vec<_> = appends.iter().map(AppendArg::from).collect();
    let failed =
        |e: serde_json::Error| StoreError::Failed(diesel::result::Error::SerializationError(e.into()));
    let call = AppendTo { game: first.game, appends: serde_json::to_value(args).map_err(failed)? };
    let answers: Vec<Option<i16>> = call.get_result(conn).await?;
    Ok(appends.iter().zip(answers).filter_map(|(append, seats)| Some((append.game, seats?))).collect())
}

/// The call. Its text is always the same, so Postgres parses it once per connection.
struct AppendTo {
    game: Uuid,
    appends: Value,
}

impl QueryFragment<Pg> for AppendTo {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT append_to(");
        out.push_bind_param::<SqlUuid, _>(&self.game)?;
        out.push_sql(", ");
        out.push_bind_param::<Jsonb, _>(&self.appends)?;
        out.push_sql(")");
        Ok(())
    }
}

impl QueryId for AppendTo {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for AppendTo {
    type SqlType = Array<Nullable<SmallInt>>;
}

#[derive(Serialize)]
struct AppendArg<'a> {
    game: Uuid,
    expected: i64,
    awaited: i16,
    moves_deadline: bool,
    deadline_at: Option<DateTime<Utc>>,
    asked_by: Option<Uuid>,
    key: Option<&'a str>,
    off_max: Option<String>,
    head_seq: i64,
    head_hash: String,
    awaiting: &'a Json,
    standing: &'a Json,
    updated_at: DateTime<Utc>,
    events: Vec<Event<'a>>,
}

impl<'a> From<&'a Append> for AppendArg<'a> {
    fn from(append: &'a Append) -> Self {
        let head = &append.head;
        Self {
            game: append.game,
            expected: append.expected_seq,
            awaited: append.awaited_seats,
            moves_deadline: append.moves_deadline,
            deadline_at: append.deadline_at,
            asked_by: append.asked_by,
            key: append.request.as_ref().map(|request| request.key.as_str()),
            off_max: append.off_max.map(|off| format!("{} milliseconds", off.num_milliseconds())),
            head_seq: head.head_seq,
            head_hash: bytea(&head.head_hash),
            awaiting: &head.awaiting,
            standing: &head.standing,
            updated_at: head.updated_at,
            events: events(append),
        }
    }
}

#[derive(Serialize)]
struct Event<'a> {
    seq: i64,
    payload: &'a str,
    secret: Option<&'a str>,
    prev_hash: String,
    hash: String,
    kind: &'a str,
    at: DateTime<Utc>,
    seat: Option<i16>,
    account_id: Option<Uuid>,
    idempotency_key: Option<&'a str>,
    request_digest: Option<String>,
    request_events: Option<i16>,
}

/// Returns an append's events. The first one carries the key for all events of its request.
fn events(append: &Append) -> Vec<Event<'_>> {
    let events = append.events.iter().enumerate().map(|(n, event)| {
        let request = append.request.as_ref().filter(|_| n == 0);
        Event {
            seq: event.seq,
            payload: &event.payload,
            secret: event.secret.as_deref(),
            prev_hash: bytea(&event.prev_hash),
            hash: bytea(&event.hash),
            kind: &event.kind,
            at: event.at,
            seat: event.seat,
            account_id: event.account_id,
            idempotency_key: request.map(|request| request.key.as_str()),
            request_digest: request.map(|request| bytea(&request.digest)),
            request_events: request.map(|_| append.events.len() as i16),
        }
    });
    events.collect()
}

/// Encodes bytes in the text format of `bytea`.
fn bytea(bytes: &[u8]) -> String {
    format!("\\x{}", const_hex::encode(bytes))
}
