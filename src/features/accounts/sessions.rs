//! Sessions: pairs of an access token and a refresh token, which can be used once.

use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use longhall_base::{
    error::PlayError,
    identity::{AuthMethod, Identity},
    scope::Scope,
    secrets,
};
use longhall_log::clock::time::require_settled_clock;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

use super::{
    AccountService,
    keyring::ACCESS,
    sql::{
        self,
        sessions::{NewSession, Rotation, Session},
    },
};

/// Maximum number of characters kept of the name that a client gives itself.
const DEVICE_CHARS_MAX: usize = 120;
const NOT_REFRESHED: PlayError =
    PlayError::BadCredentials("the refresh token is wrong, used or too old: sign in again");

/// The access token and the refresh token of a session.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Tokens {
    /// The value to send as `Authorization: Bearer …` with every request.
    pub access_token: String,
    /// Valid for one `POST /v1/sessions/refresh` within 60 days, which returns the next pair.
    pub refresh_token: String,
    /// Always `Bearer` (RFC 6750).
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// Number of seconds for which the access token is valid.
    #[schema(example = 900)]
    pub expires_in: i64,
}

/// A request for the next pair of tokens of a session.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// The newest refresh token of the session.
    pub refresh_token: String,
}

/// A session: a device or browser that is signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionInfo {
    /// Id of the session, with which you end it: `DELETE /v1/me/sessions/{id}`.
    pub id: Uuid,
    /// Name of the client at sign-in: its `User-Agent`, cut to 120 characters.
    #[schema(example = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0")]
    pub device: String,
    /// Time of the sign-in.
    pub created_at: DateTime<Utc>,
    /// Time of the last refresh of the tokens. A client in use refreshes every 15 minutes.
    pub last_used_at: DateTime<Utc>,
    /// Time at which the session expires if it is not refreshed before.
    pub expires_at: DateTime<Utc>,
    /// Whether this request belongs to the session.
    pub current: bool,
}

/// The sessions of an account, the most recently used first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionList {
    /// At most 100 sessions. Another sign-in ends the least recently used one.
    pub items: Vec<SessionInfo>,
}

/// A refresh token that the server issued, with its session.
pub(crate) struct Genuine {
    pub(crate) session: Session,
    generation: i64,
}

impl AccountService {
    /// Exchanges a refresh token for a new pair. The response may get lost, so a repetition within 30 seconds returns
    /// the same refresh token again, as long as that is unused. A token that is used again later must have been copied,
    /// so the session ends.
    ///
    /// `admits` decides whether the account of a genuine token, which may be a guest's, may continue now.
    ///
    /// # Errors
    /// If the token is not the newest one of a live session, or `admits` refuses.
    pub async fn refresh(
        &self,
        refresh: &Refresh,
        admits: impl Fn(Uuid, bool) -> bool,
    ) -> Result<Tokens, PlayError> {
        let genuine = self.genuine(&refresh.refresh_token, None).await?;
        if !admits(genuine.session.account_id, genuine.session.is_guest()) {
            return Err(PlayError::TooManyAtOnce);
        }
        self.rotate(&genuine).await
    }

    /// Checks a refresh token of the app with this client id, or of the account itself. The token stays unused.
    pub(crate) async fn genuine(&self, token: &str, app: Option<&str>) -> Result<Genuine, PlayError> {
        let (session, token) = self.by_refresh_token(token).await?.ok_or(NOT_REFRESHED)?;
        if session.client_id.as_deref() != app {
            return Err(NOT_REFRESHED);
        }
        Ok(Genuine { session, generation: token.generation })
    }

    /// Returns the next pair of tokens, like [`Self::refresh`].
    pub(crate) async fn rotate(
        &self,
        Genuine { session, generation }: &Genuine,
    ) -> Result<Tokens, PlayError> {
        match sql::sessions::rotate_session(&self.store, session, *generation).await? {
            Rotation::Rotated | Rotation::Repeated => self.tokens(session, generation + 1).await,
            Rotation::Reused => {
                self.token_cache.ended(session.account_id, AuthMethod::Session(session.session_id));
                tracing::warn!(account = %session.account_id, session = %session.session_id,
                    "a refresh token was used twice; the session has ended");
                Err(NOT_REFRESHED)
            }
        }
    }

    /// Finds the session of a genuine refresh token, used or not.
    async fn by_refresh_token(&self, token: &str) -> Result<Option<(Session, RefreshToken)>, PlayError> {
        let Some(token) = RefreshToken::parse(token) else { return Ok(None) };
        let Some(session) = sql::sessions::session(&self.store, token.account, token.session).await? else {
            return Ok(None);
        };
        let genuine = secrets::same(&token_secret(&session, token.generation)?, &token.secret);
        Ok(genuine.then_some((session, token)))
    }

    /// Finds a session by either of its tokens. `None` if it has ended.
    pub(crate) async fn session_of(&self, token: &str) -> Result<Option<Session>, PlayError> {
        Ok(match self.by_refresh_token(token).await? {
            Some((session, _)) => Some(session),
            None => match self.keys.read(&ACCESS, token).await? {
                Some((claims, _)) => sql::sessions::session(&self.store, claims.sub, claims.sid).await?,
                None => None,
            },
        })
    }

    /// Ends a session without checking a caller. Returns false if there is none.
    pub(crate) async fn end(&self, account: Uuid, session: Uuid) -> Result<bool, PlayError> {
        let ended = sql::sessions::end_session(&self.store, account, session).await?;
        self.token_cache.ended(account, AuthMethod::Session(session));
        Ok(ended)
    }

    /// Records that sessions of an account have ended.
    pub(crate) fn have_ended(&self, account: Uuid, sessions: &[Uuid]) {
        sessions.iter().for_each(|session| self.token_cache.ended(account, AuthMethod::Session(*session)));
    }

    /// Ends the session of this token, here at once and at other processes within half a minute.
    ///
    /// # Errors
    /// If it is an API token, which belongs to no session.
    pub async fn sign_out(&self, identity: &Identity) -> Result<(), PlayError> {
        self.end_session(identity, identity.by()?.session).await
    }

    /// Lists the account's sessions.
    ///
    /// # Errors
    /// If the token is not one of a session with full rights.
    pub async fn list_sessions(&self, identity: &Identity) -> Result<SessionList, PlayError> {
        let by = identity.by()?;
        let rows = sql::sessions::sessions(&self.store, by.account).await?.into_iter();
        let items = rows.map(|row| SessionInfo {
            id: row.session_id,
            device: row.device,
            created_at: row.created_at,
            last_used_at: row.rotated_at,
            expires_at: row.expires_at,
            current: row.session_id == by.session,
        });
        Ok(SessionList { items: items.collect() })
    }

    /// Ends a session of the account.
    ///
    /// # Errors
    /// If the account has no such session, or the token is not one of a session with full rights.
    pub async fn end_session(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        let ended = sql::credentials::end_session_by(&self.store, by, id).await?;
        self.token_cache.ended(by.account, AuthMethod::Session(id));
        if ended { Ok(()) } else { Err(PlayError::NotFound("session")) }
    }

    /// Ends all sessions of the account, including the caller's.
    ///
    /// # Errors
    /// If the token is not one of a session with full rights.
    pub async fn end_sessions(&self, identity: &Identity) -> Result<(), PlayError> {
        let by = identity.by()?;
        sql::credentials::end_sessions(&self.store, by).await?;
        self.token_cache.ended_of(by.account);
        Ok(())
    }

    /// Returns the first pair of tokens of a new session.
    pub(crate) async fn first_tokens(&self, new: &NewSession) -> Result<Tokens, PlayError> {
        self.present_tokens(&new.session).await
    }

    /// Returns a new access token of a session, with its present refresh token.
    pub(crate) async fn present_tokens(&self, session: &Session) -> Result<Tokens, PlayError> {
        self.tokens(session, session.generation).await
    }

    async fn tokens(&self, session: &Session, generation: i64) -> Result<Tokens, PlayError> {
        let who = (session.account_id, session.session_id);
        let scopes = session.scopes.as_ref().map(|scopes| scopes.join(" "));
        let scopes = scopes.unwrap_or_else(|| Scope::join(&[Scope::Account]));
        let access_token = self.keys.sign_as(&ACCESS, who, scopes, session.is_guest()).await?;
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
            expires_in: ACCESS.seconds,
        })
    }

    /// Deletes sessions that expired long ago.
    ///
    /// # Errors
    /// If the clock is settling, or the database query fails.
    pub async fn forget_expired_sessions(&self) -> Result<usize, PlayError> {
        require_settled_clock(self.store.clock())?;
        Ok(sql::sessions::forget_expired_sessions(&self.store).await?)
    }
}

/// Prepares a new session. `device` is the name that the client gives itself.
pub(crate) fn new_session(account: Uuid, device: &str) -> Result<NewSession, PlayError> {
    let printable = device.chars().filter(|c| c.is_ascii_graphic() || *c == ' ');
    let session = Session {
        account_id: account,
        session_id: Uuid::now_v7(),
        secret: secrets::random::<32>()?.to_vec(),
        generation: 1,
        client_id: None,
        scopes: None,
        needs_assertion: false,
    };
    Ok(NewSession { session, device: printable.take(DEVICE_CHARS_MAX).collect(), app_name: None })
}

/// Derives the secret of a session's n-th refresh token from the session's secret. So a used token is recognised as
/// genuine without being stored.
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
