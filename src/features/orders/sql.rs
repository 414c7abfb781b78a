//! Reads and replaces standing orders. Appends change them as well (`log/orders.rs`).

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        error::StoreError,
        schema::{heads, standing_orders},
    },
    orders::{NO_ORDERS, OrdersRow, count_orders, left, orders_of, write},
    store::Store,
};
use uuid::Uuid;

/// Decides whether stored orders, if there are any, may be replaced.
pub(crate) type MayReplace<'a> = dyn Fn(Option<&OrdersRow>) -> Result<(), StoreError> + Sync + 'a;

/// Returns an account's orders in a game.
pub(crate) async fn orders(
    store: &Store,
    game: Uuid,
    account: Uuid,
) -> Result<Option<OrdersRow>, StoreError> {
    let mut conn = store.conn().await?;
    orders_of(&mut conn, game, account).await
}

/// Returns the orders of all accounts that have some in a game.
pub(crate) async fn orders_in(store: &Store, game: Uuid) -> Result<Vec<OrdersRow>, StoreError> {
    let rows = standing_orders::table
        .filter(standing_orders::game_id.eq(game))
        .filter(standing_orders::orders.ne(NO_ORDERS))
        .select(OrdersRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Returns at most `limit` games that wait for a seat with orders, by id, after the given one. Only a process that
/// dies between an append and its follow-up leaves any.
pub(crate) async fn games_with_due_orders(
    store: &Store,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let due = heads::table.filter(heads::orders_due.and(heads::game_id.gt(after)));
    let due = due.order(heads::game_id).limit(limit).select(heads::game_id);
    Ok(due.load(&mut store.conn().await?).await?)
}

/// Writes an account's orders if the game's head is at `expected_seq`, and updates which seats have orders. Without
/// a row it only does the latter. `may_replace` decides by the stored row. Returns the row as stored, and whether
/// orders are due.
///
/// # Errors
/// If the head has moved, the stored row may not be replaced, or the query fails.
pub(crate) async fn write_orders(
    store: &Store,
    game: Uuid,
    expected_seq: i64,
    awaited_seats: i16,
    row: Option<&OrdersRow>,
    may_replace: Option<&MayReplace<'_>>,
) -> Result<(Option<OrdersRow>, bool), StoreError> {
    let mut conn = store.conn().await?;
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
