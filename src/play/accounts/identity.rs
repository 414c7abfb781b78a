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
        if self.scopes.contains(&scope) { Ok(()) } else { Err(PlayError::ScopeMissing(scope.into())) }
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

/// The caller's account, if they are signed in.
///
/// # Errors
/// If their token does not allow reading.
pub(crate) fn reader(who: Option<&Identity>) -> Result<Option<Uuid>, PlayError> {
    let Some(identity) = who else { return Ok(None) };
    identity.require(Scope::Read)?;
    Ok(Some(identity.account))
}
