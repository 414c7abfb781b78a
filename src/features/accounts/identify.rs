//! Authenticates the caller by a token.

use std::{sync::Arc, time::Instant};

use chrono::DateTime;
use longhall_base::{
    error::PlayError,
    identity::{AuthMethod, Identity, TokenOwner},
    scope::Scope,
    secrets,
};
use uuid::Uuid;

use super::{
    AccountService,
    keyring::ACCESS,
    sql::{
        self,
        tokens::{ApiToken, USE_NOTED_AFTER},
    },
    tokens::{ScriptToken, scopes},
};

impl AccountService {
    /// Authenticates the caller by an access token or an API token. A token that was ended at another process is
    /// accepted for at most half a minute ([`crate::features::hall::Limits::sign_in_max_age`]). The process that ended it refuses
    /// it at once.
    ///
    /// # Errors
    /// If the token is invalid or has ended.
    pub async fn identify(&self, token: &str) -> Result<Identity, PlayError> {
        if let Some(identity) = self.cached_identity(token) {
            self.revalidate(&identity).await?;
            return Ok(identity);
        }
        let found = match ScriptToken::parse(token) {
            Some(script) => (self.identify_script(script).await?, None),
            None => {
                let (identity, kid) = self.identify_access(token).await?;
                self.revalidate(&identity).await?;
                (identity, Some(kid))
            }
        };
        self.token_cache.tokens.insert(token.to_owned(), found.clone());
        Ok(found.0)
    }

    /// Returns the owner of a token without a query. A token known to have ended has no owner, so that its use does not
    /// count against the rate limit of the account.
    #[must_use]
    pub fn token_owner(&self, token: &str) -> Option<TokenOwner> {
        let Some(identity) = self.cached_identity(token) else {
            let claims = self.keys.read_at_once(&ACCESS, token)?;
            let is_gone = self.token_cache.is_gone(claims.sub, AuthMethod::Session(claims.sid));
            return (!is_gone).then_some(TokenOwner {
                account: claims.sub,
                is_guest: claims.guest,
                identity: None,
            });
        };
        if self.token_cache.is_gone(identity.account, identity.method) {
            return None;
        }
        let Identity { account, is_guest, .. } = identity;
        Some(TokenOwner {
            account,
            is_guest,
            identity: self.token_cache.is_alive(identity.account, identity.method).then_some(identity),
        })
    }

    /// The cached identity of a token, while token and key are valid.
    fn cached_identity(&self, token: &str) -> Option<Identity> {
        let (identity, kid) = self.token_cache.tokens.get(token)?;
        let runs = identity.expires_at.is_none_or(|expires| expires > self.now());
        if runs && kid.is_none_or(|kid| self.keys.knows(&kid)) {
            return Some(identity);
        }
        self.token_cache.tokens.remove(token);
        None
    }

    /// Checks that the caller's session or API token is alive. Queries Postgres only if the last check is too old. Long
    /// polls check again before they respond.
    ///
    /// # Errors
    /// If the session or token has ended.
    pub(crate) async fn revalidate(&self, identity: &Identity) -> Result<(), PlayError> {
        if self.token_cache.is_gone(identity.account, identity.method) {
            return Err(PlayError::NotSignedIn);
        }
        if self.token_cache.is_alive(identity.account, identity.method) {
            return Ok(());
        }
        let asked = Instant::now();
        let lives = match identity.method {
            AuthMethod::Session(session) => {
                sql::sessions::session_lives(&self.store, identity.account, session).await?
            }
            AuthMethod::Token(token) => {
                let token = self.script(identity.account, token).await?;
                token.iter().for_each(|token| self.note_use(token));
                token.is_some()
            }
        };
        if !lives {
            self.token_cache.ended(identity.account, identity.method);
            return Err(PlayError::NotSignedIn);
        }
        self.token_cache.note_alive(identity, asked);
        if identity.is_guest {
            self.note_guest_use(identity.account);
        }
        Ok(())
    }

    /// Checks the caller like [`Self::revalidate`], if there is one.
    pub(crate) async fn revalidate_any(&self, who: Option<&Identity>) -> Result<(), PlayError> {
        match who {
            Some(identity) => self.revalidate(identity).await,
            None => Ok(()),
        }
    }

    /// Authenticates an access token, and returns the id of its signing key too.
    async fn identify_access(&self, token: &str) -> Result<(Identity, Arc<str>), PlayError> {
        let read = self.keys.read(&ACCESS, token).await?;
        let (claims, kid) = read.ok_or(PlayError::NotSignedIn)?;
        let identity = Identity {
            account: claims.sub,
            scopes: Scope::split(&claims.scope).into(),
            method: AuthMethod::Session(claims.sid),
            expires_at: DateTime::from_timestamp(claims.exp, 0),
            is_guest: claims.guest,
        };
        Ok((identity, kid))
    }

    /// Authenticates an API token.
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
            method: AuthMethod::Token(script.id),
            expires_at: stored.expires_at,
            is_guest: false,
        };
        self.token_cache.note_alive(&identity, asked);
        self.note_use(&stored);
        Ok(identity)
    }

    /// Reads an API token, unless it was revoked or has expired.
    async fn script(&self, account: Uuid, id: Uuid) -> Result<Option<ApiToken>, PlayError> {
        Ok(sql::tokens::token(&self.store, account, id).await?)
    }

    /// Records the use of a token in the background, unless one was recorded recently.
    fn note_use(&self, token: &ApiToken) {
        let lately = self.now() - USE_NOTED_AFTER;
        if token.last_used_at.is_some_and(|at| at > lately) {
            return;
        }
        let (store, account, id) = (self.store.clone(), token.account_id, token.token_id);
        tokio::spawn(async move {
            if let Err(error) = sql::tokens::note_use(&store, account, id).await {
                tracing::debug!(%error, "cannot record the use of a token");
            }
        });
    }
}
