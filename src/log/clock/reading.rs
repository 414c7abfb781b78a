//! A reading of the database's clock.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use diesel::{
    QueryDsl, QueryableByName,
    dsl::max,
    sql_query,
    sql_types::{Bool, Nullable, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::db::{connect::conn::Conn, error::StoreError, schema::heads};

/// Reads the clock, and of the times that other processes trust the closest one.
const READ: &str = "SELECT clock_timestamp() AS shown, (SELECT beat_at FROM heartbeats WHERE process_id <> $1 \
    ORDER BY abs(extract(epoch FROM beat_at - clock_timestamp())) LIMIT 1) AS beat, \
    (SELECT count(*) FROM heartbeats) = 0 AS is_first";

#[diesel::declare_sql_function]
extern "SQL" {
    /// The time at which Postgres evaluates it, not that of the transaction's start.
    fn clock_timestamp() -> Timestamptz;
}

/// A time of the database's clock, and this process's monotonic time of the same moment.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The time of the database's clock.
    pub shown: DateTime<Utc>,
    /// The monotonic time of the reading: half-way between the query and its answer.
    pub at: Instant,
    /// Maximum error of `at`: half the round trip.
    pub give_or_take: Duration,
    /// The time that other processes trust, or last trusted. `None` if it was not queried or there is none.
    pub beat: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct ClockRow {
    #[diesel(sql_type = Timestamptz)]
    shown: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    beat: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    is_first: bool,
}

impl Reading {
    /// Creates the reading of an answer that has just arrived. Its query was sent at `asked`.
    pub(crate) fn from_answer(shown: DateTime<Utc>, asked: Instant) -> Self {
        let half = asked.elapsed() / 2;
        Self { shown, at: asked + half, give_or_take: half, beat: None }
    }

    /// Reads the clock for this process.
    pub async fn take(conn: &mut Conn, process: Uuid) -> Result<Self, StoreError> {
        let asked = Instant::now();
        let read = sql_query(READ).bind::<SqlUuid, _>(process).get_result::<ClockRow>(conn).await?;
        let reading = Self { beat: read.beat, ..Self::from_answer(read.shown, asked) };
        if !read.is_first {
            return Ok(reading);
        }
        // Without any process before, as after a restore, the time of the newest event is the last known time.
        let newest = heads::table.select(max(heads::updated_at)).first(conn).await?;
        Ok(Self { beat: newest, ..reading })
    }
}
