//! Conditions of standing orders: what a player wants to be sure of when a move he left beforehand is played.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Refused, Rules, Seat, Viewer,
    decision::json,
    ruleset::{Of, Position, parse_move},
};

/// The condition of a ruleset that has none of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoCondition {}

/// The ruleset has no condition of this form; the text says which and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadCondition(pub String);

/// A condition does not hold now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Unmet {
    /// Its name.
    pub condition: &'static str,
    /// A sentence for people.
    pub detail: String,
}

impl Unmet {
    /// The condition of this name, unless it is met.
    ///
    /// # Errors
    /// If it is not.
    pub fn unless(
        is_met: bool,
        condition: &'static str,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Self> {
        if is_met { Ok(()) } else { Err(Self { condition, detail: detail() }) }
    }
}

/// What standing orders ask of a ruleset: its words, before there is a position to ask.
pub trait Orderly {
    /// A move in the ruleset's own words. Whether it is legal is asked when the turn has come.
    ///
    /// # Errors
    /// If it has no move of this form.
    fn read_move(&self, action: &Value) -> Result<Value, Refused>;
    /// A condition in its own words.
    ///
    /// # Errors
    /// If it has no condition of this form.
    fn read_condition(&self, condition: &Value) -> Result<Value, BadCondition>;
}

impl<R: Rules> Orderly for Of<R> {
    fn read_move(&self, action: &Value) -> Result<Value, Refused> {
        parse_move::<R>(action).map(|(_, own_words)| own_words)
    }

    fn read_condition(&self, condition: &Value) -> Result<Value, BadCondition> {
        let parsed = R::Condition::deserialize(condition).map_err(|e| BadCondition(e.to_string()))?;
        Ok(json(&parsed))
    }
}

/// What standing orders ask of a position.
pub trait Conditional {
    /// Whether the condition holds for a move that is legal for this seat: see [`Rules::meets`].
    ///
    /// # Errors
    /// If it does not.
    fn meets(&self, seat: Seat, action: &Value, condition: &Value) -> Result<(), Unmet>;
}

impl<R: Rules> Conditional for Position<R> {
    fn meets(&self, seat: Seat, action: &Value, condition: &Value) -> Result<(), Unmet> {
        // Both were read when the order was left; what no longer can be is not played.
        let unreadable = |detail: String| Unmet { condition: "unreadable", detail };
        let (action, _) = parse_move::<R>(action).map_err(|e| unreadable(e.to_string()))?;
        let condition = R::Condition::deserialize(condition).map_err(|e| unreadable(e.to_string()))?;
        R::meets(&self.seen(Viewer::Seat(seat)), seat, &action, &condition)
    }
}
