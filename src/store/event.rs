//! Events as stored in the log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{StoreError, connect::Conn, schema::game_events};

/// A row of the log, as stored.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = game_events)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct EventRow {
    pub seq: i64,
    pub payload: String,
    pub secret: Option<String>,
    pub prev_hash: Vec<u8>,
    pub hash: Vec<u8>,
    pub kind: String,
    pub at: DateTime<Utc>,
    pub seat: Option<i16>,
    pub account_id: Option<Uuid>,
}

/// The request that led to events, so that a client that lost the answer can safely repeat it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The client's idempotency key.
    pub key: String,
    /// SHA-256 of the request.
    pub digest: Vec<u8>,
}

/// At most `limit` events of a game after `after`, in order.
pub(super) async fn load_log(
    conn: &mut Conn,
    game: Uuid,
    after: i64,
    limit: i64,
) -> Result<Vec<EventRow>, StoreError> {
    let events = game_events::table
        .filter(game_events::game_id.eq(game))
        .filter(game_events::seq.gt(after))
        .order(game_events::seq)
        .limit(limit)
        .select(EventRow::as_select());
    Ok(events.load(conn).await?)
}
