//! Standing orders: moves that a player leaves for their next turns, each with conditions.
//!
//! Orders are not part of the log, because no other player may know of them. The server stores them beside it. A move
//! that is played by an order is an event like any other, marked as such. Whenever the game waits for a seat that has
//! orders, the server executes them. It plays the first order that is legal and meets its conditions, drops those
//! before it and keeps those after it. If none fits, it drops all. So no order outlives a turn in which it could not be
//! played, and the game never waits for orders that do not apply.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use super::{Acting, Context, Game, Kind, Logged, Mover, Refusal, Status, Undone};
use crate::kit::{EveryCondition, Malformed, Ruleset, Seat, Unmet, exact, typed};

/// Maximum number of orders that a player may leave in a game.
pub const ORDERS_MAX: usize = 8;

/// A move for a later turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// The move.
    #[serde(rename = "move")]
    pub action: Value,
    /// The conditions that must hold when the order is played.
    #[serde(rename = "if")]
    pub conditions: Conditions,
}

/// The conditions of an order. All that are present must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    #[serde(flatten)]
    every: EveryCondition,
    /// The conditions of the ruleset, in its own form.
    #[serde(flatten)]
    own: Map<String, Value>,
}

/// An order that was not played.
#[derive(Clone, Debug, PartialEq)]
pub struct Dropped {
    /// The order.
    pub order: Order,
    /// The code of the rule that forbids the move, of the condition that did not hold, or of the [`OrdersEnd`].
    pub code: &'static str,
    /// A sentence for people.
    pub why: String,
}

/// Result of executing a seat's orders when its turn had come.
pub struct Executed {
    /// The game afterwards.
    pub game: Game,
    /// The new events; empty if no order was played.
    pub log: Vec<Logged>,
    /// The last move that was played, and the number of its event; `None` if none was.
    pub played: Option<(Value, i64)>,
    /// The orders that were dropped.
    pub dropped: Vec<Dropped>,
    /// The orders that stay for the next turn.
    pub left: Vec<Order>,
}

/// A reason that ends all orders of a seat, whatever they contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "snake_case")]
pub enum OrdersEnd {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player has left.
    #[error("you have left the game")]
    Resigned,
    /// The orders came too late.
    #[error("your time was up before they could be played")]
    TimedOut,
    /// Moves were taken back and it is the seat's turn again. Its player wants to decide anew, and the board differs
    /// from the one that the orders were left for. Orders of players whose turn it is not stay, because their
    /// conditions are still to be checked. They come back if they were dropped after that position
    /// ([`Game::orders_back`]). Otherwise a player could delete others' orders by taking back a step of their own.
    #[error("moves were taken back, and it is your turn again")]
    Undone,
}

impl Order {
    /// Parses an order from the move and the conditions that its player wrote.
    ///
    /// # Errors
    /// If the ruleset has no move or no condition of this form. Legality is checked when the turn comes.
    pub fn read(rules: &dyn Ruleset, action: &Value, conditions: &Value) -> Result<Self, Refusal> {
        let action = rules.read_move(action).map_err(Refusal::MalformedMove)?;
        let bad = Refusal::MalformedCondition;
        // Not checked by the types, because orders that are stored already must stay readable.
        let numbers = conditions.as_object().into_iter().flatten().filter(|(_, value)| value.is_number());
        for (name, number) in numbers {
            exact::<_, i64>(number).map_err(|e| bad(Malformed::whole(e.to_string()).within(name)))?;
        }
        let conditions: Conditions = typed(conditions).map_err(bad)?;
        let own = rules.read_condition(&Value::Object(conditions.own)).map_err(bad)?;
        let own = if let Value::Object(own) = own { own } else { Map::new() };
        Ok(Self { action, conditions: Conditions { own, ..conditions } })
    }
}

impl Game {
    /// Executes the orders of a seat while the game waits for it. At most [`ORDERS_MAX`] moves are made, because each
    /// uses up an order.
    ///
    /// # Errors
    /// If a deadline has passed before. Otherwise only by a fault of the server.
    pub fn execute(&self, seat: Seat, orders: Vec<Order>, context: &Context) -> Result<Executed, Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        if self.is_overdue(acting.now()) {
            return Err(Refusal::DeadlinePassed);
        }
        let (mut left, mut played, mut dropped) = (orders, None, Vec::new());
        // A move may pass the turn to a seat whose time is up already. That deadline comes first, and the other orders
        // wait.
        while !left.is_empty() && acting.game.awaits(seat) && !acting.game.is_overdue(acting.now()) {
            let mut rest = left.into_iter();
            played = acting.play_first(seat, &mut rest, &mut dropped)?.or(played);
            left = rest.collect();
            acting.settle()?;
        }
        if acting.game.status() == Status::Finished {
            let (code, why) = (OrdersEnd::GameOver.into(), OrdersEnd::GameOver.to_string());
            dropped.extend(left.drain(..).map(|order| Dropped { order, code, why: why.clone() }));
        }
        Ok(Executed { game: acting.game, log: acting.log, played, dropped, left })
    }

    /// The seats whose orders end because of these events, which led to this game.
    #[must_use]
    pub fn orders_ended(&self, news: &[Logged]) -> Vec<(Seat, OrdersEnd)> {
        let has = |kind, seat| news.iter().any(|event| event.kind == kind && event.seat == Some(seat));
        let taken_back = news.iter().any(|event| event.kind == Kind::Undone);
        let end = |seat| {
            if self.status() == Status::Finished {
                Some(OrdersEnd::GameOver)
            } else if has(Kind::Resigned, seat) {
                Some(OrdersEnd::Resigned)
            } else if has(Kind::TimedOut, seat) {
                Some(OrdersEnd::TimedOut)
            } else {
                (taken_back && self.awaits(seat)).then_some(OrdersEnd::Undone)
            }
        };
        self.occupants().filter_map(|(seat, _)| Some((seat, end(seat)?))).collect()
    }
}

impl Game {
    /// After an undo without consent: the event that moves were taken back to, and the seats whose orders come back if
    /// they were dropped since. Only the requesting player had a part in the undo, so it must change nothing for the
    /// others. (If an order was played since, the undo needs consent.)
    #[must_use]
    pub fn orders_back(&self, news: &[Logged]) -> Option<(i64, Vec<Seat>)> {
        let undone = news.iter().filter(|event| event.kind == Kind::Undone);
        let undone = undone.filter_map(|event| event.read::<Undone<&RawValue>>().ok());
        let to_seq = undone.filter(|undone| !undone.agreed).map(|undone| undone.to_seq).next()?;
        Some((to_seq, self.people().map(|(seat, _)| seat).filter(|seat| !self.awaits(*seat)).collect()))
    }
}

impl Acting<'_> {
    /// Plays the first order that fits, and removes it and those before it. Returns the move and the number of its
    /// event; `None` if no order fits.
    fn play_first(
        &mut self,
        seat: Seat,
        orders: &mut impl Iterator<Item = Order>,
        dropped: &mut Vec<Dropped>,
    ) -> Result<Option<(Value, i64)>, Refusal> {
        for order in orders {
            match self.play_order(seat, &order) {
                Ok(()) => return Ok(Some((order.action, self.game.seq))),
                Err(NotPlayed::Because(code, why)) => dropped.push(Dropped { order, code, why }),
                Err(NotPlayed::Fault(fault)) => return Err(fault),
            }
        }
        Ok(None)
    }

    fn play_order(&mut self, seat: Seat, order: &Order) -> Result<(), NotPlayed> {
        order.conditions.every.holds_after(self.game.seq)?;
        let board = &self.active()?.board;
        // The rules come first: conditions are checked only for a legal move.
        board.decide(seat, &order.action, &mut self.chance()).map_err(Refusal::from)?;
        board.meets(seat, &order.action, &Value::Object(order.conditions.own.clone()))?;
        Ok(self.play(seat, &order.action, Mover::Order)?)
    }
}

/// The reason why an order was not played.
enum NotPlayed {
    /// A rule or a condition forbids it: its code, and a sentence.
    Because(&'static str, String),
    /// A fault of the server.
    Fault(Refusal),
}

impl From<Unmet> for NotPlayed {
    fn from(Unmet { condition, detail }: Unmet) -> Self {
        Self::Because(condition, detail)
    }
}

impl From<Refusal> for NotPlayed {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::IllegalMove { rule, detail } => Self::Because(rule, detail),
            Refusal::MalformedMove(malformed) => Self::Because("malformed_move", malformed.detail),
            fault => Self::Fault(fault),
        }
    }
}
