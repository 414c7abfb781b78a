//! Conditions of standing orders: they must hold when the server plays a move that a player left in advance.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Malformed, Seat};

/// Conditions of a standing order in a ruleset that has none of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoCondition {}

/// The conditions that every ruleset has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct EveryCondition {
    /// Play the order only if the number of the game's newest event is greater than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_if_seq_after: Option<i64>,
    /// Play the order only if the number of the game's newest event is smaller than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_if_seq_before: Option<i64>,
}

impl EveryCondition {
    /// Checks the conditions for a game whose newest event has this number.
    ///
    /// # Errors
    /// If one does not hold.
    pub(crate) fn holds_after(&self, seq: i64) -> Result<(), Unmet> {
        let come = || format!("the game has come to event {seq}");
        let after = self.only_if_seq_after.is_none_or(|after| seq > after);
        Unmet::unless(after, "only_if_seq_after", come)?;
        let before = self.only_if_seq_before.is_none_or(|before| seq < before);
        Unmet::unless(before, "only_if_seq_before", come)
    }
}

/// A condition that does not hold now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Unmet {
    /// The name of the condition.
    pub condition: &'static str,
    /// A sentence for people.
    pub detail: String,
}

impl Unmet {
    /// Fails with the condition of this name unless it `is_met`.
    ///
    /// # Errors
    /// If the condition is not met.
    pub fn unless(
        is_met: bool,
        condition: &'static str,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Self> {
        if is_met { Ok(()) } else { Err(Self { condition, detail: detail() }) }
    }
}

/// Parsing of standing orders, which needs the ruleset but no position.
pub trait ReadOrders {
    /// Parses a move and returns it in normal form. Whether it is legal is checked when the turn comes.
    ///
    /// # Errors
    /// If the ruleset has no move of this form.
    fn read_move(&self, action: &Value) -> Result<Value, Malformed>;
    /// Parses a condition.
    ///
    /// # Errors
    /// If the ruleset has no condition of this form.
    fn read_condition(&self, condition: &Value) -> Result<Value, Malformed>;
}

/// Checking of standing orders against a position.
pub trait MeetConditions {
    /// Checks the condition for a move that is legal for this seat: see
    /// [`Rules::meets`](super::Rules::meets).
    ///
    /// # Errors
    /// If the condition does not hold.
    fn meets(&self, seat: Seat, action: &Value, condition: &Value) -> Result<(), Unmet>;
}
