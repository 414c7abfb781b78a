//! Access tokens: JWTs (RFC 7519, RFC 9068, RFC 8725) signed with HS256 by keys that the server makes.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Hall, PlayError, PublicUrl, Scope, now, secrets};
use crate::store::{SigningKey, Store};

/// How long an access token is good, in seconds.
pub(super) const ACCESS_SECONDS: i64 = 15 * 60;
/// How long a process goes on signing before it looks whether there is a newer key.
const RELOAD_AFTER: Duration = Duration::from_secs(60);
/// Verified tokens that are remembered until they expire.
const VERIFIED_MAX: usize = 20_000;

/// What an access token says.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: Uuid,
    /// The session.
    sid: Uuid,
    scope: String,
    jti: Uuid,
    iat: i64,
    exp: i64,
}

/// Who asks, and what he may.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The account.
    pub account: Uuid,
    /// The session, unless a script's token was used.
    pub session: Option<Uuid>,
    /// What the token allows.
    pub scopes: Arc<[Scope]>,
    pub(super) expires_at: Option<DateTime<Utc>>,
}

impl Identity {
    /// # Errors
    /// If the token does not have the scope.
    pub fn require(&self, scope: Scope) -> Result<(), PlayError> {
        if self.scopes.contains(&scope) { Ok(()) } else { Err(PlayError::ScopeMissing(scope.into())) }
    }
}

struct Loaded {
    /// Newest first; never empty.
    keys: Vec<SigningKey>,
    at: Instant,
}

pub(super) struct Keyring {
    /// Who signs, and for whom: tokens of one hall are worth nothing at another.
    hall: PublicUrl,
    loaded: RwLock<Arc<Loaded>>,
    verified: Cache<String, Identity>,
}

impl Keyring {
    pub(super) async fn open(store: &Store, hall: PublicUrl) -> Result<Self, PlayError> {
        let loaded = RwLock::new(Arc::new(load(store).await?));
        Ok(Self { hall, loaded, verified: Cache::new(VERIFIED_MAX) })
    }

    fn current(&self) -> Arc<Loaded> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn reload(&self, store: &Store) -> Result<Arc<Loaded>, PlayError> {
        let loaded = Arc::new(load(store).await?);
        *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = loaded.clone();
        Ok(loaded)
    }

    pub(super) async fn sign(
        &self,
        store: &Store,
        account: Uuid,
        session: Uuid,
        scopes: &[Scope],
    ) -> Result<String, PlayError> {
        let mut loaded = self.current();
        if loaded.at.elapsed() > RELOAD_AFTER {
            loaded = self.reload(store).await?;
        }
        let internal = |what: &dyn std::fmt::Display| PlayError::Internal(format!("signing: {what}"));
        let key = loaded.keys.first().ok_or_else(|| internal(&"no key"))?;
        let iat = now().timestamp();
        let claims = Claims {
            iss: self.hall.to_string(),
            aud: self.hall.to_string(),
            sub: account,
            sid: session,
            scope: Scope::join(scopes),
            jti: Uuid::now_v7(),
            iat,
            exp: iat + ACCESS_SECONDS,
        };
        let mut header = Header::new(Algorithm::HS256);
        header.typ = Some("at+jwt".to_owned());
        header.kid = Some(key.kid.clone());
        jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(&key.secret))
            .map_err(|e| internal(&e))
    }

    pub(super) async fn verify(&self, store: &Store, token: &str) -> Result<Identity, PlayError> {
        if let Some(identity) = self.verified.get(token) {
            if identity.expires_at.is_some_and(|expires| expires > Utc::now()) {
                return Ok(identity);
            }
            self.verified.remove(token);
        }
        let header = jsonwebtoken::decode_header(token).map_err(|_| PlayError::NotSignedIn)?;
        let kid = header.kid.ok_or(PlayError::NotSignedIn)?;
        let has_key = |loaded: &Loaded| loaded.keys.iter().any(|key| key.kid == kid);
        let mut loaded = self.current();
        // Another process may have made a new key; a made-up kid must not send every request to Postgres.
        if !has_key(&loaded) && loaded.at.elapsed() > Duration::from_secs(1) {
            loaded = self.reload(store).await?;
        }
        let key = loaded.keys.iter().find(|key| key.kid == kid).ok_or(PlayError::NotSignedIn)?;
        let claims = jsonwebtoken::decode::<Claims>(
            token,
            &DecodingKey::from_secret(&key.secret),
            &validation(&self.hall),
        )
        .map_err(|_| PlayError::NotSignedIn)?
        .claims;
        let identity = Identity {
            account: claims.sub,
            session: Some(claims.sid),
            scopes: Scope::split(&claims.scope).into(),
            expires_at: DateTime::from_timestamp(claims.exp, 0),
        };
        self.verified.insert(token.to_owned(), identity.clone());
        Ok(identity)
    }
}

/// RFC 8725: one algorithm, chosen by us and not by the token; issuer and audience must be ours.
fn validation(hall: &PublicUrl) -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[hall.as_str()]);
    validation.set_audience(&[hall.as_str()]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    validation.leeway = 0;
    validation
}

async fn load(store: &Store) -> Result<Loaded, PlayError> {
    let mut keys = store.signing_keys().await?;
    if keys.is_empty() {
        store.add_signing_key(&new_key()?, &[]).await?;
        keys = store.signing_keys().await?;
    }
    Ok(Loaded { keys, at: Instant::now() })
}

fn new_key() -> Result<SigningKey, PlayError> {
    let kid = const_hex::encode(secrets::random::<8>()?);
    Ok(SigningKey { kid, secret: secrets::random::<32>()?.to_vec(), created_at: now() })
}

impl Hall {
    /// Makes a new signing key and tells its id. The key before it goes on verifying, so nobody is signed
    /// out; older ones are forgotten. Two rotations within 15 minutes end access tokens of the first key,
    /// and clients have to refresh.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn rotate_keys(&self) -> Result<String, PlayError> {
        let key = new_key()?;
        let known = self.store.signing_keys().await?;
        let old: Vec<&str> = known.iter().skip(1).map(|key| key.kid.as_str()).collect();
        self.store.add_signing_key(&key, &old).await?;
        Ok(key.kid)
    }
}
