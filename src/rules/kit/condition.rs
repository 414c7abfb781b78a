//! Conditions of standing orders: what a player wants to be sure of when a move they left beforehand is played.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Refused, Seat};

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

/// What standing orders ask of a position.
pub trait Conditional {
    /// Whether the condition holds for a move that is legal for this seat: see [`Rules::meets`](super::Rules::meets).
    ///
    /// # Errors
    /// If it does not.
    fn meets(&self, seat: Seat, action: &Value, condition: &Value) -> Result<(), Unmet>;
}
