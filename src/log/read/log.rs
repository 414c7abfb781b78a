//! Reads the log.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::future::join;
use uuid::Uuid;

use super::event_range::load_log;
use crate::{
    db::{error::StoreError, schema::game_events},
    event::EventRow,
    store::Store,
};

/// The effect of a request with an idempotency key.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = game_events)]
pub struct RequestRow {
    /// The `seq` of its first event.
    pub seq: i64,
    /// The digest of the request.
    pub request_digest: Option<Vec<u8>>,
    /// Number of events that it caused.
    pub request_events: Option<i16>,
}

impl Store {
    /// Returns the events of a game after `after` up to `last`, in order.
    pub async fn read_log(&self, game: Uuid, after: i64, last: i64) -> Result<Vec<EventRow>, StoreError> {
        load_log(&mut *self.conn().await?, self.topology, game, after, last).await
    }

    /// Returns the events of a game after `after` up to `last`, which the log must have. Reads them from the replica if
    /// it has them.
    pub async fn read_log_anywhere(
        &self,
        game: Uuid,
        after: i64,
        last: i64,
    ) -> Result<Vec<EventRow>, StoreError> {
        if let Some(replica) = &self.replica
            && last > after
            && !replica.is_away()
        {
            let (hash, rows) =
                join(self.event_hash(game, last), replica.read(self.topology, game, after, last)).await;
            if let Some(rows) = rows {
                let is_that = |row: &EventRow| row.seq == last && Some(&row.hash) == hash.as_ref().ok();
                let is_whole = rows.len() as i64 == last - after && rows.last().is_some_and(is_that);
                replica.note_behind(!is_whole);
                if is_whole {
                    return Ok(rows);
                }
            }
        }
        self.read_log(game, after, last).await
    }

    /// Returns the hash of an event.
    ///
    /// # Errors
    /// If there is no such event, or the query fails.
    pub async fn event_hash(&self, game: Uuid, seq: i64) -> Result<Vec<u8>, StoreError> {
        let hash = game_events::table.find((game, seq)).select(game_events::hash);
        Ok(hash.first(&mut self.conn().await?).await?)
    }

    /// Returns the effect of an account's request with this idempotency key on a game. `None` if there was no such
    /// request.
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
