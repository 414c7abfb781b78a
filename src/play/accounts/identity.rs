//! The caller's identity and rights.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::scope::Scope;
use crate::{play::error::PlayError, store::By};

/// Who sends a request, and what their token allows.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The account.
    pub account: Uuid,
    /// What the token allows.
    pub scopes: Arc<[Scope]>,
    pub(crate) means: Means,
    pub(crate) expires_at: Option<DateTime<Utc>>,
}

/// The session or API token that identifies the caller. Either can be ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Means {
    Session(Uuid),
    /// A script's token.
    Token(Uuid),
}

impl Identity {
    /// # Errors
    /// If the token does not have the scope.
    pub fn require(&self, scope: Scope) -> Result<(), PlayError> {
        if self.has(scope) { Ok(()) } else { Err(PlayError::ScopeMissing(scope.into())) }
    }

    /// Whether the token has the scope.
    pub(crate) fn has(&self, scope: Scope) -> bool {
        self.scopes.iter().any(|has| [Scope::Account, scope].contains(has))
    }

    /// The caller's session, if it may change the account.
    ///
    /// # Errors
    /// If the token does not allow that.
    pub(crate) fn by(&self) -> Result<By, PlayError> {
        self.require(Scope::Account)?;
        match self.means {
            Means::Session(session) => Ok(By { account: self.account, session }),
            Means::Token(_) => Err(PlayError::ScopeMissing(Scope::Account.into())),
        }
    }
}

/// As whom the caller may look at games. A token that does not allow to look as its account sees what nobody in particular
/// sees, and never less.
pub(crate) fn reader(who: Option<&Identity>) -> Option<Uuid> {
    who.filter(|identity| identity.has(Scope::Read)).map(|identity| identity.account)
}
