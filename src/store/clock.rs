//! The clock of the database, by which all processes go.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Append, Store, StoreError, schema::games};

#[diesel::declare_sql_function]
extern "SQL" {
    /// The moment at which Postgres comes to it, whenever the transaction began.
    fn clock_timestamp() -> Timestamptz;
}

/// What the database's clock showed, beside this process' own monotonic one.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// What it showed.
    pub shown: DateTime<Utc>,
    /// When that was: in the middle of the question's way there and the answer's way back.
    pub at: Instant,
    /// By how much this may be wrong: half of the two ways.
    pub give_or_take: Duration,
}

impl Reading {
    /// What an answer that has just come shows, to a question that was sent then.
    pub(super) fn of(shown: DateTime<Utc>, asked: Instant) -> Self {
        let half = asked.elapsed() / 2;
        Self { shown, at: asked + half, give_or_take: half }
    }
}

impl Store {
    /// Reads the database's clock.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn read_clock(&self) -> Result<Reading, StoreError> {
        let mut conn = self.conn().await?;
        let asked = Instant::now();
        let shown = diesel::select(clock_timestamp()).get_result(&mut conn).await?;
        Ok(Reading::of(shown, asked))
    }

    /// The statement leaves out whose head has moved, and whose time is wrong; which of the two it was is seen only now.
    pub(super) async fn name_refusal<T>(
        &self,
        asked: Asked,
        written: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (Err(StoreError::HeadMoved), Some(off_max)) = (&written, asked.off_max) else { return written };
        let head = games::table.find(asked.game).select((games::head_seq, games::updated_at));
        let head: Option<(i64, DateTime<Utc>)> = head.first(&mut self.conn().await?).await.optional()?;
        let (seq, last) = head.unwrap_or((0, DateTime::UNIX_EPOCH));
        let now = self.read_clock().await?.shown;
        let is_timely = asked.at >= now - off_max && asked.at <= (now + off_max).max(last);
        if seq == asked.expected_seq && !is_timely { Err(StoreError::Untimely) } else { written }
    }
}

/// What may be wrong about an append.
pub(super) struct Asked {
    game: Uuid,
    expected_seq: i64,
    at: DateTime<Utc>,
    off_max: Option<TimeDelta>,
}

impl From<&Append> for Asked {
    fn from(append: &Append) -> Self {
        let Append { game, expected_seq, off_max, .. } = *append;
        Self { game, expected_seq, at: append.head.updated_at, off_max }
    }
}
