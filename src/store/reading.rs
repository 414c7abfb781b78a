//! A look at the database's clock.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Nullable, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{StoreError, connect::Conn};

/// With it comes what other processes are sure of: of several, what is next to it. Where there were none, since a backup was
/// restored, the newest event is the last that is known.
const READ: &str = "SELECT clock_timestamp() AS shown, coalesce((SELECT beat_at FROM pulse WHERE process_id <> $1 \
    ORDER BY abs(extract(epoch FROM beat_at - clock_timestamp())) LIMIT 1), \
    CASE WHEN EXISTS (SELECT FROM pulse) THEN NULL ELSE (SELECT max(updated_at) FROM games) END) AS beat";

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
    /// What other processes are, or were last, sure of, where that was asked.
    pub beat: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Read {
    #[diesel(sql_type = Timestamptz)]
    shown: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    beat: Option<DateTime<Utc>>,
}

impl Reading {
    /// What an answer that has just come shows, to a question that was sent then.
    pub(super) fn of(shown: DateTime<Utc>, asked: Instant) -> Self {
        let half = asked.elapsed() / 2;
        Self { shown, at: asked + half, give_or_take: half, beat: None }
    }

    /// Reads the clock for this process.
    pub(super) async fn take(conn: &mut Conn, process: Uuid) -> Result<Self, StoreError> {
        let asked = Instant::now();
        let Read { shown, beat } = sql_query(READ).bind::<SqlUuid, _>(process).get_result(conn).await?;
        Ok(Self { beat, ..Self::of(shown, asked) })
    }
}
