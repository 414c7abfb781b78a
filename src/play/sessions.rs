//! Sessions: a pair of tokens, the refresh token good for one use.

use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

use super::{Hall, Identity, PlayError, keys::ACCESS_SECONDS, now, secrets};
use crate::store::{Rotation, Session};

/// How long a session lasts without being refreshed.
const SESSION_DAYS: i64 = 60;

/// What a token allows.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
pub enum Scope {
    /// Everything, the account itself included: what a person who signed in has.
    #[serde(rename = "account")]
    #[strum(serialize = "account")]
    Account,
    /// Looking at games as the account sees them.
    #[serde(rename = "games:read")]
    #[strum(serialize = "games:read")]
    Read,
    /// Creating, joining and playing games.
    #[serde(rename = "games:play")]
    #[strum(serialize = "games:play")]
    Play,
}

impl Scope {
    pub(super) const ALL: [Self; 3] = [Self::Account, Self::Read, Self::Play];

    pub(super) fn join(scopes: &[Self]) -> String {
        scopes.iter().map(|scope| scope.into()).collect::<Vec<&str>>().join(" ")
    }

    /// The scopes in a list (RFC 6749, section 3.3); unknown ones grant nothing.
    pub(super) fn split(scopes: &str) -> Vec<Self> {
        scopes.split(' ').filter_map(|scope| scope.parse().ok()).collect()
    }
}

/// The tokens of a session.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Tokens {
    /// Goes into `Authorization: Bearer …`.
    pub access_token: String,
    /// Good for one `POST /v1/sessions/refresh` within 60 days.
    pub refresh_token: String,
    /// Always `Bearer`.
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// How long the access token is good, in seconds.
    #[schema(example = 900)]
    pub expires_in: i64,
}

/// Asks for a new pair.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// The newest refresh token.
    pub refresh_token: String,
}

impl Hall {
    pub(super) async fn open_session(&self, account: Uuid) -> Result<Tokens, PlayError> {
        let session = Session {
            account_id: account,
            session_id: Uuid::now_v7(),
            secret: secrets::random::<32>()?.to_vec(),
            generation: 1,
            created_at: now(),
            expires_at: now() + TimeDelta::days(SESSION_DAYS),
        };
        self.store.add_session(&session).await?;
        self.tokens(&session, 1).await
    }

    /// A new pair for a refresh token. If it was used before, somebody has a copy: the session ends.
    ///
    /// # Errors
    /// If the token is not the newest of a living session.
    pub async fn refresh(&self, refresh: &Refresh) -> Result<Tokens, PlayError> {
        let wrong =
            || PlayError::BadCredentials("the refresh token is wrong, used or too old: sign in again");
        let token = RefreshToken::parse(&refresh.refresh_token).ok_or_else(wrong)?;
        let session = self.store.session(token.account, token.session, now()).await?.ok_or_else(wrong)?;
        let genuine = token_secret(&session, token.generation)?;
        if !secrets::same(&genuine, &token.secret) {
            return Err(wrong());
        }
        let expires_at = now() + TimeDelta::days(SESSION_DAYS);
        match self.store.rotate_session(&session, token.generation, expires_at).await? {
            Rotation::Rotated => self.tokens(&session, token.generation + 1).await,
            Rotation::Reused => {
                tracing::warn!(account = %session.account_id, session = %session.session_id,
                    "a refresh token was used twice; the session has ended");
                Err(wrong())
            }
        }
    }

    /// Ends the session of this token. Its access tokens run out within 15 minutes.
    ///
    /// # Errors
    /// If a script's token was used, which belongs to no session.
    pub async fn sign_out(&self, identity: &Identity) -> Result<(), PlayError> {
        let session = identity.session.ok_or(PlayError::NotFound("session"))?;
        Ok(self.store.end_session(identity.account, session).await?)
    }

    /// Makes sure that the session of a token that is about to change the account has not ended.
    pub(super) async fn require_living_session(&self, identity: &Identity) -> Result<(), PlayError> {
        let session = identity.session.ok_or(PlayError::NotSignedIn)?;
        let living = self.store.session(identity.account, session, now()).await?;
        living.map(|_| ()).ok_or(PlayError::NotSignedIn)
    }

    async fn tokens(&self, session: &Session, generation: i64) -> Result<Tokens, PlayError> {
        let access_token =
            self.keys.sign(&self.store, session.account_id, session.session_id, &Scope::ALL).await?;
        let refresh_token = RefreshToken {
            account: session.account_id,
            session: session.session_id,
            generation,
            secret: token_secret(session, generation)?.to_vec(),
        };
        Ok(Tokens {
            access_token,
            refresh_token: refresh_token.to_string(),
            token_type: "Bearer",
            expires_in: ACCESS_SECONDS,
        })
    }

    /// Forgets sessions that ran out; to be called now and then.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn forget_expired_sessions(&self) -> Result<usize, PlayError> {
        Ok(self.store.forget_expired_sessions(now()).await?)
    }
}

/// The secret of a session's n-th refresh token: following from the session's own secret, so that a used one is
/// known to be genuine without keeping it.
fn token_secret(session: &Session, generation: i64) -> Result<[u8; 32], PlayError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&session.secret)
        .map_err(|e| PlayError::Internal(format!("session secret: {e}")))?;
    mac.update(&generation.to_be_bytes());
    Ok(mac.finalize().into_bytes().into())
}

struct RefreshToken {
    account: Uuid,
    session: Uuid,
    generation: i64,
    secret: Vec<u8>,
}

impl RefreshToken {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let token = Self {
            account: parts.next()?.parse().ok()?,
            session: parts.next()?.parse().ok()?,
            generation: parts.next()?.parse().ok()?,
            secret: const_hex::decode(parts.next()?).ok()?,
        };
        parts.next().is_none().then_some(token)
    }
}

impl std::fmt::Display for RefreshToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (account, session) = (self.account.simple(), self.session.simple());
        write!(f, "{account}.{session}.{}.{}", self.generation, const_hex::encode(&self.secret))
    }
}
