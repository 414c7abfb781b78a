//! The outcome of a move, independent of its title's types.

use serde_json::Value;

use super::{Malformed, Seat};

/// A stored event cannot be parsed: always a fault of the server, never of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("corrupt log: {0}")]
pub struct Corrupt(pub String);

impl From<serde_json::Error> for Corrupt {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

/// The reason why a ruleset refuses a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The ruleset has no move of this form.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The rules forbid the move now.
    #[error("{detail}")]
    Illegal {
        /// The ruleset's stable code of the reason.
        rule: &'static str,
        /// A sentence for people.
        detail: String,
    },
}

/// The outcome of a legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move in normal form.
    pub action: Item,
    /// Its effects, in order.
    pub effects: Vec<Item>,
    /// Whether the move gives its player new information: it drew something, or uncovered something hidden.
    pub reveals: bool,
}

/// A piece of an event: its public part and, if it has a secret, the complete value with the seats that may
/// see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The public part.
    pub shown: Value,
    /// The complete value, and the seats that may see it; `None` if all of it is public.
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

/// Serializes moves, effects, conditions and views, which are plain data with string keys and cannot fail. If
/// one fails all the same, debug builds panic, and release builds use the default, JSON null.
pub(super) fn serialized<T: Default>(json: serde_json::Result<T>) -> T {
    debug_assert!(json.is_ok(), "a type of a title cannot be serialized: {:?}", json.err());
    json.unwrap_or_default()
}
