//! The occupant of a seat.

use serde::{Deserialize, Serialize};

use uuid::Uuid;

use super::{AccountKind, Entropy, Player, Program};
use crate::kit::Bot;

/// Occupant of a taken seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occupant {
    /// A person, even if they have left the running game.
    Person(Person),
    /// A bot. It never leaves, and its time never runs out.
    Bot {
        /// The id that stands for the bot in this game.
        account: Uuid,
        /// Skill and version of the bot.
        bot: Bot,
        /// Number of moves of the bot after which nobody may take its seat any more; 0 if nobody may.
        vacant_for: u8,
    },
}

/// A person in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their account.
    pub account: Uuid,
    /// The entropy that they, or their predecessor in the seat, added to the game's draws.
    pub entropy: Option<Entropy>,
    /// The program that plays for them; `None` if they play themselves.
    pub program: Option<Program>,
    /// Whether they still play.
    pub presence: Presence,
    /// Number of deadlines that they have missed since their last move.
    pub misses: u8,
    /// Whether they left the game before they might: see [`Game::seats_kept`](super::Game::seats_kept).
    pub has_left: bool,
    /// Number of times that they had moves taken back.
    pub undos: u16,
}

/// Whether a person still plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// They play.
    Here,
    /// Their time ran out, and somebody else may take the seat. Until then they may come back by making a move.
    Away,
    /// They have left for good.
    Gone {
        /// Whether somebody else may take the seat.
        is_vacant: bool,
    },
}

impl Person {
    /// A person who sits down.
    pub(super) fn new(account: Uuid, program: Option<Program>, entropy: Option<Entropy>) -> Self {
        let presence = Presence::Here;
        Self { account, entropy, program, presence, misses: 0, has_left: false, undos: 0 }
    }

    /// The account with its program.
    #[must_use]
    pub fn player(&self) -> Player {
        Player { account: self.account, program: self.program }
    }

    /// Kind of the account, if no person plays it.
    #[must_use]
    pub fn account_kind(&self) -> Option<AccountKind> {
        Program::fields(self.program).0
    }

    /// Whether a bot account plays.
    #[must_use]
    pub fn is_bot_account(&self) -> bool {
        matches!(self.program, Some(Program::Bot { .. }))
    }

    /// Whether they have left the running game for good.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.presence, Presence::Gone { .. })
    }
}

impl Occupant {
    /// The account in the seat.
    #[must_use]
    pub fn account(&self) -> Uuid {
        match self {
            Self::Person(Person { account, .. }) | Self::Bot { account, .. } => *account,
        }
    }

    /// The person in the seat; `None` for a bot.
    #[must_use]
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { .. } => None,
        }
    }

    /// The bot in the seat; `None` for a person.
    #[must_use]
    pub fn bot(&self) -> Option<Bot> {
        match self {
            Self::Person(_) => None,
            Self::Bot { bot, .. } => Some(*bot),
        }
    }

    /// The entropy that this seat adds to the game's draws; `None` if it adds none.
    #[must_use]
    pub fn entropy(&self) -> Option<&Entropy> {
        self.person()?.entropy.as_ref()
    }

    /// Whether the seat's player has left the running game for good.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.person().is_some_and(Person::is_gone)
    }

    /// Whether a person sits there who has neither left nor run out of time. Only such a person's consent counts, and
    /// only their clock runs.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.person().is_some_and(|person| person.presence == Presence::Here)
    }

    /// Whether somebody else may take the seat.
    #[must_use]
    pub fn is_vacant(&self) -> bool {
        match self {
            Self::Person(person) => {
                matches!(person.presence, Presence::Away | Presence::Gone { is_vacant: true })
            }
            Self::Bot { vacant_for, .. } => *vacant_for > 0,
        }
    }
}
