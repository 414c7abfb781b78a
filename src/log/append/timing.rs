//! Access to the clock, and the check whether a refused append was too early or too late.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::queue::Append;
use crate::{
    clock::{database::Clock, reading::Reading},
    db::{error::StoreError, schema::heads},
    store::Store,
};

impl Store {
    /// Returns the clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Reads the database's clock.
    pub async fn read_clock(&self) -> Result<(), StoreError> {
        self.take_reading().await.map(|_| ())
    }

    async fn take_reading(&self) -> Result<Reading, StoreError> {
        self.clock.read(&mut *self.conn().await?).await
    }

    /// The append skips games whose head has moved and events whose time is wrong. Determines which of the two it was.
    pub(super) async fn name_refusal<T>(
        &self,
        asked: RefusedAppend,
        written: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (Err(StoreError::HeadMoved), Some(off_max)) = (&written, asked.off_max) else { return written };
        if Box::pin(self.is_skewed(asked, off_max)).await? { Err(StoreError::ClockSkew) } else { written }
    }

    /// Whether a refused append met the expected head, so that only its time was wrong.
    async fn is_skewed(&self, asked: RefusedAppend, off_max: TimeDelta) -> Result<bool, StoreError> {
        let head = heads::table.find(asked.game).select((heads::head_seq, heads::updated_at));
        let head: Option<(i64, DateTime<Utc>)> = head.first(&mut self.conn().await?).await.optional()?;
        let (seq, last) = head.unwrap_or((0, DateTime::UNIX_EPOCH));
        let now = self.take_reading().await?.shown;
        let is_in_time = asked.at >= now - off_max && asked.at <= (now + off_max).max(last);
        Ok(seq == asked.expected_seq && !is_in_time)
    }
}

/// The properties of an append that explain its refusal.
pub(super) struct RefusedAppend {
    game: Uuid,
    expected_seq: i64,
    at: DateTime<Utc>,
    off_max: Option<TimeDelta>,
}

impl From<&Append> for RefusedAppend {
    fn from(append: &Append) -> Self {
        let Append { game, expected_seq, off_max, .. } = *append;
        Self { game, expected_seq, at: append.head.updated_at, off_max }
    }
}
