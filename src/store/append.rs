//! An append: new events of a game, compared with its head and inserted in one statement, however many games it is for.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{
        Array, BigInt, Binary, Bool, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
    },
};
use diesel_async::RunQueryDsl;
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};
use uuid::Uuid;

use super::{EventRow, Head, Notice, Request, StoreError, columns::arrays, connect::Conn, head::Heads};

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
    /// The game's head after them.
    pub head: Head,
    /// Whether they may change when something happens by itself.
    pub moves_deadline: bool,
    /// When something happens by itself then; none while nothing does.
    pub deadline_at: Option<DateTime<Utc>>,
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
        let (game, seq) = (self.game, self.head.head_seq);
        Notice { game, seq, accounts: self.accounts.clone(), ..Notice::default() }
    }
}

/// An append that waits to be written.
pub(super) struct Waiting {
    pub(super) append: Append,
    /// In which part of the database its game lies.
    pub(super) part: i32,
    /// Where to tell whether orders are due in the game then.
    pub(super) answer: oneshot::Sender<Result<bool, StoreError>>,
    /// From then on it is too late to begin with it.
    pub(super) until: Instant,
}

/// The way to the tasks that write, one for each part of the database: two would share the same appends among twice as many
/// commits.
#[derive(Clone)]
pub(super) struct Queue {
    pub(super) lanes: Vec<mpsc::Sender<Waiting>>,
    /// How long an append may wait in it.
    pub(super) patience: Duration,
}

/// Appends of different games in one statement; answers with the games whose head was as expected and whose request is
/// new, and which of their seats have orders.
pub(super) async fn append_batch(
    conn: &mut Conn,
    appends: &[Append],
) -> Result<Vec<(Uuid, i16)>, StoreError> {
    Ok(AppendBatch::new(appends).get_results(conn).await?)
}

arrays! {
    // What is asked of each game.
    Asks {
        game_id: Uuid [SqlUuid],
        expected: i64 [BigInt],
        awaited: i16 [SmallInt],
        moves_deadline: bool [Bool],
        deadline_at: Option<DateTime<Utc>> [Nullable<Timestamptz>],
        asked_by: Option<Uuid> [Nullable<SqlUuid>],
        key: Option<&'a str> [Nullable<Text>],
        off_max: Option<TimeDelta> [Nullable<Interval>],
    }
}

arrays! {
    // The rows of the log. The first event carries the key for all events of its request.
    Events {
        game_id: Uuid [SqlUuid],
        seq: i64 [BigInt],
        payload: &'a str [Text],
        secret: Option<&'a str> [Nullable<Text>],
        prev_hash: &'a [u8] [Binary],
        hash: &'a [u8] [Binary],
        kind: &'a str [Text],
        at: DateTime<Utc> [Timestamptz],
        seat: Option<i16> [Nullable<SmallInt>],
        account_id: Option<Uuid> [Nullable<SqlUuid>],
        asked_by: Option<Uuid> [Nullable<SqlUuid>],
        idempotency_key: Option<&'a str> [Nullable<Text>],
        request_digest: Option<&'a [u8]> [Nullable<Binary>],
        request_events: Option<i16> [Nullable<SmallInt>],
    }
}

#[derive(Default)]
struct AppendBatch<'a> {
    asks: Asks<'a>,
    heads: Heads<'a>,
    events: Events<'a>,
}

impl<'a> AppendBatch<'a> {
    fn new(appends: &'a [Append]) -> Self {
        let mut batch = Self::default();
        for append in appends {
            batch.asks.push(append);
            batch.heads.push(&append.head);
            batch.events.push(append);
        }
        batch
    }
}

impl<'a> Asks<'a> {
    fn push(&mut self, append: &'a Append) {
        self.game_id.push(append.game);
        self.expected.push(append.expected_seq);
        self.awaited.push(append.awaited_seats);
        self.moves_deadline.push(append.moves_deadline);
        self.deadline_at.push(append.deadline_at);
        self.asked_by.push(append.asked_by);
        self.key.push(append.request.as_ref().map(|request| request.key.as_str()));
        self.off_max.push(append.off_max);
    }
}

impl<'a> Events<'a> {
    fn push(&mut self, append: &'a Append) {
        for (n, event) in append.events.iter().enumerate() {
            let request = append.request.as_ref().filter(|_| n == 0);
            self.game_id.push(append.game);
            self.seq.push(event.seq);
            self.payload.push(&event.payload);
            self.secret.push(event.secret.as_deref());
            self.prev_hash.push(&event.prev_hash);
            self.hash.push(&event.hash);
            self.kind.push(&event.kind);
            self.at.push(event.at);
            self.seat.push(event.seat);
            self.account_id.push(event.account_id);
            self.asked_by.push(append.asked_by);
            self.idempotency_key.push(request.map(|request| request.key.as_str()));
            self.request_digest.push(request.map(|request| request.digest.as_slice()));
            self.request_events.push(request.map(|_| append.events.len() as i16));
        }
    }
}

impl QueryId for AppendBatch<'_> {
    type QueryId = AppendBatch<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for AppendBatch<'_> {
    type SqlType = (SqlUuid, SmallInt);
}

impl QueryFragment<Pg> for AppendBatch<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH head AS (UPDATE heads SET ");
        out.push_sql(Heads::SET);
        out.push_sql("orders_due = heads.ordered_seats & i.awaited <> 0 FROM unnest(");
        self.asks.bind(&mut out)?;
        out.push_sql(", ");
        self.heads.bind(&mut out)?;
        out.push_sql(") AS i (");
        out.push_sql(Asks::NAMES);
        out.push_sql(", ");
        out.push_sql(Heads::NAMES);
        out.push_sql(") WHERE heads.game_id = i.game_id AND heads.head_seq = i.expected ");
        // Whoever writes to a game locks its row first, so nobody can use the key between this look and the insert. Not
        // EXISTS: a plan made while there are few events would read all of them for ever.
        out.push_sql(
            "AND (SELECT k.seq FROM game_events k WHERE k.game_id = i.game_id AND k.asked_by = i.asked_by \
             AND k.idempotency_key = i.key) IS NULL ",
        );
        // An event never has a time before that of the event before it, even if that one's is still to come.
        out.push_sql(
            "AND (i.off_max IS NULL OR i.updated_at BETWEEN clock_timestamp() - i.off_max AND greatest(\
             clock_timestamp() + i.off_max, CASE i.expected WHEN 0 THEN NULL ELSE heads.updated_at END)) \
             RETURNING heads.game_id, heads.ordered_seats, i.moves_deadline, i.deadline_at), due AS (\
             INSERT INTO deadlines (game_id, at) SELECT game_id, deadline_at FROM head WHERE moves_deadline \
             ON CONFLICT (game_id) DO UPDATE SET at = excluded.at), logged AS (INSERT INTO game_events (",
        );
        out.push_sql(Events::NAMES);
        out.push_sql(") SELECT e.* FROM unnest(");
        self.events.bind(&mut out)?;
        out.push_sql(") AS e (");
        out.push_sql(Events::NAMES);
        out.push_sql(") JOIN head USING (game_id)) SELECT game_id, ordered_seats FROM head");
        Ok(())
    }
}
