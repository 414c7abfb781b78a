//! What the projection `games` says of a game.

use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::AstPass,
    sql_types::{Array, BigInt, Binary, Jsonb, Nullable, SmallInt, Text, Timestamptz},
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    columns::{arrays, columns},
    schema::games,
};

columns! {
    /// What the projection says of a game for good, but for its visibility, which follows its settings.
    #[allow(missing_docs, reason = "described in the migrations")]
    Begun {
        ruleset: String,
        ruleset_version: i32,
        visibility: String,
        seat_count: i16,
        rematch_of: Option<Uuid>,
        created_at: DateTime<Utc>,
    }
}

columns! {
    /// What the projection says of a game after its last event.
    #[allow(missing_docs, reason = "described in the migrations")]
    Head {
        head_seq: i64 [BigInt],
        head_hash: Vec<u8> [Binary],
        status: String [Text],
        awaiting: Value [Jsonb],
        deadline_at: Option<DateTime<Utc>> [Nullable<Timestamptz>],
        vacant_seat: Option<i16> [Nullable<SmallInt>],
        result: Option<Value> [Nullable<Jsonb>],
        updated_at: DateTime<Utc> [Timestamptz],
    }
    in arrays Heads
}

impl Head {
    /// That of a game before its first event.
    pub(super) fn before_all(created_at: DateTime<Utc>) -> Self {
        Self {
            head_seq: 0,
            head_hash: vec![],
            status: "open".to_owned(),
            awaiting: Value::Array(vec![]),
            deadline_at: None,
            vacant_seat: None,
            result: None,
            updated_at: created_at,
        }
    }
}
