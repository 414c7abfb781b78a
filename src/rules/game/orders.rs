//! Standing orders: moves that a player leaves for their next turns, each with conditions.
//!
//! They are no part of the log, for nobody else may know of them: the hall keeps them beside it. A move that is played by
//! one is an event like any other, and says so. Whenever the game waits for a seat that has orders, they are executed:
//! the first that is legal and meets its conditions is played, those before it are dropped, those after it stay; if none
//! fits, all are dropped. So no order outlives a turn in which it could not be played, and nobody waits for a player whose
//! orders say nothing.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use super::{Acting, Context, Game, Kind, Logged, Mover, Refusal, Status, Undone};
use crate::kit::{EveryCondition, Ruleset, Seat, Unmet};

/// The most orders that a player may leave in a game.
pub const ORDERS_MAX: usize = 8;

/// A move for a turn to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// The move.
    #[serde(rename = "move")]
    pub action: Value,
    /// What must hold when it is played.
    #[serde(rename = "if")]
    pub conditions: Conditions,
}

/// What must hold when an order is played: all that is named.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    #[serde(flatten)]
    every: EveryCondition,
    /// The conditions of the ruleset, in its own words.
    #[serde(flatten)]
    own: Map<String, Value>,
}

/// An order that was not played.
#[derive(Clone, Debug, PartialEq)]
pub struct Dropped {
    /// The order.
    pub order: Order,
    /// The rule against its move, the name of the condition that did not hold, or of what put an end to all orders.
    pub code: &'static str,
    /// A sentence for people.
    pub why: String,
}

/// What became of a seat's orders when its turn had come.
pub struct Executed {
    /// The game afterwards.
    pub game: Game,
    /// Its new events; none if no order was played.
    pub log: Vec<Logged>,
    /// The last move that was played, and the number of its event.
    pub played: Option<(Value, i64)>,
    /// The orders that were dropped.
    pub dropped: Vec<Dropped>,
    /// The orders that stay for the next turn.
    pub left: Vec<Order>,
}

/// What puts an end to a seat's orders, whatever they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "snake_case")]
pub enum OrdersEnd {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Its player has left.
    #[error("you have left the game")]
    Resigned,
    /// They came too late.
    #[error("your time was up before they could be played")]
    TimedOut,
    /// Moves were taken back and it is its turn again: whoever takes back wants to think again, and the board that the
    /// orders were left for is another. The orders of players whose turn it is not stay, for their conditions are still to
    /// be asked, and come back if they were dropped after it ([`Game::orders_back`]); else a player could rid others of
    /// orders by taking back a step of their own.
    #[error("moves were taken back, and it is your turn again")]
    Undone,
}

impl Order {
    /// An order as its player wrote it, in the words of the ruleset.
    ///
    /// # Errors
    /// If the ruleset has no move or no condition of this form. Whether the move is legal is asked when the turn comes.
    pub fn read(rules: &dyn Ruleset, action: &Value, conditions: &Value) -> Result<Self, Refusal> {
        let bad = |detail: String| Refusal::MalformedCondition(detail);
        let action = rules.read_move(action)?;
        let conditions = Conditions::deserialize(conditions).map_err(|e| bad(e.to_string()))?;
        let own = rules.read_condition(&Value::Object(conditions.own)).map_err(|e| bad(e.0))?;
        let own = if let Value::Object(own) = own { own } else { Map::new() };
        Ok(Self { action, conditions: Conditions { own, ..conditions } })
    }
}

impl Game {
    /// Executes the orders of a seat as long as the game waits for it, and at most [`ORDERS_MAX`] moves: each takes an
    /// order away.
    ///
    /// # Errors
    /// If a deadline has passed before; else only by a fault of ours.
    pub fn execute(&self, seat: Seat, orders: Vec<Order>, context: &Context) -> Result<Executed, Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        if self.is_overdue(acting.now()) {
            return Err(Refusal::DeadlinePassed);
        }
        let (mut left, mut played, mut dropped) = (orders, None, Vec::new());
        // A move may bring the game to somebody who has no time left at all: then that comes first, and the rest waits.
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

    /// The seats whose orders come to an end by these events, which led to this game.
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
        self.chairs().filter_map(|(seat, _)| Some((seat, end(seat)?))).collect()
    }
}

impl Game {
    /// After an undo at once: the event to which moves were taken back, and the seats whose orders come back if they were
    /// dropped since. Nobody but who asked for the undo had a part in it, so it must change nothing for the others. (If an
    /// order was played since, the undo needs consent.)
    #[must_use]
    pub fn orders_back(&self, news: &[Logged]) -> Option<(i64, Vec<Seat>)> {
        let undone = news.iter().filter(|event| event.kind == Kind::Undone);
        let undone = undone.filter_map(|event| event.read::<Undone<&RawValue>>().ok());
        let to_seq = undone.filter(|undone| !undone.agreed).map(|undone| undone.to_seq).next()?;
        Some((to_seq, self.people().map(|(seat, _)| seat).filter(|seat| !self.awaits(*seat)).collect()))
    }
}

impl Acting<'_> {
    /// Plays the first of the orders that fits, and takes it and those before it away; tells the move and its event.
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
        // The rules come first: a condition is asked only of a move that is legal.
        board.decide(seat, &order.action, &mut self.chance()).map_err(Refusal::from)?;
        board.meets(seat, &order.action, &Value::Object(order.conditions.own.clone()))?;
        Ok(self.play(seat, &order.action, Mover::Order)?)
    }
}

/// Why an order was not played.
enum NotPlayed {
    /// A rule or a condition is against it: its code, and a sentence.
    Because(&'static str, String),
    /// A fault of ours.
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
            Refusal::MalformedMove(detail) => Self::Because("malformed_move", detail),
            fault => Self::Fault(fault),
        }
    }
}
