//! What tokens allow.

use serde::{Deserialize, Serialize};

/// What a token allows: `games:read` to look at games as its account sees them, `games:play` to create, join
/// and play them, `account` to do everything, which a session may.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
pub enum Scope {
    /// Everything, the account itself included: what a person who signed in has.
    #[serde(rename = "account")]
    #[strum(serialize = "account")]
    Account,
    /// Looking at games as the account sees them.
    #[serde(rename = "games:read")]
    #[strum(serialize = "games:read")]
    Read,
    /// Creating, joining and playing games.
    #[serde(rename = "games:play")]
    #[strum(serialize = "games:play")]
    Play,
}

impl Scope {
    pub(crate) const ALL: [Self; 3] = [Self::Account, Self::Read, Self::Play];

    pub(crate) fn join(scopes: &[Self]) -> String {
        scopes.iter().map(|scope| scope.into()).collect::<Vec<&str>>().join(" ")
    }

    /// The scopes in a space-separated list (RFC 6749, section 3.3); unknown ones grant nothing.
    pub(crate) fn split(scopes: &str) -> Vec<Self> {
        scopes.split(' ').filter_map(|scope| scope.parse().ok()).collect()
    }
}
