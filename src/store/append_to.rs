//! An append where tables are spread over machines: a call that runs where the game is (`append_to` in the migrations).

use chrono::{DateTime, Utc};
use diesel::{
    dsl::sql,
    sql_types::{Jsonb, Nullable, SmallInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{Append, StoreError, connect::Conn};

/// Appends to one game; answers which of its seats have orders, or none if its head was not as expected or its request is not
/// new.
pub(super) async fn append_to(conn: &mut Conn, append: &Append) -> Result<Option<i16>, StoreError> {
    let call = sql::<Nullable<SmallInt>>("SELECT append_to(").bind::<SqlUuid, _>(append.game);
    let call = call.sql(", ").bind::<Jsonb, _>(json(&Asked::from(append))?);
    let call = call.sql(", ").bind::<Jsonb, _>(json(&Becomes::from(append))?);
    let call = call.sql(", ").bind::<Jsonb, _>(json(&events(append))?);
    Ok(call.sql(")").get_result(conn).await?)
}

fn json(told: &impl Serialize) -> Result<Value, StoreError> {
    let failed =
        |e: serde_json::Error| StoreError::Failed(diesel::result::Error::SerializationError(e.into()));
    serde_json::to_value(told).map_err(failed)
}

#[derive(Serialize)]
struct Asked<'a> {
    expected: i64,
    awaited: i16,
    moves_deadline: bool,
    deadline_at: Option<DateTime<Utc>>,
    asked_by: Option<Uuid>,
    key: Option<&'a str>,
    off_max: Option<String>,
}

impl<'a> From<&'a Append> for Asked<'a> {
    fn from(append: &'a Append) -> Self {
        Self {
            expected: append.expected_seq,
            awaited: append.awaited_seats,
            moves_deadline: append.moves_deadline,
            deadline_at: append.deadline_at,
            asked_by: append.asked_by,
            key: append.request.as_ref().map(|request| request.key.as_str()),
            off_max: append.off_max.map(|off| format!("{} milliseconds", off.num_milliseconds())),
        }
    }
}

#[derive(Serialize)]
struct Becomes<'a> {
    head_seq: i64,
    head_hash: String,
    awaiting: &'a Value,
    updated_at: DateTime<Utc>,
}

impl<'a> From<&'a Append> for Becomes<'a> {
    fn from(Append { head, .. }: &'a Append) -> Self {
        let head_hash = bytea(&head.head_hash);
        Self { head_seq: head.head_seq, head_hash, awaiting: &head.awaiting, updated_at: head.updated_at }
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

/// The first event carries the key for all events of its request.
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

/// Bytes as Postgres reads them from text.
fn bytea(bytes: &[u8]) -> String {
    format!("\\x{}", const_hex::encode(bytes))
}
