//! What somebody opens an account with, or proves with who they are: a password or a passkey.

use super::password_rule::new_password;
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
            _ => Err(PlayError::field("/password", "give either a password or a passkey")),
        }
    }

    /// Prepares a new password as it is hashed, for somebody with these names.
    ///
    /// # Errors
    /// If nobody may have this password.
    pub(crate) fn prepared(self, pointer: &'static str, names: &[&str]) -> Result<Self, PlayError> {
        Ok(match self {
            Self::Password(password) => Self::Password(new_password(pointer, &password, names)?),
            passkey @ Self::Passkey(_) => passkey,
        })
    }
}
