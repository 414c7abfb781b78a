//! Reading the log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::game_events};

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

/// What became of a request.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = game_events)]
pub struct RequestRow {
    /// Its first event.
    pub seq: i64,
    /// What it asked for.
    pub request_digest: Option<Vec<u8>>,
    /// How many events it made.
    pub request_events: Option<i16>,
}

impl Store {
    /// The events of a game after `after`, at most `limit`, in order.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn read_log(&self, game: Uuid, after: i64, limit: i64) -> Result<Vec<EventRow>, StoreError> {
        let events = game_events::table
            .filter(game_events::game_id.eq(game))
            .filter(game_events::seq.gt(after))
            .order(game_events::seq)
            .limit(limit)
            .select(EventRow::as_select());
        Ok(events.load(&mut self.conn().await?).await?)
    }

    /// What an account's request with this key did to a game, if there was one.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn find_request(
        &self,
        game: Uuid,
        account: Uuid,
        key: &str,
    ) -> Result<Option<RequestRow>, StoreError> {
        let request = game_events::table
            .filter(game_events::game_id.eq(game))
            .filter(game_events::asked_by.eq(account))
            .filter(game_events::idempotency_key.eq(key))
            .select(RequestRow::as_select());
        Ok(request.first(&mut self.conn().await?).await.optional()?)
    }
}
