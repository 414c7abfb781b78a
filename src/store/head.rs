//! The projections `games` and `heads`: what is so of a game, and what every move changes.

use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::AstPass,
    sql_types::{Array, BigInt, Binary, Jsonb, Timestamptz},
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    columns::{arrays, columns},
    json::Json,
    schema::{games, heads},
};

columns! {
    /// What is so of a game for good, but for its visibility, which follows its settings.
    #[allow(missing_docs, reason = "described in the migrations")]
    Begun of games {
        ruleset: String,
        ruleset_version: i32,
        visibility: String,
        seat_count: i16,
        rematch_of: Option<Uuid>,
        terms: Value,
        created_at: DateTime<Utc>,
    }
}

columns! {
    /// How far a game has come: what other events than moves change, and a move only if somebody who was away makes it.
    #[allow(missing_docs, reason = "described in the migrations")]
    Stage of games {
        status: String,
        vacant_seat: Option<i16>,
        host: Option<i16>,
        result: Option<Value>,
    }
}

impl Stage {
    /// That of a game before its first event.
    pub(super) fn before_all() -> Self {
        Self { status: "open".to_owned(), vacant_seat: None, host: None, result: None }
    }
}

columns! {
    /// The head of a game's log: every event changes it.
    #[allow(missing_docs, reason = "described in the migrations")]
    Head of heads {
        head_seq: i64 [BigInt],
        head_hash: Vec<u8> [Binary],
        awaiting: Json [Jsonb],
        updated_at: DateTime<Utc> [Timestamptz],
    }
    in arrays Heads
}

impl Head {
    /// That of a game before its first event.
    pub(super) fn before_all(created_at: DateTime<Utc>) -> Self {
        Self { head_seq: 0, head_hash: vec![], awaiting: Json::of(&[(); 0]), updated_at: created_at }
    }
}
