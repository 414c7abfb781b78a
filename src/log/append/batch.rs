//! Appends to different games in one statement. It compares and sets the heads and inserts the events.
//!
//! A row of the input also has a game's first event, which nearly always is the only one. So the inserted events come
//! from the rows that set the heads, without a join.
//!
//! Anything that only some appends need (keys, deadlines, more than one event) is in the text only if one of them needs
//! it. Each part of a statement has a cost, however few rows it processes.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment},
    sql_types::{
        Array, BigInt, Binary, Bool, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
    },
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::queue::Append;
use crate::{
    arrays,
    db::{connect::conn::Conn, error::StoreError, prepared::Prepared},
    event::EventRow,
    head::Heads,
};

/// Appends to different games. Returns those whose head was as expected and whose request is new, with their seats that
/// have orders.
pub(crate) async fn append_batch(
    conn: &mut Conn,
    appends: &[Append],
) -> Result<Vec<(Uuid, i16)>, StoreError> {
    Ok(Prepared(AppendBatch::new(appends)).get_results(conn).await?)
}

arrays! {
    // The request of each game.
    Asks {
        game_id: Uuid [SqlUuid],
        expected: i64 [BigInt],
        awaited: i16 [SmallInt],
        asked_by: Option<Uuid> [Nullable<SqlUuid>],
        off_max: Option<TimeDelta> [Nullable<Interval>],
    }
}

arrays! {
    // The content of an event, without game and seq.
    Events {
        payload: &'a str [Text],
        secret: Option<&'a str> [Nullable<Text>],
        prev_hash: &'a [u8] [Binary],
        hash: &'a [u8] [Binary],
        kind: &'a str [Text],
        at: DateTime<Utc> [Timestamptz],
        seat: Option<i16> [Nullable<SmallInt>],
        account_id: Option<Uuid> [Nullable<SqlUuid>],
    }
}

arrays! {
    // The requests with a key. The first event carries the key for all events of its request.
    Keys {
        idempotency_key: Option<&'a str> [Nullable<Text>],
        request_digest: Option<&'a [u8]> [Nullable<Binary>],
        request_events: Option<i16> [Nullable<SmallInt>],
    }
}

arrays! {
    // The deadlines of games.
    Deadlines {
        moves_deadline: bool [Bool],
        deadline_at: Option<DateTime<Utc>> [Nullable<Timestamptz>],
    }
}

arrays! {
    // Game and seq of an event that is not the first of its append.
    Places {
        game_id: Uuid [SqlUuid],
        seq: i64 [BigInt],
    }
}

#[derive(Default)]
struct AppendBatch<'a> {
    asks: Asks<'a>,
    heads: Heads<'a>,
    firsts: Events<'a>,
    /// `None` if no request has a key.
    keys: Option<Keys<'a>>,
    /// `None` if no deadline is set.
    deadlines: Option<Deadlines<'a>>,
    /// The events after the first of each append. `None` if there are none.
    others: Option<(Places<'a>, Events<'a>)>,
}

impl<'a> AppendBatch<'a> {
    fn new(appends: &'a [Append]) -> Self {
        let mut batch = Self {
            keys: appends.iter().any(|append| append.request.is_some()).then(Keys::default),
            deadlines: appends.iter().any(|append| append.moves_deadline).then(Deadlines::default),
            ..Self::default()
        };
        for append in appends {
            let Some((first, others)) = append.events.split_first() else { continue };
            batch.asks.push(append);
            batch.heads.push(&append.head);
            batch.firsts.push(first);
            batch.keys.iter_mut().for_each(|keys| keys.push(append));
            batch.deadlines.iter_mut().for_each(|deadlines| deadlines.push(append));
            for event in others {
                let (places, events) = batch.others.get_or_insert_default();
                places.game_id.push(append.game);
                places.seq.push(event.seq);
                events.push(event);
            }
        }
        batch
    }
}

impl<'a> Asks<'a> {
    fn push(&mut self, append: &'a Append) {
        self.game_id.push(append.game);
        self.expected.push(append.expected_seq);
        self.awaited.push(append.awaited_seats);
        self.asked_by.push(append.asked_by);
        self.off_max.push(append.off_max);
    }
}

impl<'a> Events<'a> {
    fn push(&mut self, event: &'a EventRow) {
        self.payload.push(&event.payload);
        self.secret.push(event.secret.as_deref());
        self.prev_hash.push(&event.prev_hash);
        self.hash.push(&event.hash);
        self.kind.push(&event.kind);
        self.at.push(event.at);
        self.seat.push(event.seat);
        self.account_id.push(event.account_id);
    }
}

impl<'a> Keys<'a> {
    fn push(&mut self, append: &'a Append) {
        let request = append.request.as_ref();
        self.idempotency_key.push(request.map(|request| request.key.as_str()));
        self.request_digest.push(request.map(|request| request.digest.as_slice()));
        self.request_events.push(request.map(|_| append.events.len() as i16));
    }
}

impl<'a> Deadlines<'a> {
    fn push(&mut self, append: &'a Append) {
        self.moves_deadline.push(append.moves_deadline);
        self.deadline_at.push(append.deadline_at);
    }
}

impl Query for AppendBatch<'_> {
    type SqlType = (SqlUuid, SmallInt);
}

impl QueryFragment<Pg> for AppendBatch<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.set_heads(&mut out)?;
        if self.deadlines.is_some() {
            out.push_sql(
                ", due AS (INSERT INTO deadlines (game_id, at) SELECT game_id, deadline_at FROM head \
                 WHERE moves_deadline ON CONFLICT (game_id) DO UPDATE SET at = excluded.at)",
            );
        }
        self.insert_events(&mut out)?;
        out.push_sql(" SELECT game_id, ordered_seats FROM head");
        Ok(())
    }
}

impl AppendBatch<'_> {
    /// Writes the query `head`: it sets the heads and returns a row for each game whose head was as expected.
    fn set_heads<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH head AS (UPDATE heads SET ");
        out.push_sql(Heads::SET);
        out.push_sql("orders_due = heads.ordered_seats & i.awaited <> 0 FROM unnest(");
        self.asks.bind(out)?;
        out.push_sql(", ");
        self.heads.bind(out)?;
        out.push_sql(", ");
        self.firsts.bind(out)?;
        if let Some(keys) = &self.keys {
            out.push_sql(", ");
            keys.bind(out)?;
        }
        if let Some(deadlines) = &self.deadlines {
            out.push_sql(", ");
            deadlines.bind(out)?;
        }
        out.push_sql(") AS i (");
        let names = [
            Some(Asks::NAMES),
            Some(Heads::NAMES),
            Some(Events::NAMES),
            self.keys.as_ref().map(|_| Keys::NAMES),
            self.deadlines.as_ref().map(|_| Deadlines::NAMES),
        ];
        out.push_sql(&names.into_iter().flatten().collect::<Vec<_>>().join(", "));
        out.push_sql(") WHERE heads.game_id = i.game_id AND heads.head_seq = i.expected ");
        if self.keys.is_some() {
            // Each append locks the game's row first, so no other one can use the key between this check and the
            // insert. NOT EXISTS is avoided: a plan made while there are few events would always read all of them.
            out.push_sql(
                "AND (SELECT k.seq FROM game_events k WHERE k.game_id = i.game_id AND k.asked_by = i.asked_by \
                 AND k.idempotency_key = i.idempotency_key) IS NULL ",
            );
        }
        // The time of an event is never before that of the previous event, even if the latter is in the future.
        out.push_sql(
            "AND (i.off_max IS NULL OR i.updated_at BETWEEN clock_timestamp() - i.off_max AND greatest(\
             clock_timestamp() + i.off_max, CASE i.expected WHEN 0 THEN NULL ELSE heads.updated_at END)) \
             RETURNING i.*, heads.ordered_seats)",
        );
        Ok(())
    }

    fn insert_events<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let keys = if self.keys.is_some() { [", ", Keys::NAMES] } else { [""; 2] };
        out.push_sql(", logged AS (INSERT INTO game_events (game_id, seq, asked_by, ");
        out.push_sql(Events::NAMES);
        keys.iter().for_each(|part| out.push_sql(part));
        out.push_sql(") SELECT game_id, expected + 1, asked_by, ");
        out.push_sql(Events::NAMES);
        keys.iter().for_each(|part| out.push_sql(part));
        out.push_sql(" FROM head");
        if let Some((places, events)) = &self.others {
            out.push_sql(" UNION ALL SELECT game_id, e.seq, head.asked_by");
            Events::NAMES.split(", ").for_each(|name| {
                out.push_sql(", e.");
                out.push_sql(name);
            });
            out.push_sql(if self.keys.is_some() { ", NULL, NULL, NULL" } else { "" });
            out.push_sql(" FROM unnest(");
            places.bind(out)?;
            out.push_sql(", ");
            events.bind(out)?;
            out.push_sql(") AS e (");
            out.push_sql(Places::NAMES);
            out.push_sql(", ");
            out.push_sql(Events::NAMES);
            out.push_sql(") JOIN head USING (game_id)");
        }
        out.push_sql(")");
        Ok(())
    }
}
