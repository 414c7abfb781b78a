//! The projections `games` and `heads`: a game's constant properties, its stage, and its head, which every event
//! changes.

use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::AstPass,
    sql_types::{Array, BigInt, Binary, Jsonb, Timestamptz},
};
use serde_json::Value;
use uuid::Uuid;

use super::db::{
    columns::columns,
    json::Json,
    schema::{games, heads},
};

columns! {
    /// The constant properties of a game, except its visibility, which follows its settings.
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
    /// The stage of a game. Moves change it only if a player who was away makes one; other events may change it.
    #[allow(missing_docs, reason = "described in the migrations")]
    Stage of games {
        status: String,
        vacant_seat: Option<i16>,
        host: Option<i16>,
        result: Option<Value>,
        match_key: Option<String>,
        free_seats: i16,
        bots_at: Option<DateTime<Utc>>,
        kept: Option<Value>,
    }
}

impl Stage {
    /// Returns the stage of a game before its first event.
    pub(super) fn before_all() -> Self {
        let status = "open".to_owned();
        Self {
            status,
            vacant_seat: None,
            host: None,
            result: None,
            match_key: None,
            free_seats: 0,
            bots_at: None,
            kept: None,
        }
    }
}

columns! {
    /// The head of a game's log. Every event changes it.
    #[allow(missing_docs, reason = "described in the migrations")]
    Head of heads {
        head_seq: i64 [BigInt],
        head_hash: Vec<u8> [Binary],
        awaiting: Json [Jsonb],
        standing: Json [Jsonb],
        updated_at: DateTime<Utc> [Timestamptz],
    }
    in arrays Heads
}

impl Head {
    /// Returns the head of a game before its first event.
    pub(super) fn before_all(created_at: DateTime<Utc>) -> Self {
        Self {
            head_seq: 0,
            head_hash: vec![],
            awaiting: Json::new(&[(); 0]),
            standing: Json::new(&()),
            updated_at: created_at,
        }
    }
}
