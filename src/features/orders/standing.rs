//! Standing orders: moves that players leave for their next turns.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets::fingerprint_of};
use longhall_log::{
    db::error::StoreError,
    game_store::{cache::LoadedGame, commit::awaited_seats},
    orders::{NO_ORDERS, OrdersRow},
};
use longhall_rules::{
    game::{Game, ORDERS_MAX, Order, Refusal, Status},
    kit::UniqueJson,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    OrderService,
    execute::{Executor, unreadable},
    sql,
};

/// A move that a player leaves for a later turn.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderRequest)]
pub struct StandingOrder {
    /// The move to play. Only its form is checked now; whether it is legal is checked when it is to be played.
    #[serde(rename = "move")]
    #[schema(value_type = longhall_rules::schemas::AnyMove)]
    pub action: Value,
    /// Conditions of the game's ruleset, all of which must hold when the order is to be played. If left out, the order
    /// is played as soon as it is legal.
    #[serde(rename = "if", default = "nothing")]
    #[schema(value_type = longhall_rules::schemas::AnyCondition, required = false)]
    pub conditions: Value,
}

// Orders are shown as stored JSON. This type exists for their schema.
/// A standing order as its player left it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = StandingOrder)]
struct OrderShown {
    /// The move to play. It may be one that is never legal, such as a square outside of the board.
    #[serde(rename = "move")]
    #[schema(value_type = longhall_rules::schemas::AnyOrder)]
    action: Value,
    /// Conditions of the game's ruleset, all of which must hold when the order is to be played.
    #[serde(rename = "if")]
    #[schema(value_type = longhall_rules::schemas::AnyCondition)]
    conditions: Value,
}

fn nothing() -> Value {
    json!({})
}

/// Standing orders that replace the present ones.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersRequest {
    /// At most 8 orders, the preferred one first. An empty list deletes the present orders.
    #[schema(max_items = 8)]
    pub orders: Vec<StandingOrder>,
    /// The `version` of the orders to replace. If it is not the present version, nothing changes. If left out, the new
    /// orders replace any version.
    #[schema(example = "4f53cda18c2baa0c0354bb5f")]
    pub replaces: Option<String>,
}

/// A player's standing orders in a game. Other players cannot see whether there are any.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = StandingOrders)]
pub struct OrdersShown {
    /// The orders that wait for your next turn, the preferred one first.
    #[schema(value_type = Vec<OrderShown>)]
    pub orders: Vec<StandingOrder>,
    /// Version of these orders, for `replaces`.
    #[schema(example = "4f53cda18c2baa0c0354bb5f")]
    pub version: String,
    /// The `seq` of the game's newest event.
    pub seq: i64,
    /// The result of your orders at your last turn for which you had some; `null` if there was none.
    pub last: Option<OrdersOutcome>,
}

impl OrdersShown {
    /// A fingerprint of the content, for its `ETag`.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint_of(json!(self).to_string().as_bytes())
    }
}

/// The result of a player's orders in one turn.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = OrdersTold)]
pub struct OrdersOutcome {
    /// The `seq` of the event of the last order that was played, or of the event after which none could be.
    pub seq: i64,
    /// The move of the last order that was played; `null` if none was. The log has all of them, each with `by: order`.
    #[schema(value_type = Option<longhall_rules::schemas::AnyMove>)]
    pub played: Option<Value>,
    /// The orders that were dropped, the preferred one first.
    pub dropped: Vec<DroppedOrder>,
}

/// A standing order that was dropped, and the reason.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DroppedOrder {
    /// The order as its player left it.
    #[schema(value_type = OrderShown)]
    pub order: StandingOrder,
    /// The reason for people, in a sentence.
    pub why: String,
    /// The reason for programs: one of the ruleset's `refusals`, or the name of the condition that did not hold.
    /// `game_over`, `resigned`, `timed_out` and `undone` are reasons that end all orders.
    #[schema(example = "price_at_most")]
    pub code: String,
}

impl OrderService {
    /// Returns the account's orders in a game.
    ///
    /// # Errors
    /// If the account has no seat in the game.
    pub async fn list(&self, identity: &Identity, id: Uuid) -> Result<OrdersShown, PlayError> {
        identity.require(Scope::Read)?;
        let head = self.game_store.seated_head(identity.account, id).await?;
        shown(sql::orders(&self.game_store.store, id, identity.account).await?, head.head_seq)
    }

    /// Replaces the account's orders.
    ///
    /// # Errors
    /// If the account does not play in the game, or it is its turn. If the stored orders are not those to be replaced,
    /// or `is_expected` refuses them. If the ruleset has no such move or condition.
    pub async fn leave(
        &self,
        identity: &Identity,
        id: Uuid,
        new: OrdersRequest,
        is_expected: impl Fn(&OrdersShown) -> bool + Sync,
    ) -> Result<OrdersShown, PlayError> {
        self.accounts.require_seated(identity, Scope::Play, id).await?;
        let mut retry = self.game_store.retry(id);
        loop {
            let attempt = self.try_leaving(identity, id, &new, &is_expected).await;
            if let Some(left) = retry.last(attempt).await {
                return left;
            }
        }
    }

    async fn try_leaving(
        &self,
        identity: &Identity,
        id: Uuid,
        new: &OrdersRequest,
        is_expected: &(impl Fn(&OrdersShown) -> bool + Sync),
    ) -> Result<OrdersShown, PlayError> {
        let LoadedGame { game, .. } = self.game_store.load(id).await?;
        let orders = json!(read(&game, identity.account, &new.orders)?).to_string();
        let row = OrdersRow { game_id: id, account_id: identity.account, orders, last: None };
        let awaited = awaited_seats(&game);
        let may_replace = |stored: Option<&OrdersRow>| {
            let before = stored.map_or(NO_ORDERS, |stored| &stored.orders);
            if new.replaces.as_deref().is_some_and(|old| old != version(before)) {
                return Err(StoreError::OrdersChanged);
            }
            let is_expected = shown(stored.cloned(), game.seq).is_ok_and(|shown| is_expected(&shown));
            if is_expected { Ok(()) } else { Err(StoreError::ChangedMeanwhile) }
        };
        let (written, _) =
            sql::write_orders(&self.game_store.store, id, game.seq, awaited, Some(&row), Some(&may_replace))
                .await?;
        shown(written, game.seq)
    }

    /// Executes orders that are due in any game; returns the number of those games. Several processes may sweep at the
    /// same time.
    ///
    /// # Errors
    /// If the database query fails. Orders that fail are logged, and retried by the next sweep.
    pub async fn sweep(&self) -> Result<u64, PlayError> {
        Executor(self.game_store.clone()).sweep().await
    }
}

/// Parses orders with the types of the ruleset.
fn read(game: &Game, account: Uuid, orders: &[StandingOrder]) -> Result<Vec<Order>, PlayError> {
    let seat = game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
    if orders.len() > ORDERS_MAX {
        return Err(PlayError::field("/orders", format!("leave at most {ORDERS_MAX} orders")));
    }
    if orders.is_empty() {
        return Ok(vec![]);
    }
    if game.status() != Status::Active {
        return Err(Refusal::GameNotActive.into());
    }
    let read = |(index, StandingOrder { action, conditions }): (usize, &StandingOrder)| {
        let order = Order::read(game.rules, action, conditions);
        order.map_err(|refusal| PlayError::RefusedOrder { refusal, index })
    };
    let orders = orders.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    if game.awaits(seat) { Err(Refusal::YourTurn.into()) } else { Ok(orders) }
}

fn shown(row: Option<OrdersRow>, seq: i64) -> Result<OrdersShown, PlayError> {
    let (stored, last) = row.map_or((NO_ORDERS.to_owned(), None), |row| (row.orders, row.last));
    let orders = UniqueJson::parse(&stored).map_err(unreadable)?;
    let last = last.as_deref().map(UniqueJson::parse).transpose().map_err(unreadable)?;
    Ok(OrdersShown { orders, version: version(&stored), seq, last })
}

/// Returns the version of stored orders.
fn version(stored: &str) -> String {
    fingerprint_of(stored.as_bytes())
}
