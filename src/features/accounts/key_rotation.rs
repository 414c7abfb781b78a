//! The operator's tasks for the keys that sign tokens.

use chrono::{DateTime, Utc};
use longhall_base::error::PlayError;
use longhall_log::clock::time::require_settled_clock;

use super::{
    keyring::{Keyring, good, new_key},
    sql,
};

/// A signing key, without its secret.
pub struct KeyInfo {
    /// The id of the key.
    pub kid: String,
    /// Time at which the key was created.
    pub created_at: DateTime<Utc>,
    /// The present use of the key.
    pub state: KeyState,
}

/// The present use of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// It signs and verifies tokens.
    Signs,
    /// It verifies the tokens that it signed, until they have expired.
    Verifies,
    /// It is unused, and will be deleted.
    Done,
}

impl Keyring {
    /// Lists the signing keys, the newest first.
    pub async fn list(&self) -> Result<Vec<KeyInfo>, PlayError> {
        let keys = sql::signing_keys::signing_keys(&self.store).await?;
        let good = good(&keys, self.clock.trusted_now());
        let state = |at: usize| match at {
            0 => KeyState::Signs,
            at if at < good => KeyState::Verifies,
            _ => KeyState::Done,
        };
        let info = |(at, key): (usize, super::sql::signing_keys::SigningKey)| KeyInfo {
            kid: key.kid,
            created_at: key.created_at,
            state: state(at),
        };
        Ok(keys.into_iter().enumerate().map(info).collect())
    }

    /// Creates a new signing key and returns its id. The previous key verifies tokens until its last one expires, so
    /// that all sessions continue.
    pub async fn rotate(&self) -> Result<String, PlayError> {
        let (kid, secret) = new_key()?;
        sql::signing_keys::add_signing_key(&self.store, &kid, &secret).await?;
        Ok(kid)
    }

    /// Revokes a signing key and with it all tokens that it signed, at every process within half a minute
    /// ([`crate::features::hall::Limits::sign_in_max_age`]). Sessions continue, because their clients refresh. If it was the key
    /// that signs, a new one replaces it.
    ///
    /// # Errors
    /// If there is no such key.
    pub async fn revoke(&self, revoked: &str) -> Result<(), PlayError> {
        let (kid, secret) = new_key()?;
        let revoked = sql::signing_keys::replace_signing_key(&self.store, revoked, &kid, &secret).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("key")) }
    }

    /// Deletes keys that are no longer used.
    ///
    /// # Errors
    /// If the clock is settling, or the database query fails.
    pub async fn forget_old(&self) -> Result<(), PlayError> {
        require_settled_clock(&self.clock)?;
        let keys = sql::signing_keys::signing_keys(&self.store).await?;
        let old: Vec<&str> =
            keys.iter().skip(good(&keys, self.clock.trusted_now())).map(|key| key.kid.as_str()).collect();
        Ok(sql::signing_keys::forget_signing_keys(&self.store, &old).await?)
    }
}
