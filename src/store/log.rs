//! Reading the log.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{EventRow, Store, StoreError, schema::game_events};

/// What a request with an idempotency key did.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = game_events)]
pub struct RequestRow {
    /// Its first event.
    pub seq: i64,
    /// The digest of the request.
    pub request_digest: Option<Vec<u8>>,
    /// How many events it made.
    pub request_events: Option<i16>,
}

impl Store {
    /// At most `limit` events of a game after `after`, in order.
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

    /// What an account's request with this idempotency key did to a game, if there was one.
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
