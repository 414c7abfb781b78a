//! Events as stored in the log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use super::db::schema::game_events;

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

/// The request that caused events, so that a client that lost the response can safely repeat it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The client's idempotency key.
    pub key: String,
    /// SHA-256 of the request.
    pub digest: Vec<u8>,
}
