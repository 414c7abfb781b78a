//! Standing orders, stored beside the log.
//!
//! Every change to them locks the game's row, as appends do. So each order is played once, and an append that makes it
//! a seat's turn either sees its orders or precedes them.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_rules::kit::UniqueJson;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    append::queue::Append,
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{heads, request_keys, seats, standing_orders},
    },
    store::Store,
};

/// A row of `standing_orders`.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = standing_orders, primary_key(game_id, account_id))]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct OrdersRow {
    pub game_id: Uuid,
    pub account_id: Uuid,
    pub orders: String,
    /// `None` keeps the stored value.
    pub last: Option<String>,
}

impl OrdersRow {
    /// Returns the outcome of orders, in the form stored in `last`.
    #[must_use]
    pub fn outcome(seq: i64, played: Option<Value>, dropped: Vec<DroppedRow>) -> Option<String> {
        Some(json!({ "seq": seq, "played": played, "dropped": dropped }).to_string())
    }
}

/// An order that was dropped, in the form stored in `last`.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "see the API's document")]
pub struct DroppedRow {
    pub order: Value,
    pub code: &'static str,
    pub why: String,
}

/// The effect of an append on an account's orders.
#[derive(Clone, Debug)]
pub enum OrdersChange {
    /// Some orders were executed. This is the new row.
    Executed(OrdersRow),
    /// All orders were dropped.
    Ended {
        /// The account that owns them.
        account: Uuid,
        /// A stable code of the reason.
        code: &'static str,
        /// The reason, for people.
        why: String,
    },
    /// Orders that were dropped after an event are restored, because the events after it were undone.
    Back {
        /// The account that owns them.
        account: Uuid,
        /// The `seq` of this event.
        to_seq: i64,
    },
}

impl OrdersChange {
    /// Whether the change may add orders to an account that has none.
    pub(super) fn may_add(&self) -> bool {
        matches!(self, Self::Back { .. })
    }
}

/// The value that [`OrdersRow::outcome`] writes.
#[derive(Deserialize)]
struct StoredOutcome {
    seq: i64,
    played: Option<Value>,
    dropped: Vec<StoredDropped>,
    /// Whether the account has left orders since then, even an empty list. If so, dropped orders are not restored.
    #[serde(default)]
    left: bool,
}

/// The part of a [`DroppedRow`] that is read.
#[derive(Deserialize)]
struct StoredDropped {
    order: Value,
}

/// Returns the orders of an account in a game.
pub async fn orders_of(conn: &mut Conn, game: Uuid, account: Uuid) -> Result<Option<OrdersRow>, StoreError> {
    let found = standing_orders::table.find((game, account)).select(OrdersRow::as_select());
    Ok(found.first(conn).await.optional()?)
}

/// An empty list, as stored in `standing_orders.orders`.
pub const NO_ORDERS: &str = "[]";

/// Writes orders, and returns them with their new version.
pub async fn write(conn: &mut Conn, row: &OrdersRow) -> Result<OrdersRow, StoreError> {
    let key = (standing_orders::game_id, standing_orders::account_id);
    let written =
        diesel::insert_into(standing_orders::table).values(row).on_conflict(key).do_update().set(row);
    Ok(written.returning(OrdersRow::as_returning()).get_result(conn).await?)
}

/// Applies an append's changes to the orders of a game. Accounts without a seat lose theirs.
pub(super) async fn change_orders(
    conn: &mut Conn,
    append: &Append,
    changes: &[OrdersChange],
) -> Result<(), StoreError> {
    let here = standing_orders::table.filter(standing_orders::game_id.eq(append.game));
    let seated = seats::table.filter(seats::game_id.eq(append.game)).select(seats::account_id);
    diesel::delete(here.filter(standing_orders::account_id.ne_all(seated))).execute(conn).await?;
    for change in changes {
        match change {
            OrdersChange::Executed(row) => _ = write(conn, row).await?,
            OrdersChange::Ended { account, code, why } => {
                let row = standing_orders::table.find((append.game, *account));
                let row = row.filter(standing_orders::orders.ne(NO_ORDERS)).select(OrdersRow::as_select());
                if let Some(row) = row.first(conn).await.optional()? {
                    write(conn, &ended(row, append.head.head_seq, code, why)).await?;
                }
            }
            OrdersChange::Back { account, to_seq } => {
                let row = orders_of(conn, append.game, *account).await?;
                if let Some(row) = row.and_then(|row| back(row, append.head.head_seq, *to_seq)) {
                    write(conn, &row).await?;
                }
            }
        }
    }
    Ok(())
}

/// Marks the outcome of orders as older than the account's present ones.
pub fn left(last: String) -> Option<String> {
    let mut outcome: Value = UniqueJson::parse(&last).ok()?;
    outcome["left"] = Value::Bool(true);
    Some(outcome.to_string())
}

/// Returns the row with the orders restored that were dropped after an event. `None` if there are other orders, the
/// account has left orders since then, or one was played.
fn back(row: OrdersRow, seq: i64, to_seq: i64) -> Option<OrdersRow> {
    let outcome: StoredOutcome = UniqueJson::parse(row.last.as_deref()?).ok()?;
    if outcome.left
        || row.orders != NO_ORDERS
        || outcome.seq <= to_seq
        || outcome.played.is_some()
        || outcome.dropped.is_empty()
    {
        return None;
    }
    let orders: Vec<Value> = outcome.dropped.into_iter().map(|dropped| dropped.order).collect();
    Some(OrdersRow { orders: json!(orders).to_string(), last: OrdersRow::outcome(seq, None, vec![]), ..row })
}

fn ended(row: OrdersRow, seq: i64, code: &'static str, why: &str) -> OrdersRow {
    let orders: Vec<Value> = UniqueJson::parse(&row.orders).unwrap_or_default();
    let dropped = orders.into_iter().map(|order| DroppedRow { order, code, why: why.to_owned() });
    OrdersRow { orders: NO_ORDERS.to_owned(), last: OrdersRow::outcome(seq, None, dropped.collect()), ..row }
}

/// Updates which seats of a game have orders. Returns whether the game waits for one of them.
pub async fn count_orders(conn: &mut Conn, game: Uuid, awaited_seats: i16) -> Result<bool, StoreError> {
    let ordered_seats = ordered_seats(conn, game).await?;
    let orders_due = ordered_seats & awaited_seats != 0;
    let noted = (heads::ordered_seats.eq(ordered_seats), heads::orders_due.eq(orders_due));
    diesel::update(heads::table.find(game)).set(noted).execute(conn).await?;
    Ok(orders_due)
}

/// Returns the live seats of a game that have orders, one bit each.
pub(super) async fn ordered_seats(conn: &mut Conn, game: Uuid) -> Result<i16, StoreError> {
    let is_theirs = seats::game_id
        .eq(standing_orders::game_id)
        .and(seats::account_id.eq(standing_orders::account_id))
        .and(seats::live);
    let seats: Vec<i16> = standing_orders::table
        .inner_join(seats::table.on(is_theirs))
        .filter(standing_orders::game_id.eq(game))
        .filter(standing_orders::orders.ne(NO_ORDERS))
        .select(seats::seat)
        .load(conn)
        .await?;
    Ok(bits(seats))
}

/// Returns those of these games that have orders, or whose columns say that they have.
pub(super) async fn with_orders(conn: &mut Conn, games: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let noted = heads::ordered_seats.ne(0).or(heads::orders_due);
    let noted = heads::table.filter(heads::game_id.eq_any(games)).filter(noted).select(heads::game_id);
    let left = standing_orders::table
        .filter(standing_orders::game_id.eq_any(games))
        .filter(standing_orders::orders.ne(NO_ORDERS))
        .select(standing_orders::game_id);
    let (noted, left): (Vec<Uuid>, Vec<Uuid>) = (noted.load(conn).await?, left.load(conn).await?);
    Ok([noted, left].concat())
}

/// Returns seats as `heads.ordered_seats` stores them: one bit each.
pub fn bits(seats: impl IntoIterator<Item = i16>) -> i16 {
    let bit = |seat: i16| 1_i16.checked_shl(seat.unsigned_abs().into()).unwrap_or(0);
    seats.into_iter().fold(0, |bits, seat| bits | bit(seat))
}

impl Store {
    /// Erases what is stored of an account beside the log: its standing orders and the keys of its requests.
    ///
    /// # Errors
    /// If the query fails.
    pub async fn erase_beside_log(&self, account: Uuid) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        let orders = standing_orders::table.filter(standing_orders::account_id.eq(account));
        diesel::delete(orders).execute(&mut conn).await?;
        let keys = request_keys::table.filter(request_keys::account_id.eq(account));
        diesel::delete(keys).execute(&mut conn).await?;
        Ok(())
    }
}
