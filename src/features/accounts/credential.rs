//! The credential for signing up, recovering or proving: a password or a passkey.

use longhall_base::error::PlayError;

use super::password_rule::new_password;

/// A password or a passkey.
pub(crate) enum Key<P> {
    Password(String),
    Passkey(P),
}

impl<P> Key<P> {
    /// Returns the one that was given. `pointer` is the place of the password in the request.
    ///
    /// # Errors
    /// If none or both were given.
    pub(crate) fn given(
        pointer: &'static str,
        password: Option<String>,
        passkey: Option<P>,
    ) -> Result<Self, PlayError> {
        match (password, passkey) {
            (Some(password), None) => Ok(Self::Password(password)),
            (None, Some(passkey)) => Ok(Self::Passkey(passkey)),
            _ => Err(PlayError::field(pointer, "give either a password or a passkey")),
        }
    }

    /// Checks a new password for an account with these names, and prepares it for hashing.
    ///
    /// # Errors
    /// If the password is not acceptable.
    pub(crate) fn prepared(self, pointer: &'static str, names: &[&str]) -> Result<Self, PlayError> {
        Ok(match self {
            Self::Password(password) => Self::Password(new_password(pointer, &password, names)?),
            passkey @ Self::Passkey(_) => passkey,
        })
    }
}
