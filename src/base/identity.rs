//! The identity and scopes of the caller.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{error::PlayError, scope::Scope};

/// The prefix of API tokens, by which people and secret scanners recognise them.
pub const SCRIPT_TOKEN_PREFIX: &str = "lh_";

/// The account of a request, and the scopes of its token.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The account.
    pub account: Uuid,
    /// The scopes of the token.
    pub scopes: Arc<[Scope]>,
    /// The session or token with which the caller authenticates.
    pub method: AuthMethod,
    /// The end of the token. `None` if it has none.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether the token is a guest's. It stays so until its end, even if the guest is claimed before.
    pub is_guest: bool,
}

/// The owner of a token.
pub struct TokenOwner {
    /// The account.
    pub account: Uuid,
    /// Whether the token is a guest's, so that its requests count for the network.
    pub is_guest: bool,
    /// The identity; `None` if a query is needed to check that the token has not ended.
    pub identity: Option<Identity>,
}

/// The session or API token with which the caller authenticates. Either can be ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuthMethod {
    /// A session.
    Session(Uuid),
    /// An API token.
    Token(Uuid),
}

impl Identity {
    /// Checks that the token has the scope.
    ///
    /// # Errors
    /// If the token does not have the scope.
    pub fn require(&self, scope: Scope) -> Result<(), PlayError> {
        match scope {
            _ if self.has(scope) => Ok(()),
            _ if self.is_guest => Err(PlayError::guests_may_not()),
            Scope::Account => Err(PlayError::SessionMissing),
            _ => Err(PlayError::ScopeMissing(scope.into())),
        }
    }

    /// Whether the token has the scope.
    pub fn has(&self, scope: Scope) -> bool {
        self.scopes.iter().any(|has| [Scope::Account, scope].contains(has))
    }

    /// Returns the caller's session, which operations on the account need.
    ///
    /// # Errors
    /// If the token is an API token or lacks the scope `account`.
    pub fn by(&self) -> Result<Actor, PlayError> {
        self.require(Scope::Account)?;
        self.session()
    }

    /// Returns the caller's session, whatever its scopes.
    ///
    /// # Errors
    /// If the token is an API token.
    pub fn session(&self) -> Result<Actor, PlayError> {
        match self.method {
            AuthMethod::Session(session) => Ok(Actor { account: self.account, session }),
            AuthMethod::Token(_) => Err(PlayError::SessionMissing),
        }
    }
}

/// Returns the account as which the caller may read games. Without the scope to read, a token sees what every visitor
/// sees.
pub fn reader(who: Option<&Identity>) -> Option<Uuid> {
    who.filter(|identity| identity.has(Scope::Read)).map(|identity| identity.account)
}

/// The session that makes a change, and its account.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// The account.
    pub account: Uuid,
    /// The session.
    pub session: Uuid,
}
