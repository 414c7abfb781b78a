//! Scopes of tokens.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

/// A scope of a token. `account:read` allows reading the account and the lists of its tokens, without their secrets.
/// `games:read` allows reading games as the account sees them, private ones included, and its turns. `games:play`
/// allows creating, joining, leaving and playing games, with orders, undos, rematches and private notes. The responses
/// to these requests show the game as the account's seat sees it. `talk` allows writing chat messages, marking them as read and erasing own ones. `account` allows everything, and only sessions
/// have it. Public operations need no scope. There may be more in time.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
pub enum Scope {
    /// Everything, including the account itself: the scope of a session.
    #[serde(rename = "account")]
    #[strum(serialize = "account")]
    Account,
    /// Reading the account and the lists of its tokens, without their secrets.
    #[serde(rename = "account:read")]
    #[strum(serialize = "account:read")]
    AccountRead,
    /// Reading games as the account sees them, private ones included, and its turns.
    #[serde(rename = "games:read")]
    #[strum(serialize = "games:read")]
    Read,
    /// Creating, joining, leaving and playing games, with orders, undos, rematches and private notes.
    #[serde(rename = "games:play")]
    #[strum(serialize = "games:play")]
    Play,
    /// Writing chat messages, marking them as read, and erasing own ones.
    #[serde(rename = "talk")]
    #[strum(serialize = "talk")]
    Talk,
}

impl Scope {
    /// Joins scopes by spaces, as OAuth writes them.
    #[must_use]
    pub fn join(scopes: &[Self]) -> String {
        scopes.iter().map(|scope| scope.into()).collect::<Vec<&str>>().join(" ")
    }

    /// The scopes that apps can have: all but `account`.
    pub fn of_apps() -> Vec<&'static str> {
        Self::iter().filter(|scope| *scope != Self::Account).map(Into::into).collect()
    }

    /// Parses a space-separated list (RFC 6749, section 3.3). Skips unknown scopes.
    pub fn split(scopes: &str) -> Vec<Self> {
        scopes.split(' ').filter_map(|scope| scope.parse().ok()).collect()
    }
}
