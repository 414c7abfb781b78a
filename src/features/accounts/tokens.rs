//! Long-lived API tokens for bots and scripts.

use chrono::{DateTime, Utc};
use longhall_base::{
    error::PlayError,
    identity::{AuthMethod, Identity, SCRIPT_TOKEN_PREFIX},
    scope::Scope,
    secrets,
    text::label,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountService,
    sql::{self, tokens::ApiToken},
};

const TOKENS_MAX: i64 = 50;

/// A long-lived token to issue.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// The purpose of the token, in your own words, of 1 to 60 characters.
    #[schema(example = "my turn notifier", min_length = 1, max_length = 60)]
    pub label: String,
    /// The scopes of the token. `account` is not allowed, because only sessions have it.
    #[schema(min_items = 1)]
    pub scopes: Vec<Scope>,
    /// Time at which the token expires; never, if left out.
    #[serde(default)]
    pub expires_at: Option<DateTime<Utc>>,
}

/// A long-lived token for a bot or a script, without its secret.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenInfo {
    /// Id of the token, with which you revoke it: `DELETE /v1/me/tokens/{id}`.
    pub id: Uuid,
    /// The purpose of the token, in its owner's words.
    pub label: String,
    /// The scopes of the token: what requests with it may do.
    pub scopes: Vec<Scope>,
    /// Time at which the token was issued.
    pub created_at: DateTime<Utc>,
    /// Time at which the token expires; `null` if never.
    pub expires_at: Option<DateTime<Utc>>,
    /// Time of the last use, to within some minutes; `null` if never used.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The long-lived tokens of an account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenList {
    /// One entry for each token, without its secret.
    pub items: Vec<TokenInfo>,
}

/// A long-lived token that was just issued, with its secret.
#[derive(Serialize, utoipa::ToSchema)]
pub struct IssuedToken {
    /// The secret to send as `Authorization: Bearer …`. No later response contains it.
    pub token: String,
    /// The token, as in the list of tokens.
    #[serde(flatten)]
    pub info: TokenInfo,
}

impl AccountService {
    /// Issues a token.
    ///
    /// # Errors
    /// If label, scopes or expiry are invalid, or the account has the maximum number of tokens.
    pub async fn issue_token(
        &self,
        identity: &Identity,
        new: TokenRequest,
    ) -> Result<IssuedToken, PlayError> {
        let by = identity.by()?;
        check(&new, self.now())?;
        let (token, row) =
            new_token(by.account, label(&new.label)?, &new.scopes, self.now(), new.expires_at)?;
        if !sql::tokens::add_token(&self.store, by, &row, TOKENS_MAX).await? {
            return Err(PlayError::Malformed(format!(
                "an account has at most {TOKENS_MAX} tokens: revoke one"
            )));
        }
        Ok(IssuedToken { token, info: info(row) })
    }

    /// Lists the account's tokens.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn list_tokens(&self, identity: &Identity) -> Result<TokenList, PlayError> {
        identity.require(Scope::AccountRead)?;
        Ok(TokenList {
            items: sql::tokens::tokens(&self.store, identity.account).await?.into_iter().map(info).collect(),
        })
    }

    /// Revokes a token, here at once and at other processes within half a minute.
    ///
    /// # Errors
    /// If the account has no such token.
    pub async fn revoke_token(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        let revoked = sql::tokens::revoke_token(&self.store, by, id).await?;
        self.token_cache.ended(by.account, AuthMethod::Token(id));
        if revoked { Ok(()) } else { Err(PlayError::NotFound("token")) }
    }
}

/// Generates a token: the text for its owner, and the row to store.
pub(crate) fn new_token(
    account: Uuid,
    label: String,
    scopes: &[Scope],
    now: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
) -> Result<(String, ApiToken), PlayError> {
    let (secret, id) = (secrets::random::<20>()?, Uuid::now_v7());
    let hex = const_hex::encode(secret);
    let token = format!("{SCRIPT_TOKEN_PREFIX}{}_{}_{hex}", account.simple(), id.simple());
    let row = ApiToken {
        account_id: account,
        token_id: id,
        label,
        scopes: scopes.iter().map(|scope| <&str>::from(scope).to_owned()).collect(),
        secret_hash: secrets::digest(&secret).to_vec(),
        created_at: now,
        expires_at,
        last_used_at: None,
    };
    Ok((token, row))
}

fn check(new: &TokenRequest, now: DateTime<Utc>) -> Result<(), PlayError> {
    if new.scopes.is_empty() || new.scopes.contains(&Scope::Account) {
        return Err(PlayError::field(
            "/scopes",
            "name at least one scope, but not `account`, which only a session has",
        ));
    }
    if new.expires_at.is_some_and(|expires| expires <= now) {
        return Err(PlayError::field("/expires_at", "`expires_at` lies in the past"));
    }
    Ok(())
}

/// The parts of an API token.
pub(crate) struct ScriptToken {
    pub(crate) account: Uuid,
    pub(super) id: Uuid,
    pub(super) secret: Vec<u8>,
}

impl ScriptToken {
    pub(crate) fn parse(token: &str) -> Option<Self> {
        let mut parts = token.strip_prefix(SCRIPT_TOKEN_PREFIX)?.split('_');
        let token = Self {
            account: parts.next()?.parse().ok()?,
            id: parts.next()?.parse().ok()?,
            secret: const_hex::decode(parts.next()?).ok()?,
        };
        parts.next().is_none().then_some(token)
    }
}

pub(crate) fn scopes(stored: &[String]) -> Vec<Scope> {
    stored.iter().filter_map(|scope| scope.parse().ok()).collect()
}

fn info(token: ApiToken) -> TokenInfo {
    TokenInfo {
        id: token.token_id,
        label: token.label,
        scopes: scopes(&token.scopes),
        created_at: token.created_at,
        expires_at: token.expires_at,
        last_used_at: token.last_used_at,
    }
}
