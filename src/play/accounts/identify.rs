//! Finding out who asks, by the token that they send.

use std::{sync::Arc, time::Instant};

use chrono::DateTime;
use uuid::Uuid;

use super::{
    AccountRoom,
    identity::{Identity, Means},
    keys::ACCESS,
    scope::Scope,
    tokens::{ScriptToken, scopes},
};
use crate::{
    play::{error::PlayError, secrets},
    store::{ApiToken, USE_NOTED_AFTER},
};

impl AccountRoom {
    /// Who asks, by an access token or a script's token. What has ended is believed for half a minute at most
    /// ([`crate::play::Limits::sign_in_trusted`]), and not at all by the process that ended it.
    ///
    /// # Errors
    /// If the token is not good.
    pub async fn identify(&self, token: &str) -> Result<Identity, PlayError> {
        if let Some(identity) = self.known_by(token) {
            self.confirm(&identity).await?;
            return Ok(identity);
        }
        let found = match ScriptToken::parse(token) {
            Some(script) => (self.identify_script(script).await?, None),
            None => {
                let (identity, kid) = self.identify_access(token).await?;
                self.confirm(&identity).await?;
                (identity, Some(kid))
            }
        };
        self.known.tokens.insert(token.to_owned(), found.clone());
        Ok(found.0)
    }

    /// Whose token this is, as far as can be said without asking Postgres. One that is known to have ended is nobody's:
    /// who still sends it shall use up nothing that is its owner's.
    #[must_use]
    pub fn whose(&self, token: &str) -> Option<Uuid> {
        let known = self.known_by(token).map(|identity| (identity.account, identity.means));
        let read = || self.keys.read_at_once(&ACCESS, token);
        let (account, means) =
            known.or_else(|| read().map(|claims| (claims.sub, Means::Session(claims.sid))))?;
        (!self.known.is_gone(account, means)).then_some(account)
    }

    /// Whom a token was found to stand for, while it and its key are good.
    fn known_by(&self, token: &str) -> Option<Identity> {
        let (identity, kid) = self.known.tokens.get(token)?;
        let runs = identity.expires_at.is_none_or(|expires| expires > self.now());
        if runs && kid.is_none_or(|kid| self.keys.knows(&kid)) {
            return Some(identity);
        }
        self.known.tokens.remove(token);
        None
    }

    /// Makes sure that what somebody is known by has not ended; asks Postgres only if that was long ago. Whoever waits
    /// before they answer does it again.
    ///
    /// # Errors
    /// If it has ended.
    pub(crate) async fn confirm(&self, identity: &Identity) -> Result<(), PlayError> {
        if self.known.is_gone(identity.account, identity.means) {
            return Err(PlayError::NotSignedIn);
        }
        if self.known.lives(identity.means) {
            return Ok(());
        }
        let asked = Instant::now();
        let lives = match identity.means {
            Means::Session(session) => self.store.session_lives(identity.account, session).await?,
            Means::Token(token) => {
                let token = self.script(identity.account, token).await?;
                token.iter().for_each(|token| self.note_use(token));
                token.is_some()
            }
        };
        if !lives {
            self.known.ended(identity.account, identity.means);
            return Err(PlayError::NotSignedIn);
        }
        self.known.saw(identity, asked);
        Ok(())
    }

    /// The same of somebody who may not have signed in.
    pub(crate) async fn confirm_any(&self, who: Option<&Identity>) -> Result<(), PlayError> {
        match who {
            Some(identity) => self.confirm(identity).await,
            None => Ok(()),
        }
    }

    /// Who asks by an access token, and the key that signed it.
    async fn identify_access(&self, token: &str) -> Result<(Identity, Arc<str>), PlayError> {
        let read = self.keys.read(&ACCESS, token).await?;
        let (claims, kid) = read.ok_or(PlayError::NotSignedIn)?;
        let identity = Identity {
            account: claims.sub,
            scopes: Scope::split(&claims.scope).into(),
            means: Means::Session(claims.sid),
            expires_at: DateTime::from_timestamp(claims.exp, 0),
        };
        Ok((identity, kid))
    }

    /// Who asks by a script's token.
    async fn identify_script(&self, script: ScriptToken) -> Result<Identity, PlayError> {
        let asked = Instant::now();
        let stored = self.script(script.account, script.id).await?.ok_or(PlayError::NotSignedIn)?;
        let good = secrets::same(&stored.secret_hash, &secrets::digest(&script.secret))
            && stored.expires_at.is_none_or(|expires| expires > self.now());
        if !good {
            return Err(PlayError::NotSignedIn);
        }
        let identity = Identity {
            account: script.account,
            scopes: scopes(&stored.scopes).into(),
            means: Means::Token(script.id),
            expires_at: stored.expires_at,
        };
        self.known.saw(&identity, asked);
        self.note_use(&stored);
        Ok(identity)
    }

    /// A token that is used, unless it was revoked.
    async fn script(&self, account: Uuid, id: Uuid) -> Result<Option<ApiToken>, PlayError> {
        Ok(self.store.token(account, id).await?)
    }

    /// Notes in the background that a token is used, if that was not noted a moment ago.
    fn note_use(&self, token: &ApiToken) {
        let lately = self.now() - USE_NOTED_AFTER;
        if token.last_used_at.is_some_and(|at| at > lately) {
            return;
        }
        let (store, account, id) = (self.store.clone(), token.account_id, token.token_id);
        tokio::spawn(async move {
            if let Err(error) = store.note_use(account, id).await {
                tracing::debug!(%error, "the use of a token is not noted");
            }
        });
    }
}
