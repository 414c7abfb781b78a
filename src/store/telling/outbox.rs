//! The messages that are to be sent. Any process takes them, each one process at a time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::schema::{addresses as address, outbox};
use super::{AddressRow, DeliveryRow, addresses, deliveries, lazily::commit_lazily};
use crate::store::{
    Request, Store, StoreError, UsedKey,
    connect::Conn,
    once::{use_key, used_key},
};

/// Takes due messages and puts each off first, so that it is sent again if the process dies of it. Chooses the accounts before
/// their messages: one step of `first` finds the next account by the index, however many messages each account has. Serves
/// the first message of every account, beginning after account `$7`, before the second of any. The second ones leave some
/// places free (`$8`).
const TAKE: &str = "WITH RECURSIVE first AS ( \
        (SELECT account_id, due_at FROM outbox WHERE slow = $5 ORDER BY account_id, due_at LIMIT 1) \
        UNION ALL \
        SELECT next.account_id, next.due_at FROM first CROSS JOIN LATERAL (SELECT o.account_id, o.due_at FROM outbox o \
            WHERE o.slow = $5 AND o.account_id > first.account_id ORDER BY o.account_id, o.due_at LIMIT 1) AS next), \
    due AS (SELECT d.* FROM first CROSS JOIN LATERAL (SELECT o.account_id, o.address_id, o.game_id, o.kind, \
                row_number() OVER (ORDER BY o.due_at) AS n FROM outbox o \
            WHERE o.slow = $5 AND o.account_id = first.account_id AND o.due_at <= $1 ORDER BY o.due_at LIMIT $6) AS d \
        WHERE first.due_at <= $1 AND first.account_id <> ALL ($3)), \
    ranked AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY n, account_id <= $7, account_id) AS place FROM due), \
    taken AS (SELECT o.account_id, o.address_id, o.game_id, o.kind \
        FROM outbox o JOIN ranked r USING (account_id, address_id, game_id, kind) \
        WHERE (r.n = 1 OR r.place <= $8) AND o.due_at <= $1 ORDER BY r.place LIMIT $4 FOR UPDATE OF o SKIP LOCKED) \
    UPDATE outbox SET due_at = $2, tries = least(tries + 1, 1000) FROM taken \
    WHERE outbox.account_id = taken.account_id AND outbox.address_id = taken.address_id \
        AND outbox.game_id = taken.game_id AND outbox.kind = taken.kind RETURNING outbox.*";

/// Changes the lane of what is to be sent to an address; but for what is just being told or sent, which is met again anyhow.
const CHANGE_LANE: &str = "UPDATE outbox SET slow = $3 FROM (SELECT account_id, address_id, game_id, kind FROM outbox \
        WHERE account_id = $1 AND address_id = $2 AND slow <> $3 FOR UPDATE SKIP LOCKED) free \
    WHERE outbox.account_id = free.account_id AND outbox.address_id = free.address_id \
        AND outbox.game_id = free.game_id AND outbox.kind = free.kind";

/// An address to which nothing was sent for this long may have been well meanwhile.
const SILENCE: TimeDelta = TimeDelta::hours(24);

/// A row of `outbox`.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable, Insertable)]
#[diesel(table_name = outbox)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct OutboxRow {
    pub account_id: Uuid,
    pub address_id: Uuid,
    pub game_id: Uuid,
    pub kind: String,
    pub message_id: String,
    pub seq: i64,
    pub by_account: Option<Uuid>,
    pub made_at: DateTime<Utc>,
    pub due_at: DateTime<Utc>,
    pub tries: i16,
    pub slow: bool,
}

/// Which messages to take.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Those to slow receivers, or those to the others.
    pub slow: bool,
    /// Of no account that is among these.
    pub but: Vec<Uuid>,
    /// Of each account at most so many.
    pub each: i64,
    /// And so many of all.
    pub limit: i64,
    /// The account after which to begin: the last one that was served.
    pub after: Uuid,
    /// The number of messages beyond which every account gets only its first one.
    pub seconds: i64,
}

/// A message, unless a newer one has taken its place.
#[diesel::dsl::auto_type]
fn same<'a>(row: &'a OutboxRow) -> _ {
    let kind: &'a str = &row.kind;
    let id: &'a str = &row.message_id;
    let account: Uuid = row.account_id;
    let address: Uuid = row.address_id;
    let game: Uuid = row.game_id;
    outbox::table
        .filter(outbox::account_id.eq(account))
        .filter(outbox::address_id.eq(address))
        .filter(outbox::game_id.eq(game))
        .filter(outbox::kind.eq(kind))
        .filter(outbox::message_id.eq(id))
}

/// Notes whether a receiver is slow, also of what is still to be sent to it.
async fn note_pace(conn: &mut Conn, row: &OutboxRow, slow: bool) -> Result<(), StoreError> {
    let other = address::table.find((row.account_id, row.address_id)).filter(address::slow.ne(slow));
    if diesel::update(other).set(address::slow.eq(slow)).execute(conn).await? > 0 {
        change_lane(conn, (row.account_id, row.address_id), slow).await?;
    }
    Ok(())
}

/// What is still to be sent to an address goes with the slow, or with the others, from now on.
pub(super) async fn change_lane(
    conn: &mut Conn,
    (account, address): (Uuid, Uuid),
    slow: bool,
) -> Result<(), StoreError> {
    let change = sql_query(CHANGE_LANE).bind::<SqlUuid, _>(account).bind::<SqlUuid, _>(address);
    change.bind::<Bool, _>(slow).execute(conn).await?;
    Ok(())
}

impl Store {
    /// Takes messages that are due; whoever takes one has it until `lease`.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn take_letters(
        &self,
        now: DateTime<Utc>,
        lease: DateTime<Utc>,
        wanted: &Wanted,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let take = sql_query(TAKE).bind::<Timestamptz, _>(now).bind::<Timestamptz, _>(lease);
        let take = take.bind::<Array<SqlUuid>, _>(&wanted.but).bind::<BigInt, _>(wanted.limit);
        let take = take.bind::<Bool, _>(wanted.slow).bind::<BigInt, _>(wanted.each);
        let take = take.bind::<SqlUuid, _>(wanted.after).bind::<BigInt, _>(wanted.seconds);
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            commit_lazily(conn).await?;
            Ok(take.get_results(conn).await?)
        })
        .await
    }

    /// Leaves a message for one address, whatever it wants to be told, in place of one of its kind that did not arrive. With the
    /// key of a request it does so once; answers with what the key was used for before.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn post_to(
        &self,
        row: &OutboxRow,
        request: Option<&Request>,
    ) -> Result<Option<UsedKey>, StoreError> {
        let (mut conn, account, now) = (self.conn().await?, row.account_id, self.clock().sure());
        conn.transaction(async |conn| {
            if let Some(request) = request {
                if let Some(before) = used_key(conn, account, &request.key, now).await? {
                    return Ok(Some(before));
                }
                use_key(conn, account, request, (row.address_id, None), now).await?;
            }
            let newest = (
                outbox::message_id.eq(&row.message_id),
                outbox::made_at.eq(row.made_at),
                outbox::due_at.eq(row.due_at),
                outbox::tries.eq(row.tries),
            );
            let key = (outbox::account_id, outbox::address_id, outbox::game_id, outbox::kind);
            let posted =
                diesel::insert_into(outbox::table).values(row).on_conflict(key).do_update().set(newest);
            posted.execute(conn).await?;
            Ok(None)
        })
        .await
    }

    /// A message did not arrive: tries again at `due_at`, and returns since when nothing has arrived there. `rest` is until when
    /// its receiver wants to hear nothing at all, if it has said so; `slow` whether it took long to fail.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn failed(
        &self,
        row: &OutboxRow,
        now: DateTime<Utc>,
        (due_at, rest): (DateTime<Utc>, Option<DateTime<Utc>>),
        log: &DeliveryRow,
        slow: bool,
    ) -> Result<DateTime<Utc>, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            diesel::update(same(row)).set(outbox::due_at.eq(due_at)).execute(conn).await?;
            note_pace(conn, row, slow).await?;
            let before = deliveries::newest(conn, (row.account_id, row.address_id)).await?;
            deliveries::log(conn, &[log]).await?;
            let place = address::table.find((row.account_id, row.address_id)).for_no_key_update();
            let known = place.select((address::failing_since, address::rest_until));
            let Some((since, rested)) = known.first::<(Option<_>, Option<_>)>(conn).await.optional()? else {
                return Ok(now);
            };
            // Two failures with long silence between them are no failing: what happened in between nobody knows.
            let tried = before.max(rested).filter(|tried| *tried > now - SILENCE);
            let since = since.filter(|_| tried.is_some()).unwrap_or(now);
            // What was asked for holds until something else is asked for, whatever else fails there.
            let failing = (address::failing_since.eq(since), address::rest_until.eq(rest.or(rested)));
            let well = address::table.find((row.account_id, row.address_id));
            diesel::update(well).set(failing).execute(conn).await?;
            Ok(since)
        })
        .await
    }

    /// Takes a message up again at `due_at`. That it was taken counts as no try: its receiver was not asked.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn put_off(&self, row: &OutboxRow, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        let later = (outbox::due_at.eq(due_at), outbox::tries.eq(outbox::tries - 1i16));
        diesel::update(same(row)).set(later).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// Deletes an address that is no more, with what was to be sent to it.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn address_gone(&self, row: &OutboxRow) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            addresses::remove(conn, row.account_id, row.address_id).await?;
            Ok(())
        })
        .await
    }

    /// Switches off an address, and drops what was to be sent to it; false if it was off already, or has moved elsewhere.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn switch_off(
        &self,
        asked: &AddressRow,
        now: DateTime<Utc>,
        why: &str,
        log: Option<&DeliveryRow>,
    ) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            deliveries::log(conn, &Vec::from_iter(log)).await?;
            let there = address::table.find((asked.account_id, asked.address_id));
            let there = there.filter(address::url.eq(&asked.url));
            let is_there: i64 = there.count().get_result(conn).await?;
            if is_there == 0 {
                return Ok(false);
            }
            let letters = outbox::table.filter(outbox::account_id.eq(asked.account_id));
            let letters = letters.filter(outbox::address_id.eq(asked.address_id));
            diesel::delete(letters).execute(conn).await?;
            let off = (address::off_since.eq(now), address::off_why.eq(why));
            let off = diesel::update(there.filter(address::off_since.is_null())).set(off);
            Ok(off.execute(conn).await? == 1)
        })
        .await
    }
}
