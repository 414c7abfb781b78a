//! Standing orders: moves that players leave for their next turns.
//!
//! When an append makes it the turn of a seat that has orders, the process that wrote it follows them right after, in a
//! task of its own: nobody's answer waits for it, and nobody learns from its time whether there were any. Each turn is an
//! append like the player's own would be, and what is left of his orders is written in the same transaction. So whoever
//! else moves meanwhile, another process or the player himself, is first or second, and never both. Should a process end
//! in between, the next sweep of any process finds the game.

use futures_util::{StreamExt, stream};
use longhall_rules::{
    game::{Followed, Game, Logged, ORDERS_MAX, Order, Refusal, Status},
    kit::Seat,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    tables::{cache::Table, projection},
};
use crate::store::{DroppedRow, OrdersChange, OrdersRow, StoreError};

/// So many turns in a row, of all players of a game, before others have theirs; the sweep goes on.
const TURNS_MAX: usize = 32;
/// Games read at once by a sweep.
const PAGE: i64 = 256;
/// Games dealt with at once.
const AT_ONCE: usize = 16;

/// A move for a turn to come.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StandingOrder {
    /// The move. Whether it is legal is asked when it is to be played.
    #[serde(rename = "move")]
    #[schema(value_type = crate::play::rulesets::AnyMove)]
    pub action: Value,
    /// What must hold then; all of it. Nothing, if left out.
    #[serde(rename = "if", default = "nothing")]
    #[schema(value_type = crate::play::rulesets::AnyCondition, required = false)]
    pub conditions: Value,
}

fn nothing() -> Value {
    json!({})
}

/// Orders to leave, in place of those there are.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOrders {
    /// At most 8, the first wish first; none at all takes back what was left.
    #[schema(max_items = 8)]
    pub orders: Vec<StandingOrder>,
}

/// One's orders in a game. Nobody else sees that there are any.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = StandingOrders)]
pub struct OrdersShown {
    /// Those that wait for one's next turn, the first wish first.
    pub orders: Vec<StandingOrder>,
    /// The number of the game's last event.
    pub seq: i64,
    /// What became of orders when it was last one's turn with some; null if it never was.
    pub last: Option<OrdersTold>,
}

/// What became of orders.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OrdersTold {
    /// The event that the last of them made; or after which none could be played.
    pub seq: i64,
    /// The last move that was played; null if none was. The log has all of them, each with `by: order`.
    #[schema(value_type = Option<crate::play::rulesets::AnyMove>)]
    pub played: Option<Value>,
    /// The orders that were dropped, in order.
    pub dropped: Vec<DroppedOrder>,
}

/// An order that was not played.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DroppedOrder {
    /// The order.
    pub order: StandingOrder,
    /// Why, for people.
    pub why: String,
    /// Why: one of the ruleset's `refusals`; the name of the condition that did not hold; or `game_over`, `resigned`,
    /// `timed_out`, `undone` for what put an end to all orders.
    #[schema(example = "price_at_most")]
    pub code: String,
}

impl Hall {
    /// The account's orders in a game.
    ///
    /// # Errors
    /// If it has no seat there.
    pub async fn orders(&self, identity: &Identity, id: Uuid) -> Result<OrdersShown, PlayError> {
        identity.require(Scope::Read)?;
        let head = self.visible_head(Some(identity.account), id).await?;
        head.seat.ok_or(Refusal::NotYourSeat)?;
        shown(self.store.orders(id, identity.account).await?, head.head_seq)
    }

    /// Leaves orders in place of those there are.
    ///
    /// # Errors
    /// If the account does not play in the game, or it is its turn; or if the ruleset has no such move or condition.
    pub async fn leave_orders(
        &self,
        identity: &Identity,
        id: Uuid,
        new: NewOrders,
    ) -> Result<OrdersShown, PlayError> {
        self.require_writer(identity, id).await?;
        let mut attempts = self.attempts(id);
        loop {
            let attempt = self.try_leaving_orders(identity, id, &new).await;
            if let Some(left) = attempts.last(attempt).await {
                return left;
            }
        }
    }

    async fn try_leaving_orders(
        &self,
        identity: &Identity,
        id: Uuid,
        new: &NewOrders,
    ) -> Result<OrdersShown, PlayError> {
        let Table { game, .. } = self.table(id).await?;
        let orders = json!(read(&game, identity.account, &new.orders)?).to_string();
        let row = OrdersRow { game_id: id, account_id: identity.account, orders, last: None };
        let awaited = projection::awaited_seats(&game);
        let (written, _) = self.store.write_orders(id, game.seq, awaited, Some(&row)).await?;
        shown(written, game.seq)
    }

    /// Follows orders that nobody has followed, in any game; tells in how many. Any number of processes may do it at the
    /// same time.
    ///
    /// # Errors
    /// If the games cannot be read. One that cannot be dealt with is told to the operator and tried again by the next
    /// sweep.
    pub async fn sweep_orders(&self) -> Result<u64, PlayError> {
        let due = self.store.games_with_due_orders(PAGE).await?;
        let followed = stream::iter(due).map(|id| self.follow_or_tell(id)).buffer_unordered(AT_ONCE);
        Ok(followed.filter(|followed| std::future::ready(*followed)).count().await as u64)
    }

    /// Follows the orders of a game in a task of its own.
    pub(crate) fn follow_soon(&self, id: Uuid) {
        let hall = self.clone();
        self.tasks.spawn(async move { hall.follow_or_tell(id).await });
    }

    async fn follow_or_tell(&self, id: Uuid) -> bool {
        let mut followed = false;
        for _ in 0..TURNS_MAX {
            match self.follow_one(id).await {
                Ok(Some(true)) => followed = true,
                Ok(Some(false)) => return true,
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(game = %id, %error, "standing orders cannot be followed");
                    break;
                }
            }
        }
        followed
    }

    /// Follows the orders of the first awaited seat that has some; tells whether others are due then. None, if it was not
    /// this process that did: who is faster follows what is due after his own move.
    async fn follow_one(&self, id: Uuid) -> Result<Option<bool>, PlayError> {
        let table = self.table(id).await?;
        let game = &table.game;
        let done = match due(game, self.store.orders_in(id).await?) {
            // Orders went with their account: nothing is due any more.
            None => self.write_orders(game, None).await.map(|_| None),
            Some((seat, row)) => {
                let orders = serde_json::from_str(&row.orders).map_err(unreadable)?;
                let (game, dice) = (table.game.clone(), self.dice(table.seed));
                match self.decide(game.has_bots(), move || game.follow(seat, orders, &dice)).await? {
                    // What follows of the deadline comes first.
                    Err(Refusal::DeadlinePassed) => return Ok(None),
                    followed => self.keep(&table, followed?, row).await.map(Some),
                }
            }
        };
        if done.is_err() {
            self.games.forget(id);
        }
        match done {
            Err(StoreError::HeadMoved | StoreError::Untimely) => Ok(None),
            done => Ok(done?),
        }
    }

    /// Writes what was played and what is left, all or nothing; tells whether orders are due then.
    async fn keep(&self, table: &Table, followed: Followed, row: OrdersRow) -> Result<bool, StoreError> {
        let Followed { game, log, played, dropped, left } = followed;
        let seq = played.as_ref().map_or(game.seq, |(_, seq)| *seq);
        let played = played.map(|(action, _)| action);
        let dropped = dropped.into_iter().map(|dropped| DroppedRow {
            order: json!(dropped.order),
            code: dropped.code,
            why: dropped.why,
        });
        let last = OrdersRow::told(seq, played, dropped.collect());
        let row = OrdersRow { orders: json!(left).to_string(), last, ..row };
        if log.is_empty() {
            return self.write_orders(&table.game, Some(&row)).await;
        }
        self.commit_followed(table, game, &log, row).await
    }

    async fn write_orders(&self, game: &Game, row: Option<&OrdersRow>) -> Result<bool, StoreError> {
        let written = self.store.write_orders(game.id, game.seq, projection::awaited_seats(game), row);
        written.await.map(|(_, orders_due)| orders_due)
    }
}

/// What events do to the orders in a game.
pub(crate) fn changes(game: &Game, log: &[Logged], followed: Option<OrdersRow>) -> Vec<OrdersChange> {
    let account = |seat: Seat| game.seats.get(seat.index())?.as_ref().map(|chair| chair.account);
    let ended = game.orders_ended(log).into_iter().filter_map(|(seat, end)| {
        Some(OrdersChange::Ended { account: account(seat)?, code: end.into(), why: end.to_string() })
    });
    followed.map(OrdersChange::Followed).into_iter().chain(ended).collect()
}

/// Orders as their player wrote them, in the words of the ruleset.
fn read(game: &Game, account: Uuid, orders: &[StandingOrder]) -> Result<Vec<Order>, PlayError> {
    let seat = game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
    if orders.len() > ORDERS_MAX {
        return Err(PlayError::Malformed(format!("leave at most {ORDERS_MAX} orders")));
    }
    if orders.is_empty() {
        return Ok(vec![]);
    }
    if game.status != Status::Active {
        return Err(Refusal::GameNotActive.into());
    }
    let read = |(index, StandingOrder { action, conditions }): (usize, &StandingOrder)| {
        let order = Order::read(game.rules, action, conditions);
        order.map_err(|refusal| PlayError::Refused { refusal, index: Some(index) })
    };
    let orders = orders.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    if game.awaits(seat) { Err(Refusal::YourTurn.into()) } else { Ok(orders) }
}

/// The first awaited seat that has orders, and these.
fn due(game: &Game, rows: Vec<OrdersRow>) -> Option<(Seat, OrdersRow)> {
    let with_seat = rows.into_iter().filter_map(|row| Some((game.seat_of(row.account_id)?, row)));
    with_seat.filter(|(seat, _)| game.awaits(*seat)).min_by_key(|(seat, _)| *seat)
}

fn shown(row: Option<OrdersRow>, seq: i64) -> Result<OrdersShown, PlayError> {
    let Some(row) = row else { return Ok(OrdersShown { orders: vec![], seq, last: None }) };
    let orders = serde_json::from_str(&row.orders).map_err(unreadable)?;
    let last = row.last.as_deref().map(serde_json::from_str).transpose().map_err(unreadable)?;
    Ok(OrdersShown { orders, seq, last })
}

fn unreadable(error: serde_json::Error) -> PlayError {
    PlayError::Internal(format!("stored orders: {error}"))
}
