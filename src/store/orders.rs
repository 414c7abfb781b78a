//! Standing orders, stored beside the log.
//!
//! Every change to them locks the game's row, as appends do: so each order is played once, and an append that
//! makes it a seat's turn either sees its orders or comes before them.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    Append, Store, StoreError,
    connect::Conn,
    schema::{heads, seats, standing_orders},
};

/// A row of `standing_orders`.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = standing_orders, primary_key(game_id, account_id))]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct OrdersRow {
    pub game_id: Uuid,
    pub account_id: Uuid,
    pub orders: String,
    /// None keeps what is stored.
    pub last: Option<String>,
}

impl OrdersRow {
    /// The outcome of orders, in the form stored in `last`.
    #[must_use]
    pub fn told(seq: i64, played: Option<Value>, dropped: Vec<DroppedRow>) -> Option<String> {
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

/// What an append does to an account's orders.
#[derive(Clone, Debug)]
pub enum OrdersChange {
    /// They were executed; this is the new row.
    Executed(OrdersRow),
    /// They were dropped.
    Ended {
        /// The account they belong to.
        account: Uuid,
        /// A stable code of the reason.
        code: &'static str,
        /// The reason, for people.
        why: String,
    },
    /// Those that were dropped after an event come back, because what followed it was taken back.
    Back {
        /// The account they belong to.
        account: Uuid,
        /// The event.
        to_seq: i64,
    },
}

impl OrdersChange {
    /// Whether it may concern an account that has no orders.
    pub(super) fn may_add(&self) -> bool {
        matches!(self, Self::Back { .. })
    }
}

/// What [`OrdersRow::told`] wrote.
#[derive(Deserialize)]
struct Told {
    seq: i64,
    played: Option<Value>,
    dropped: Vec<ToldDropped>,
    /// Whether the account has left orders since then, none included: what was dropped before does not come back.
    #[serde(default)]
    left: bool,
}

/// What was written of a [`DroppedRow`].
#[derive(Deserialize)]
struct ToldDropped {
    order: Value,
}

/// Decides whether stored orders, if there are any, may be replaced.
pub type MayReplace<'a> = dyn Fn(Option<&OrdersRow>) -> Result<(), StoreError> + Sync + 'a;

impl Store {
    /// An account's orders in a game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn orders(&self, game: Uuid, account: Uuid) -> Result<Option<OrdersRow>, StoreError> {
        let mut conn = self.conn().await?;
        orders_of(&mut conn, game, account).await
    }

    /// The orders of every account that has some in a game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn orders_in(&self, game: Uuid) -> Result<Vec<OrdersRow>, StoreError> {
        let rows = standing_orders::table
            .filter(standing_orders::game_id.eq(game))
            .filter(standing_orders::orders.ne(NO_ORDERS))
            .select(OrdersRow::as_select());
        Ok(rows.load(&mut self.conn().await?).await?)
    }

    /// Lists at most `limit` games that wait for a seat with orders, by their ids, those after the one given. Only a process
    /// that dies between an append and
    /// its follow-up leaves any.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn games_with_due_orders(&self, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        let due = heads::table.filter(heads::orders_due.and(heads::game_id.gt(after)));
        let due = due.order(heads::game_id).limit(limit).select(heads::game_id);
        Ok(due.load(&mut self.conn().await?).await?)
    }

    /// Writes an account's orders if the game's head is where the caller thinks, and updates which seats have
    /// orders; without a row it only does the latter. `may_replace` decides by the row that is stored. Returns the row as
    /// stored, and whether orders are due.
    ///
    /// # Errors
    /// If the head has moved, if what is stored may not be replaced, or if Postgres cannot answer.
    pub async fn write_orders(
        &self,
        game: Uuid,
        expected_seq: i64,
        awaited_seats: i16,
        row: Option<&OrdersRow>,
        may_replace: Option<&MayReplace<'_>>,
    ) -> Result<(Option<OrdersRow>, bool), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            let head = heads::table.find(game).select(heads::head_seq).for_update();
            if head.first::<i64>(conn).await.optional()? != Some(expected_seq) {
                return Err(StoreError::HeadMoved);
            }
            let written = match row {
                Some(row) => {
                    let stored = orders_of(conn, game, row.account_id).await?;
                    may_replace.map_or(Ok(()), |may| may(stored.as_ref()))?;
                    let last = row.last.clone().or_else(|| left(stored?.last?));
                    Some(write(conn, &OrdersRow { last, ..row.clone() }).await?)
                }
                None => None,
            };
            Ok((written, count_orders(conn, game, awaited_seats).await?))
        })
        .await
    }
}

async fn orders_of(conn: &mut Conn, game: Uuid, account: Uuid) -> Result<Option<OrdersRow>, StoreError> {
    let found = standing_orders::table.find((game, account)).select(OrdersRow::as_select());
    Ok(found.first(conn).await.optional()?)
}

/// An empty list, as stored in `standing_orders.orders`.
pub const NO_ORDERS: &str = "[]";

async fn write(conn: &mut Conn, row: &OrdersRow) -> Result<OrdersRow, StoreError> {
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

/// The outcome of orders, once the account has left others.
fn left(last: String) -> Option<String> {
    let mut told: Value = serde_json::from_str(&last).ok()?;
    told["left"] = Value::Bool(true);
    Some(told.to_string())
}

/// The row with the orders that were dropped after an event; none if there are others, if the account has left none since then,
/// or if one was played.
fn back(row: OrdersRow, seq: i64, to_seq: i64) -> Option<OrdersRow> {
    let told: Told = serde_json::from_str(row.last.as_deref()?).ok()?;
    if told.left
        || row.orders != NO_ORDERS
        || told.seq <= to_seq
        || told.played.is_some()
        || told.dropped.is_empty()
    {
        return None;
    }
    let orders: Vec<Value> = told.dropped.into_iter().map(|dropped| dropped.order).collect();
    Some(OrdersRow { orders: json!(orders).to_string(), last: OrdersRow::told(seq, None, vec![]), ..row })
}

fn ended(row: OrdersRow, seq: i64, code: &'static str, why: &str) -> OrdersRow {
    let orders: Vec<Value> = serde_json::from_str(&row.orders).unwrap_or_default();
    let dropped = orders.into_iter().map(|order| DroppedRow { order, code, why: why.to_owned() });
    OrdersRow { orders: NO_ORDERS.to_owned(), last: OrdersRow::told(seq, None, dropped.collect()), ..row }
}

/// Updates which seats of a game have orders; returns whether the game waits for one of them.
pub(super) async fn count_orders(
    conn: &mut Conn,
    game: Uuid,
    awaited_seats: i16,
) -> Result<bool, StoreError> {
    let ordered_seats = ordered_seats(conn, game).await?;
    let orders_due = ordered_seats & awaited_seats != 0;
    let noted = (heads::ordered_seats.eq(ordered_seats), heads::orders_due.eq(orders_due));
    diesel::update(heads::table.find(game)).set(noted).execute(conn).await?;
    Ok(orders_due)
}

/// The live seats of a game that have orders, a bit each.
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

/// Those of these games in which there are orders, or seem to be.
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

/// Seats as `heads.ordered_seats` stores them: one bit each.
pub fn bits(seats: impl IntoIterator<Item = i16>) -> i16 {
    let bit = |seat: i16| 1_i16.checked_shl(seat.unsigned_abs().into()).unwrap_or(0);
    seats.into_iter().fold(0, |bits, seat| bits | bit(seat))
}
