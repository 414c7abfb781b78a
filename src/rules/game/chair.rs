//! Who sits in a seat.

use serde::{Deserialize, Serialize};

use uuid::Uuid;

use super::Entropy;
use crate::kit::Bot;

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chair {
    /// Somebody sits there, or did until they left the running game.
    Person(Person),
    /// A bot: it never leaves, and its time never runs out.
    Bot {
        /// The id that stands for it in this game.
        account: Uuid,
        /// By what it plays.
        bot: Bot,
    },
}

/// A person in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their account.
    pub account: Uuid,
    /// What they, or whoever sat there before them, added to the luck of the game.
    pub entropy: Option<Entropy>,
    /// Whether they play.
    pub presence: Presence,
    /// How often they had moves taken back.
    pub undos: u16,
}

/// Whether a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// They play.
    Here,
    /// Their time ran out, and somebody else may take the seat; until then they may come back by a move.
    Away,
    /// They have left for good.
    Gone {
        /// Whether somebody else may take the seat.
        is_vacant: bool,
    },
}

impl Person {
    /// Somebody who sits down.
    pub(super) fn new(account: Uuid, entropy: Option<Entropy>) -> Self {
        Self { account, entropy, presence: Presence::Here, undos: 0 }
    }

    /// Whether they have left the running game for good.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.presence, Presence::Gone { .. })
    }
}

impl Chair {
    /// Who sits there.
    #[must_use]
    pub fn account(&self) -> Uuid {
        match self {
            Self::Person(Person { account, .. }) | Self::Bot { account, .. } => *account,
        }
    }

    /// The person who sits there.
    #[must_use]
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { .. } => None,
        }
    }

    /// The bot that sits there.
    #[must_use]
    pub fn bot(&self) -> Option<Bot> {
        match self {
            Self::Person(_) => None,
            Self::Bot { bot, .. } => Some(*bot),
        }
    }

    /// What is added to the luck of the game from there.
    #[must_use]
    pub fn entropy(&self) -> Option<&Entropy> {
        self.person()?.entropy.as_ref()
    }

    /// Whether its player has left the running game for good.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.person().is_some_and(Person::is_gone)
    }

    /// Whether a person sits there who has neither left nor let their time run out: whose consent counts, and whose time
    /// runs.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.person().is_some_and(|person| person.presence == Presence::Here)
    }

    /// Whether somebody else may take it.
    #[must_use]
    pub fn is_vacant(&self) -> bool {
        let may_be_taken =
            |person: &Person| matches!(person.presence, Presence::Away | Presence::Gone { is_vacant: true });
        self.person().is_some_and(may_be_taken)
    }
}
