//! What an operator does with the signing keys.

use chrono::{DateTime, Utc};

use super::keys::{Keyring, good, new_key};
use crate::play::{error::PlayError, time::require_steady};

/// A key that signs tokens, without its secret.
pub struct KeyInfo {
    /// Its id.
    pub kid: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// What it does.
    pub state: KeyState,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// It signs and verifies.
    Signs,
    /// It verifies what it has signed, until that has run out.
    Verifies,
    /// Nothing any more: it is about to be forgotten.
    Done,
}

impl Keyring {
    /// The signing keys, newest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn list(&self) -> Result<Vec<KeyInfo>, PlayError> {
        let keys = self.store.signing_keys().await?;
        let good = good(&keys, self.clock.sure());
        let state = |at: usize| match at {
            0 => KeyState::Signs,
            at if at < good => KeyState::Verifies,
            _ => KeyState::Done,
        };
        let info = |(at, key): (usize, crate::store::SigningKey)| KeyInfo {
            kid: key.kid,
            created_at: key.created_at,
            state: state(at),
        };
        Ok(keys.into_iter().enumerate().map(info).collect())
    }

    /// Makes a new signing key and tells its id. The key before it goes on verifying until its last token has run
    /// out, so nobody is signed out.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn rotate(&self) -> Result<String, PlayError> {
        let (kid, secret) = new_key()?;
        self.store.add_signing_key(&kid, &secret).await?;
        Ok(kid)
    }

    /// Ends a signing key, and with it all tokens that it signed: at every process within half a minute
    /// ([`crate::play::Limits::sign_in_trusted`]). Sessions go on, their clients refresh. If it was the one that signs,
    /// another takes its place.
    ///
    /// # Errors
    /// If there is no such key.
    pub async fn revoke(&self, revoked: &str) -> Result<(), PlayError> {
        let (kid, secret) = new_key()?;
        let revoked = self.store.replace_signing_key(revoked, &kid, &secret).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("key")) }
    }

    /// Forgets keys that do nothing any more.
    ///
    /// # Errors
    /// If the clock is not steady, or Postgres cannot answer.
    pub async fn forget_old(&self) -> Result<(), PlayError> {
        require_steady(&self.clock)?;
        let keys = self.store.signing_keys().await?;
        let old: Vec<&str> =
            keys.iter().skip(good(&keys, self.clock.sure())).map(|key| key.kid.as_str()).collect();
        Ok(self.store.forget_signing_keys(&old).await?)
    }
}
