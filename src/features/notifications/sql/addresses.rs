//! Notification addresses of accounts: push subscriptions and webhooks.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query, sql_types::Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use super::schema::{addresses, deliveries, notified, outbox};
use crate::features::accounts::sql::credentials::hold;

/// The format of a subscription with a push service; all others are webhooks.
const PUSH: &str = "push";

/// The two sorts of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressSort {
    /// A subscription with a push service.
    Push,
    /// A webhook.
    Webhook,
}

/// Sets the last notified state of an account's games to their current one, so that earlier changes cause no
/// notification.
const BASELINE: &str = "INSERT INTO notified (account_id, game_id, turn_seq, time_seq, status, taken, revision) \
    SELECT seats.account_id, game_id, head_seq, 0, status, \
        (SELECT count(*) FROM seats others WHERE others.game_id = games.game_id), 0 \
    FROM seats JOIN games USING (game_id) JOIN heads USING (game_id) WHERE seats.account_id = $1 AND NOT seats.over \
    ON CONFLICT (account_id, game_id) DO UPDATE SET turn_seq = excluded.turn_seq, time_seq = 0, \
        status = excluded.status, taken = excluded.taken, revision = notified.revision + 1";

/// A row of `addresses`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = addresses)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct AddressRow {
    pub account_id: Uuid,
    pub address_id: Uuid,
    pub format: String,
    pub url: String,
    pub secret: Vec<u8>,
    pub p256dh: Option<Vec<u8>>,
    pub push_key: Option<Vec<u8>>,
    pub label: String,
    pub kinds: Vec<String>,
    pub quiet_from: Option<i16>,
    pub quiet_until: Option<i16>,
    pub discreet: bool,
    pub created_at: DateTime<Utc>,
    pub failing_since: Option<DateTime<Utc>>,
    pub rest_until: Option<DateTime<Utc>>,
    pub off_since: Option<DateTime<Utc>>,
    pub off_why: Option<String>,
    pub slow: bool,
}

impl AddressRow {
    /// Returns the sort of this address.
    #[must_use]
    pub fn sort(&self) -> AddressSort {
        if self.format == PUSH { AddressSort::Push } else { AddressSort::Webhook }
    }
}

/// A change of an address. Fields that are `None` stay as they are.
#[derive(Clone, Default, AsChangeset)]
#[diesel(table_name = addresses)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct AddressPatch {
    pub url: Option<String>,
    pub label: Option<String>,
    pub kinds: Option<Vec<String>>,
    pub quiet_from: Option<Option<i16>>,
    pub quiet_until: Option<Option<i16>>,
    pub discreet: Option<bool>,
    pub failing_since: Option<Option<DateTime<Utc>>>,
    pub rest_until: Option<Option<DateTime<Utc>>>,
    pub off_since: Option<Option<DateTime<Utc>>>,
    pub off_why: Option<Option<String>>,
}

/// Starts the notifications of an account that has no enabled address: what happened before this moment causes none.
async fn begin(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    let enabled = addresses::table.filter(addresses::account_id.eq(account));
    let enabled: i64 = enabled.filter(addresses::off_since.is_null()).count().get_result(conn).await?;
    if enabled > 0 {
        return Ok(());
    }
    // Games that ended meanwhile cause none either.
    diesel::delete(notified::table.filter(notified::account_id.eq(account))).execute(conn).await?;
    sql_query(BASELINE).bind::<SqlUuid, _>(account).execute(conn).await?;
    Ok(())
}

/// Deletes an address, its pending notifications and its log. Returns `false` if it does not exist.
pub(super) async fn remove(conn: &mut Conn, account: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let pending = outbox::table.filter(outbox::account_id.eq(account)).filter(outbox::address_id.eq(id));
    diesel::delete(pending).execute(conn).await?;
    let is_gone = diesel::delete(addresses::table.find((account, id))).execute(conn).await? == 1;
    let log =
        deliveries::table.filter(deliveries::account_id.eq(account)).filter(deliveries::address_id.eq(id));
    diesel::delete(log).execute(conn).await?;
    Ok(is_gone)
}

/// Removes a push subscription from the other accounts that have it, because the account that adds it now uses that
/// browser. Only the browser knows its keys, so an account cannot take away the subscription of another browser.
async fn displace(conn: &mut Conn, row: &AddressRow) -> Result<(), StoreError> {
    let same = addresses::table
        .filter(addresses::format.eq(PUSH))
        .filter(addresses::url.eq(&row.url))
        .filter(addresses::secret.eq(&row.secret))
        .filter(addresses::p256dh.eq(&row.p256dh));
    // Concurrent transactions lock the rows in this order.
    let held = same.order((addresses::account_id, addresses::address_id)).for_update();
    let held: Vec<(Uuid, Uuid)> =
        held.select((addresses::account_id, addresses::address_id)).load(conn).await?;
    for (account, id) in held.into_iter().filter(|(account, _)| *account != row.account_id) {
        remove(conn, account, id).await?;
    }
    Ok(())
}

/// Adds an address. Returns `false` if the account has `max` of its sort already. A push subscription replaces any
/// other with the same URL, and is removed from other accounts. Fails if the session has ended.
pub(crate) async fn add_address(
    store: &Store,
    by: Actor,
    row: &AddressRow,
    max: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let is_push = row.sort() == AddressSort::Push;
        if is_push {
            displace(conn, row).await?;
        }
        let own = addresses::table.filter(addresses::account_id.eq(by.account));
        let own = own.filter(addresses::format.eq(PUSH).eq(is_push));
        let there: Vec<(Uuid, String)> =
            own.select((addresses::address_id, addresses::url)).load(conn).await?;
        let same = there.iter().find(|(_, url)| is_push && *url == row.url);
        if same.is_none() && there.len() as i64 >= max {
            return Ok(false);
        }
        begin(conn, by.account).await?;
        if let Some((same, _)) = same {
            remove(conn, by.account, *same).await?;
        }
        diesel::insert_into(addresses::table).values(row).execute(conn).await?;
        Ok(true)
    })
    .await
}

/// Returns an account's addresses of this sort, the oldest first.
pub(crate) async fn addresses(
    store: &Store,
    account: Uuid,
    sort: AddressSort,
) -> Result<Vec<AddressRow>, StoreError> {
    let rows = addresses::table
        .filter(addresses::account_id.eq(account))
        .filter(addresses::format.eq(PUSH).eq(sort == AddressSort::Push))
        .order(addresses::address_id)
        .select(AddressRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Returns the addresses with these ids that belong to these accounts.
pub(crate) async fn addresses_of(
    store: &Store,
    accounts: &[Uuid],
    ids: &[Uuid],
) -> Result<Vec<AddressRow>, StoreError> {
    let rows = addresses::table
        .filter(addresses::account_id.eq_any(accounts))
        .filter(addresses::address_id.eq_any(ids))
        .select(AddressRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Changes an address and returns it, or `None` if it does not exist. `switched_on` says that the change enables
/// it. Fails if the session has ended.
pub(crate) async fn patch_address(
    store: &Store,
    by: Actor,
    id: Uuid,
    patch: &AddressPatch,
    switched_on: bool,
) -> Result<Option<AddressRow>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        if switched_on {
            begin(conn, by.account).await?;
        }
        // A statement must set something, even if the patch is empty.
        let set = (addresses::format.eq(addresses::format), patch);
        let changed = diesel::update(addresses::table.find((by.account, id))).set(set);
        Ok(changed.returning(AddressRow::as_returning()).get_result(conn).await.optional()?)
    })
    .await
}

/// Deletes an address with its pending notifications. Returns `false` if it does not exist. Fails if the
/// session has ended.
pub(crate) async fn remove_address(
    store: &Store,
    by: Actor,
    id: Uuid,
    sort: AddressSort,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let found = addresses::table.find((by.account, id)).select(addresses::format.eq(PUSH));
        let is_push: Option<bool> = found.first(conn).await.optional()?;
        Ok(is_push == Some(sort == AddressSort::Push) && remove(conn, by.account, id).await?)
    })
    .await
}

/// Returns the accounts after `after` that have an enabled address, at most `limit` in the order of their ids.
pub(crate) async fn listeners(store: &Store, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let accounts = addresses::table
        .filter(addresses::account_id.gt(after))
        .filter(addresses::off_since.is_null())
        .select(addresses::account_id)
        .distinct()
        .order(addresses::account_id)
        .limit(limit);
    Ok(accounts.load(&mut store.conn().await?).await?)
}
