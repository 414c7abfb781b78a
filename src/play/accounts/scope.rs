//! What tokens allow.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

/// What a token allows: `account:read` to see the account and the lists of its tokens, without their secrets;
/// `games:read` to look at games as it sees them, private ones included, and at its turns; `games:play` to
/// create, join, leave and play games, with orders, undos, rematches and own notes; `talk` to say something,
/// to mark talk as read and to erase what was said; `account` to do everything, which only a session may.
/// What anybody may do needs none. There may be more in time.
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
    /// Everything, the account itself included: what a person who signed in has.
    #[serde(rename = "account")]
    #[strum(serialize = "account")]
    Account,
    /// Seeing the account and the lists of its tokens, without their secrets.
    #[serde(rename = "account:read")]
    #[strum(serialize = "account:read")]
    AccountRead,
    /// Looking at games as the account sees them, private ones included, and at their turns.
    #[serde(rename = "games:read")]
    #[strum(serialize = "games:read")]
    Read,
    /// Creating, joining, leaving and playing games, with orders, undos, rematches and own notes.
    #[serde(rename = "games:play")]
    #[strum(serialize = "games:play")]
    Play,
    /// Saying something at games, marking talk as read, and erasing what was said.
    #[serde(rename = "talk")]
    #[strum(serialize = "talk")]
    Talk,
}

impl Scope {
    pub(crate) fn join(scopes: &[Self]) -> String {
        scopes.iter().map(|scope| scope.into()).collect::<Vec<&str>>().join(" ")
    }

    /// What apps can be allowed: everything but the account.
    pub(crate) fn of_apps() -> Vec<&'static str> {
        Self::iter().filter(|scope| *scope != Self::Account).map(Into::into).collect()
    }

    /// The scopes in a space-separated list (RFC 6749, section 3.3); unknown ones grant nothing.
    pub(crate) fn split(scopes: &str) -> Vec<Self> {
        scopes.split(' ').filter_map(|scope| scope.parse().ok()).collect()
    }
}
