//! Executes standing orders.
//!
//! If an append makes it the turn of a seat with orders, the same process executes them next, in a task of its own. So
//! no response is delayed, and no timing reveals orders. Each turn is an append like the player's own, and the same
//! transaction writes the remaining orders. If another process or the player moves at the same time, only one of them
//! wins. If the process dies, the next sweep of any process finds the game.

use std::sync::{Arc, Weak};

use futures_util::{StreamExt, stream};
use longhall_base::error::PlayError;
use longhall_log::{
    db::error::StoreError,
    game_store::{GameStore, OrdersDue, cache::LoadedGame, commit::awaited_seats, projection::accounts},
    orders::{DroppedRow, OrdersRow},
};
use longhall_rules::{
    game::{Executed, Game, Refusal},
    kit::{Seat, UniqueJson},
};
use serde_json::json;
use uuid::Uuid;

use super::sql;

/// Maximum number of turns in a row in one game, of all its players, before other games are served. The sweep
/// continues.
const TURNS_MAX: usize = 32;
/// Maximum number of games per query of the sweep.
const PAGE: i64 = 256;
/// Maximum number of games processed concurrently.
const AT_ONCE: usize = 16;

/// The result of trying to execute orders in a game.
enum Tried {
    /// Orders were executed.
    Executed {
        /// Whether further orders are due.
        are_more_due: bool,
    },
    /// Nothing was executed. No orders are due any more, another process or the player was faster, the time is suspect,
    /// or a passed deadline must be applied first.
    Nothing,
}

/// Executes players' orders.
pub(super) struct Executor(pub(super) Arc<GameStore>);

impl Executor {
    /// Executes orders as they become due, each game in a task of its own.
    pub(super) async fn execute_all(game_store: Weak<GameStore>, mut due: OrdersDue) {
        while let Some((id, token)) = due.recv().await {
            let Some(game_store) = game_store.upgrade() else { return };
            tokio::spawn(async move {
                Self(game_store).execute_or_report(id).await;
                drop(token);
            });
        }
    }

    /// Executes orders that are due in any game; returns the number of those games.
    pub(super) async fn sweep(&self) -> Result<u64, PlayError> {
        let (mut done, mut last) = (0, Some(Uuid::nil()));
        // Continues after games that fail, so that they do not hold up the others.
        while let Some(after) = last {
            let due = sql::games_with_due_orders(&self.0.store, after, PAGE).await?;
            last = due.last().copied().filter(|_| due.len() as i64 == PAGE);
            let executed = stream::iter(due).map(|id| self.execute_or_report(id)).buffer_unordered(AT_ONCE);
            done += executed.filter(|executed| std::future::ready(*executed)).count().await as u64;
        }
        Ok(done)
    }

    async fn execute_or_report(&self, id: Uuid) -> bool {
        let mut executed = false;
        for _ in 0..TURNS_MAX {
            match self.execute_one(id).await {
                Ok(Tried::Executed { are_more_due: true }) => executed = true,
                Ok(Tried::Executed { are_more_due: false }) => return true,
                Ok(Tried::Nothing) => break,
                // Logged where it was found.
                Err(PlayError::LogDamaged) => break,
                Err(error) => {
                    tracing::error!(game = %id, %error, "cannot execute standing orders");
                    break;
                }
            }
        }
        executed
    }

    /// Executes the orders of the first awaited seat that has some. If another process is faster, that process executes
    /// what is due after its own append.
    async fn execute_one(&self, id: Uuid) -> Result<Tried, PlayError> {
        let loaded = self.0.load(id).await?;
        let game = &loaded.game;
        let done = match due(game, sql::orders_in(&self.0.store, id).await?) {
            // The orders were deleted with their account: none are due.
            None => self.write_orders(game, None).await.map(|_| Tried::Nothing),
            Some((seat, row)) => {
                let orders = UniqueJson::parse(&row.orders).map_err(unreadable)?;
                let context = match self.0.context(loaded.seed, loaded.has_clock()) {
                    // The orders remain due.
                    Err(PlayError::ClockSuspect(_)) => return Ok(Tried::Nothing),
                    context => context?,
                };
                let game = loaded.game.clone();
                match self
                    .0
                    .decide(row.account_id, game.has_bots(), move || game.execute(seat, orders, &context))
                    .await?
                {
                    // The deadline must be applied first.
                    Err(Refusal::DeadlinePassed) => return Ok(Tried::Nothing),
                    executed => {
                        let kept = self.keep(&loaded, executed?, row).await;
                        kept.map(|are_more_due| Tried::Executed { are_more_due })
                    }
                }
            }
        };
        if done.is_err() {
            self.0.cache.evict(id);
        }
        match done {
            Err(StoreError::HeadMoved | StoreError::ClockSkew) => Ok(Tried::Nothing),
            done => Ok(done?),
        }
    }

    /// Writes the moves and the remaining orders in one transaction; returns whether orders are due next.
    async fn keep(
        &self,
        loaded: &LoadedGame,
        executed: Executed,
        row: OrdersRow,
    ) -> Result<bool, StoreError> {
        let Executed { game, log, played, dropped, left } = executed;
        let seq = played.as_ref().map_or(game.seq, |(_, seq)| *seq);
        let played = played.map(|(action, _)| action);
        let dropped = dropped.into_iter().map(|dropped| DroppedRow {
            order: json!(dropped.order),
            code: dropped.code,
            why: dropped.why,
        });
        let last = OrdersRow::outcome(seq, played, dropped.collect());
        let row = OrdersRow { orders: json!(left).to_string(), last, ..row };
        if log.is_empty() {
            return self.write_orders(&loaded.game, Some(&row)).await;
        }
        self.0.commit_executed(loaded, game, &log, row).await
    }

    async fn write_orders(&self, game: &Game, row: Option<&OrdersRow>) -> Result<bool, StoreError> {
        let written =
            sql::write_orders(&self.0.store, game.id, game.seq, awaited_seats(game), row, None).await;
        // Without an event there is no notice, but the turn is unanswered from now on.
        self.0.change_feed.note(game.id, &accounts(game).collect::<Vec<_>>());
        written.map(|(_, orders_due)| orders_due)
    }
}

/// Finds the first awaited seat with orders, and those orders.
pub(super) fn due(game: &Game, rows: Vec<OrdersRow>) -> Option<(Seat, OrdersRow)> {
    let with_seat = rows.into_iter().filter_map(|row| Some((game.seat_of(row.account_id)?, row)));
    with_seat.filter(|(seat, _)| game.awaits(*seat)).min_by_key(|(seat, _)| *seat)
}

pub(super) fn unreadable(error: serde_json::Error) -> PlayError {
    PlayError::Internal(format!("stored orders: {error}"))
}
