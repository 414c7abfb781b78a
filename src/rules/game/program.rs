//! Programs that play with accounts.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Kind of an account that no person plays. `bot`: a program of the account's owner. `agent`: a person who lets a
/// language model play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProgramKind))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AccountKind {
    /// A program of the account's owner.
    Bot,
    /// A person who lets a language model play.
    Agent,
}

/// An account that takes a seat, and the program that plays with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The account.
    pub account: Uuid,
    /// The program; `None` if a person plays.
    pub program: Option<Program>,
}

impl Player {
    /// The person behind the player: the owner of a bot account, or else the account itself.
    #[must_use]
    pub fn owner(&self) -> Uuid {
        match self.program {
            Some(Program::Bot { owner }) => owner,
            Some(Program::Agent) | None => self.account,
        }
    }

    /// A person.
    #[must_use]
    pub fn person(account: Uuid) -> Self {
        Self { account, program: None }
    }
}

/// A program that plays with an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Program {
    /// A bot account, which its owner runs.
    Bot {
        /// Id of the owner's account.
        owner: Uuid,
    },
    /// A language model that plays for a person.
    Agent,
}

impl Program {
    /// The program that an event declares by these fields: the outer `None` if they contradict each other.
    pub(super) fn of(kind: Option<AccountKind>, owner: Option<Uuid>) -> Option<Option<Self>> {
        match (kind, owner) {
            (None, None) => Some(None),
            (Some(AccountKind::Bot), Some(owner)) => Some(Some(Self::Bot { owner })),
            (Some(AccountKind::Agent), None) => Some(Some(Self::Agent)),
            _ => None,
        }
    }

    /// The fields by which an event declares the program.
    pub(super) fn fields(program: Option<Self>) -> (Option<AccountKind>, Option<Uuid>) {
        match program {
            None => (None, None),
            Some(Self::Bot { owner }) => (Some(AccountKind::Bot), Some(owner)),
            Some(Self::Agent) => (Some(AccountKind::Agent), None),
        }
    }
}
