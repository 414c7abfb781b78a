//! What the projection `games` says of a game, and the events that change it.

use chrono::{DateTime, TimeDelta, Utc};
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
    event::{EventRow, Request},
    notices::Notice,
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

/// New events of one game.
#[derive(Clone)]
pub struct Append {
    /// The game.
    pub game: Uuid,
    /// The head these events follow.
    pub expected_seq: i64,
    /// The events, in order; never empty.
    pub events: Vec<EventRow>,
    /// The account that asked for them; none, if they came about by themselves.
    pub asked_by: Option<Uuid>,
    /// The request they answer, if it has a key.
    pub request: Option<Request>,
    /// The game's projection after them.
    pub head: Head,
    /// The seats that it waits for then, as bits: whether orders are due is asked with them.
    pub awaited_seats: i16,
    /// Who sits there, before or after: those whose turns may change.
    pub accounts: Vec<Uuid>,
    /// By how much their time may be off the database's clock; by anything, if none.
    pub off_max: Option<TimeDelta>,
}

impl Append {
    /// What is told of it once it is written.
    pub(super) fn notice(&self) -> Notice {
        Notice { game: self.game, seq: self.head.head_seq, revision: 0, accounts: self.accounts.clone() }
    }
}
