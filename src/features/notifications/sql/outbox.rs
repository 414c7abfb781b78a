//! The outbox: pending notifications. Any process takes them, each notification with a lease for one process at a time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    event::Request,
    idempotency::{UsedKey, use_key, used_key},
    store::Store,
};
use uuid::Uuid;

use super::{
    addresses::{self, AddressRow},
    deliveries::{self, DeliveryRow},
    lazily::commit_lazily,
    notify::{Notification, post},
    schema::{addresses as address, outbox},
};

/// Takes due messages and first moves each to the end of its lease, so that it is retried if the process dies.
///
/// Chooses the accounts before their messages. Each step of `first` finds the next account through the index, however
/// many messages the account has. Serves the first message of every account, beginning after account `$7`, before the
/// second of any.
const TAKE: &str = "WITH RECURSIVE first AS ( \
        (SELECT account_id, due_at FROM outbox WHERE slow = $5 ORDER BY account_id, due_at LIMIT 1) \
        UNION ALL \
        SELECT next.account_id, next.due_at FROM first CROSS JOIN LATERAL (SELECT o.account_id, o.due_at FROM outbox o \
            WHERE o.slow = $5 AND o.account_id > first.account_id ORDER BY o.account_id, o.due_at LIMIT 1) AS next), \
    due AS (SELECT d.* FROM first CROSS JOIN LATERAL (SELECT o.account_id, o.address_id, o.game_id, o.kind, \
                row_number() OVER (ORDER BY o.due_at) AS n FROM outbox o \
            WHERE o.slow = $5 AND o.account_id = first.account_id AND o.due_at <= $1 ORDER BY o.due_at LIMIT $6) AS d \
        WHERE first.due_at <= $1 AND first.account_id <> ALL ($3)), \
    taken AS (SELECT o.account_id, o.address_id, o.game_id, o.kind \
        FROM outbox o JOIN due USING (account_id, address_id, game_id, kind) WHERE o.due_at <= $1 \
        ORDER BY due.n, o.account_id <= $7, o.account_id LIMIT $4 FOR UPDATE OF o SKIP LOCKED) \
    UPDATE outbox SET due_at = $2, tries = least(tries + 1, 1000) FROM taken \
    WHERE outbox.account_id = taken.account_id AND outbox.address_id = taken.address_id \
        AND outbox.game_id = taken.game_id AND outbox.kind = taken.kind RETURNING outbox.*";

/// Moves an address's pending messages to the other queue. Messages in flight keep theirs; they are requeued on
/// completion.
const CHANGE_QUEUE: &str = "UPDATE outbox SET slow = $3 FROM (SELECT account_id, address_id, game_id, kind FROM outbox \
        WHERE account_id = $1 AND address_id = $2 AND slow <> $3 FOR UPDATE SKIP LOCKED) free \
    WHERE outbox.account_id = free.account_id AND outbox.address_id = free.address_id \
        AND outbox.game_id = free.game_id AND outbox.kind = free.kind";

/// Maximum number of messages in flight per account and queue. For both queues together it equals the account's maximum
/// of outgoing requests.
pub(in crate::features::notifications) const IN_FLIGHT_EACH: usize = 2;
/// An address without attempts for this long is not considered to have failed all the time.
const FAILURE_GAP_MAX: TimeDelta = TimeDelta::hours(24);

/// A row of `outbox`.
#[derive(Clone, Debug, QueryableByName)]
#[diesel(table_name = outbox)]
pub(crate) struct OutboxRow {
    pub account_id: Uuid,
    pub address_id: Uuid,
    pub game_id: Uuid,
    pub kind: String,
    pub message_id: String,
    pub seq: i64,
    pub by_account: Option<Uuid>,
    pub made_at: DateTime<Utc>,
    pub tries: i16,
}

/// Selects a message, unless a newer one has replaced it.
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

/// Locks an address. `None` if it no longer exists.
async fn lock_address(conn: &mut Conn, of: (Uuid, Uuid)) -> Result<Option<AddressRow>, StoreError> {
    let found = address::table.find(of).for_no_key_update();
    Ok(found.select(AddressRow::as_select()).first(conn).await.optional()?)
}

/// Changes the health of a locked address: the start of its failures, the time until which it rests, and whether it is
/// slow. If that changes, its pending messages move to the matching queue.
async fn set_health(
    conn: &mut Conn,
    before: &AddressRow,
    (failing_since, rest_until, slow): (Option<DateTime<Utc>>, Option<DateTime<Utc>>, bool),
) -> Result<(), StoreError> {
    if (before.failing_since, before.rest_until, before.slow) == (failing_since, rest_until, slow) {
        return Ok(());
    }
    let health = (
        address::failing_since.eq(failing_since),
        address::rest_until.eq(rest_until),
        address::slow.eq(slow),
    );
    diesel::update(address::table.find((before.account_id, before.address_id)))
        .set(health)
        .execute(conn)
        .await?;
    if before.slow != slow {
        let change = sql_query(CHANGE_QUEUE).bind::<SqlUuid, _>(before.account_id);
        change.bind::<SqlUuid, _>(before.address_id).bind::<Bool, _>(slow).execute(conn).await?;
    }
    Ok(())
}

/// Takes at most `limit` due messages to slow receivers, or to the others. No other process takes them before `lease`.
/// Leaves out the accounts `but`, and begins after the account `after`.
pub(crate) async fn take_due(
    store: &Store,
    (now, lease): (DateTime<Utc>, DateTime<Utc>),
    slow: bool,
    limit: i64,
    (after, but): (Uuid, Vec<Uuid>),
) -> Result<Vec<OutboxRow>, StoreError> {
    let take = sql_query(TAKE).bind::<Timestamptz, _>(now).bind::<Timestamptz, _>(lease);
    let take = take.bind::<Array<SqlUuid>, _>(but).bind::<BigInt, _>(limit);
    let take = take.bind::<Bool, _>(slow).bind::<BigInt, _>(IN_FLIGHT_EACH as i64);
    let take = take.bind::<SqlUuid, _>(after);
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        Ok(take.get_results(conn).await?)
    })
    .await
}

/// Adds a message at the request of the account. A request key makes this idempotent: if it was used before, nothing
/// changes and its earlier use is returned.
pub(crate) async fn post_requested(
    store: &Store,
    message: Notification,
    request: Option<&Request>,
    now: DateTime<Utc>,
) -> Result<Option<UsedKey>, StoreError> {
    let (mut conn, account, used_at) = (store.conn().await?, message.account_id, store.clock().trusted_now());
    conn.transaction(async |conn| {
        if let Some(request) = request {
            if let Some(before) = used_key(conn, account, &request.key, used_at).await? {
                return Ok(Some(before));
            }
            let made = message.address_id.unwrap_or_default();
            use_key(conn, account, request, (made, None), used_at).await?;
        }
        post(conn, &[message], now).await?;
        Ok(None)
    })
    .await
}

/// Deletes messages that are out of date, each unless a newer one has replaced it.
pub(crate) async fn drop_outdated(store: &Store, rows: &[OutboxRow]) -> Result<(), StoreError> {
    // Concurrent transactions lock the rows in this order.
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_unstable_by_key(|row| (row.account_id, row.address_id, row.game_id, &row.kind));
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        for row in rows {
            diesel::delete(same(row)).execute(conn).await?;
        }
        Ok(())
    })
    .await
}

/// Deletes a message to which its receiver has responded for good, and logs the delivery. If the message has arrived,
/// `arrived` says whether the receiver is slow, and clears the failures of the address.
pub(crate) async fn complete(
    store: &Store,
    row: &OutboxRow,
    log: &DeliveryRow,
    arrived: Option<bool>,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        diesel::delete(same(row)).execute(conn).await?;
        let Some(address) = lock_address(conn, (row.account_id, row.address_id)).await? else {
            return Ok(());
        };
        if let Some(slow) = arrived {
            set_health(conn, &address, (None, None, slow)).await?;
        }
        deliveries::log(conn, log).await
    })
    .await
}

/// Records a failed delivery, to be retried at `due_at`, and returns the start of the address's failures. `rest` is
/// the time until which the receiver refuses requests, if it has named one. `slow` says whether the failure took
/// long.
pub(crate) async fn failed(
    store: &Store,
    row: &OutboxRow,
    now: DateTime<Utc>,
    (due_at, rest): (DateTime<Utc>, Option<DateTime<Utc>>),
    log: &DeliveryRow,
    slow: bool,
) -> Result<DateTime<Utc>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        diesel::update(same(row)).set(outbox::due_at.eq(due_at)).execute(conn).await?;
        let Some(address) = lock_address(conn, (row.account_id, row.address_id)).await? else {
            return Ok(now);
        };
        // Two failures with a long silence between them do not count as one period of failure.
        let tried = deliveries::newest(conn, (row.account_id, row.address_id)).await?;
        let tried = tried.max(address.rest_until).filter(|tried| *tried > now - FAILURE_GAP_MAX);
        let since = address.failing_since.filter(|_| tried.is_some()).unwrap_or(now);
        // A requested pause stays in force until another one is requested, whatever else fails there.
        set_health(conn, &address, (Some(since), rest.or(address.rest_until), slow)).await?;
        deliveries::log(conn, log).await?;
        Ok(since)
    })
    .await
}

/// Requeues a message for `due_at`. The attempt does not count, because nothing was sent.
pub(crate) async fn requeue(store: &Store, row: &OutboxRow, due_at: DateTime<Utc>) -> Result<(), StoreError> {
    let later = (outbox::due_at.eq(due_at), outbox::tries.eq(outbox::tries - 1i16));
    diesel::update(same(row)).set(later).execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Deletes an address that no longer exists, with its pending notifications.
pub(crate) async fn address_gone(store: &Store, row: &OutboxRow) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        addresses::remove(conn, row.account_id, row.address_id).await?;
        Ok(())
    })
    .await
}

/// Disables an address, drops its pending messages, and notifies its owner by `message`. Does nothing if it is off
/// already or has another URL.
pub(crate) async fn switch_off(
    store: &Store,
    asked: &AddressRow,
    (now, why): (DateTime<Utc>, &str),
    log: Option<&DeliveryRow>,
    message: Notification,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let of = (asked.account_id, asked.address_id);
        let pending = outbox::table
            .filter(outbox::account_id.eq(asked.account_id))
            .filter(outbox::address_id.eq(asked.address_id));
        // Locked before the address, as everywhere else, so that no deadlock arises.
        let locked = pending.select(outbox::kind).order((outbox::game_id, outbox::kind)).for_update();
        locked.load::<String>(conn).await?;
        let Some(found) = lock_address(conn, of).await? else { return Ok(()) };
        if let Some(log) = log {
            deliveries::log(conn, log).await?;
        }
        if found.url != asked.url {
            return Ok(());
        }
        diesel::delete(pending).execute(conn).await?;
        if found.off_since.is_none() {
            let off = (address::off_since.eq(now), address::off_why.eq(why));
            diesel::update(address::table.find(of)).set(off).execute(conn).await?;
            post(conn, &[message], now).await?;
        }
        Ok(())
    })
    .await
}
