//! What a move leads to, without the types of its title.

use serde_json::Value;

use super::{Seat, Secrecy, Title, Viewer};

/// A stored event cannot be read: a fault of ours, never of a player.
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
    /// No move of this ruleset has this form.
    #[error("{0}")]
    Malformed(String),
    /// The rules forbid it now.
    #[error("{detail}")]
    Illegal {
        /// The stable code of the ruleset.
        rule: &'static str,
        /// A sentence for people.
        detail: String,
    },
}

/// What a legal move leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move in its own words.
    pub action: Item,
    /// What happened, in order.
    pub effects: Vec<Item>,
    /// Whether its player learns by it what they could not know: something was drawn, or came out that was hidden.
    pub reveals: bool,
}

/// A piece of an event: what everyone may see of it and, if that is not all, all of it and for whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What everyone may see.
    pub shown: Value,
    /// All of it, and the seats that may see it.
    pub secret: Option<(Value, Vec<Seat>)>,
}

impl Refused {
    pub(super) fn illegal(illegal: impl std::error::Error + Copy + Into<&'static str>) -> Self {
        Self::Illegal { rule: illegal.into(), detail: illegal.to_string() }
    }
}

impl Item {
    /// An effect in a game with so many seats.
    pub(super) fn of<T: Title, Hidden: Secrecy<T>>(effect: &T::Effect, seats: u8) -> Self {
        let show = |viewer| Hidden::show(effect, viewer);
        let public = show(Viewer::Spectator);
        let secret = (public != *effect).then(|| {
            let entitled = Seat::all(seats).filter(|seat| show(Viewer::Seat(*seat)) == *effect);
            (json(effect), entitled.collect())
        });
        Self { shown: json(&public), secret }
    }
}

/// Moves, effects and conditions are plain data with string keys, which serialise without fail.
pub(super) fn json<T: serde::Serialize>(data: &T) -> Value {
    serde_json::to_value(data).unwrap_or(Value::Null)
}
