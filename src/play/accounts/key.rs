//! What somebody opens an account with, or proves with who they are: a password or a passkey.

use crate::play::error::PlayError;

/// One of the two.
pub(crate) enum Key<P> {
    Password(String),
    Passkey(P),
}

impl<P> Key<P> {
    /// The one that was given.
    ///
    /// # Errors
    /// If it is none, or both.
    pub(crate) fn given(password: Option<String>, passkey: Option<P>) -> Result<Self, PlayError> {
        match (password, passkey) {
            (Some(password), None) => Ok(Self::Password(password)),
            (None, Some(passkey)) => Ok(Self::Passkey(passkey)),
            _ => Err(PlayError::Malformed("give either a password or a passkey".to_owned())),
        }
    }
}
