//! What a move leads to, independent of its title's types.

use serde_json::Value;

use super::Seat;

/// A stored event cannot be parsed: always a fault of ours, never of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("corrupt log: {0}")]
pub struct Corrupt(pub String);

impl From<serde_json::Error> for Corrupt {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

/// Why a ruleset refuses a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The ruleset has no move of this form.
    #[error("{0}")]
    Malformed(String),
    /// The rules forbid it now.
    #[error("{detail}")]
    Illegal {
        /// The ruleset's stable code of the reason.
        rule: &'static str,
        /// A sentence for people.
        detail: String,
    },
}

/// What a legal move leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move in normal form.
    pub action: Item,
    /// Its effects, in order.
    pub effects: Vec<Item>,
    /// Whether the move tells its player something they could not know: it drew something, or uncovered
    /// something hidden.
    pub reveals: bool,
}

/// A piece of an event: its public part and, if there is more, the whole and the seats that may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What everyone may see.
    pub shown: Value,
    /// The whole, and the seats that may see it.
    pub secret: Option<(Value, Vec<Seat>)>,
}

impl Refused {
    pub(super) fn illegal(illegal: impl std::error::Error + Copy + Into<&'static str>) -> Self {
        Self::Illegal { rule: illegal.into(), detail: illegal.to_string() }
    }
}

/// See [`serialized`].
pub(super) fn json<T: serde::Serialize>(data: &T) -> Value {
    serialized(serde_json::to_value(data))
}

/// The JSON of moves, effects, conditions and views, which are plain data with string keys and always
/// serialize. If one does not, debug builds stop, and others go on with null.
pub(super) fn serialized<T: Default>(json: serde_json::Result<T>) -> T {
    debug_assert!(json.is_ok(), "a type of a title cannot be serialized: {:?}", json.err());
    json.unwrap_or_default()
}
