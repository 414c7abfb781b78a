//! Events as they lie in the log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use super::schema::game_events;

/// A row of the log, as it lies there.
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

/// The request that made events, for the client that asks again because the answer was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The client's key.
    pub key: String,
    /// SHA-256 of what it asked for.
    pub digest: Vec<u8>,
}
