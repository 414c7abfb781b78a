//! One reading of the database's clock.

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

use super::{StoreError, connect::Conn, schema::heads};

/// Also reads the times that other processes trust, and picks the closest.
const READ: &str = "SELECT clock_timestamp() AS shown, (SELECT beat_at FROM pulse WHERE process_id <> $1 \
    ORDER BY abs(extract(epoch FROM beat_at - clock_timestamp())) LIMIT 1) AS beat, \
    (SELECT count(*) FROM pulse) = 0 AS is_first";

#[diesel::declare_sql_function]
extern "SQL" {
    /// The moment Postgres evaluates it, whenever the transaction began.
    fn clock_timestamp() -> Timestamptz;
}

/// What the database's clock showed, and this process's monotonic clock at that moment.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The time it showed.
    pub shown: DateTime<Utc>,
    /// When that was: half-way between the question and the answer.
    pub at: Instant,
    /// The most this may be wrong by: half the round trip.
    pub give_or_take: Duration,
    /// The time that other processes trust or last trusted, if that was asked.
    pub beat: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Read {
    #[diesel(sql_type = Timestamptz)]
    shown: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    beat: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    is_first: bool,
}

impl Reading {
    /// The reading of an answer that has just arrived to a question sent at `asked`.
    pub(super) fn of(shown: DateTime<Utc>, asked: Instant) -> Self {
        let half = asked.elapsed() / 2;
        Self { shown, at: asked + half, give_or_take: half, beat: None }
    }

    /// Reads the clock for this process.
    pub(super) async fn take(conn: &mut Conn, process: Uuid) -> Result<Self, StoreError> {
        let asked = Instant::now();
        let read = sql_query(READ).bind::<SqlUuid, _>(process).get_result::<Read>(conn).await?;
        let reading = Self { beat: read.beat, ..Self::of(read.shown, asked) };
        if !read.is_first {
            return Ok(reading);
        }
        // Where there has been no process, as after a restore, the newest event is the last known time.
        let newest = heads::table.select(max(heads::updated_at)).first(conn).await?;
        Ok(Self { beat: newest, ..reading })
    }
}
