//! Long-lived tokens for bots and scripts.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Hall, Identity, PlayError, Scope, now, secrets};
use crate::store::ApiToken;

/// What every such token begins with, so that people and scanners know it when they see it.
const PREFIX: &str = "lh_";
const LABEL_CHARS_MAX: usize = 60;
const TOKENS_MAX: usize = 50;

/// Asks for a token.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in your own words; 1 to 60 characters.
    #[schema(example = "my turn notifier")]
    pub label: String,
    /// What it may do: `games:read`, `games:play` or both.
    pub scopes: Vec<Scope>,
    /// When it stops being good; never, if left out.
    #[serde(default)]
    pub expires_at: Option<DateTime<Utc>>,
}

/// A token, without its secret.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenInfo {
    /// Its id, by which it is revoked.
    pub id: Uuid,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it stops being good, if ever.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A token that was just made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct IssuedToken {
    /// Goes into `Authorization: Bearer …`. It is shown once.
    pub token: String,
    /// The rest of it.
    #[serde(flatten)]
    pub info: TokenInfo,
}

impl Hall {
    /// Who asks, by an access token or a script's token.
    ///
    /// # Errors
    /// If the token is not good.
    pub async fn identify(&self, token: &str) -> Result<Identity, PlayError> {
        match token.strip_prefix(PREFIX) {
            Some(rest) => self.identify_script(rest).await,
            None => self.keys.verify(&self.store, token).await,
        }
    }

    async fn identify_script(&self, token: &str) -> Result<Identity, PlayError> {
        let (account, id, secret) = parse(token).ok_or(PlayError::NotSignedIn)?;
        let stored = self.store.token(account, id).await?.ok_or(PlayError::NotSignedIn)?;
        let good = secrets::same(&stored.secret_hash, &secrets::digest(&secret))
            && stored.expires_at.is_none_or(|expires| expires > now());
        if !good {
            return Err(PlayError::NotSignedIn);
        }
        Ok(Identity {
            account,
            session: None,
            scopes: scopes(&stored.scopes).into(),
            expires_at: stored.expires_at,
        })
    }

    /// Makes a token.
    ///
    /// # Errors
    /// If label, scopes or expiry are not acceptable.
    pub async fn issue_token(&self, identity: &Identity, new: NewToken) -> Result<IssuedToken, PlayError> {
        identity.require(Scope::Account)?;
        self.require_living_session(identity).await?;
        check(&new)?;
        if self.store.tokens(identity.account).await?.len() >= TOKENS_MAX {
            return Err(PlayError::Malformed(format!(
                "an account has at most {TOKENS_MAX} tokens: revoke one"
            )));
        }
        let secret = secrets::random::<20>()?;
        let token = ApiToken {
            account_id: identity.account,
            token_id: Uuid::now_v7(),
            label: new.label,
            scopes: new.scopes.iter().map(|scope| <&str>::from(scope).to_owned()).collect(),
            secret_hash: secrets::digest(&secret).to_vec(),
            created_at: now(),
            expires_at: new.expires_at,
        };
        self.store.add_token(&token).await?;
        let (account, id) = (token.account_id.simple(), token.token_id.simple());
        Ok(IssuedToken {
            token: format!("{PREFIX}{account}_{id}_{}", const_hex::encode(secret)),
            info: info(token),
        })
    }

    /// The account's tokens.
    ///
    /// # Errors
    /// If this token may not see them.
    pub async fn list_tokens(&self, identity: &Identity) -> Result<Vec<TokenInfo>, PlayError> {
        identity.require(Scope::Account)?;
        Ok(self.store.tokens(identity.account).await?.into_iter().map(info).collect())
    }

    /// Revokes a token; at once, on every process.
    ///
    /// # Errors
    /// If the account has no such token.
    pub async fn revoke_token(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        identity.require(Scope::Account)?;
        let revoked = self.store.revoke_token(identity.account, id).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("token")) }
    }
}

fn check(new: &NewToken) -> Result<(), PlayError> {
    let malformed = |what: &str| Err(PlayError::Malformed(what.to_owned()));
    let has_controls = new.label.chars().any(char::is_control);
    if new.label.trim().is_empty() || new.label.chars().count() > LABEL_CHARS_MAX || has_controls {
        return malformed("a label has 1 to 60 characters, no control characters");
    }
    if new.scopes.is_empty() || new.scopes.contains(&Scope::Account) {
        return malformed("scopes are `games:read` and `games:play`, one or both");
    }
    if new.expires_at.is_some_and(|expires| expires <= now()) {
        return malformed("expires_at lies in the past");
    }
    Ok(())
}

fn parse(token: &str) -> Option<(Uuid, Uuid, Vec<u8>)> {
    let mut parts = token.split('_');
    let (account, id, secret) = (parts.next()?, parts.next()?, parts.next()?);
    parts.next().is_none().then_some(())?;
    Some((account.parse().ok()?, id.parse().ok()?, const_hex::decode(secret).ok()?))
}

fn scopes(stored: &[String]) -> Vec<Scope> {
    stored.iter().filter_map(|scope| scope.parse().ok()).collect()
}

fn info(token: ApiToken) -> TokenInfo {
    TokenInfo {
        id: token.token_id,
        label: token.label,
        scopes: scopes(&token.scopes),
        created_at: token.created_at,
        expires_at: token.expires_at,
    }
}
