//! Signed tokens: JWTs (RFC 7519, RFC 9068, RFC 8725), signed with HS256 by keys that the server generates.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use longhall_base::{error::PlayError, public_url::PublicUrl, secrets};
use longhall_log::{
    clock::database::Clock,
    refreshing_cache::{Load, RefreshingCache},
    store::Store,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::sql::{self, signing_keys::SigningKey};

/// The maximum difference between the clocks of two processes, in seconds.
const SKEW_SECONDS: i64 = 5;

/// The purpose of a token. A token of one purpose is never accepted for another.
pub(crate) struct Purpose {
    /// `typ` of its header.
    typ: &'static str,
    /// The path of `aud` in its claims, after the server's URL.
    path: &'static str,
    /// Validity of the token, in seconds.
    pub(crate) seconds: i64,
}

/// Authenticates the caller.
pub(crate) const ACCESS: Purpose = Purpose { typ: "at+jwt", path: "", seconds: 15 * 60 };
/// Proves that the caller has just given their password, or used one of their passkeys.
pub(crate) const PROOF: Purpose = Purpose { typ: "proof+jwt", path: "/v1/me/proof", seconds: 5 * 60 };

/// Challenges a passkey. `scope` is the purpose of the challenge.
pub(crate) const CHALLENGE: Purpose =
    Purpose { typ: "passkey+jwt", path: "/v1/passkeys/challenge", seconds: 5 * 60 };

/// The claims of a token.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: String,
    pub(crate) sub: Uuid,
    /// The session.
    pub(crate) sid: Uuid,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) scope: String,
    /// Whether the session is a guest's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) guest: bool,
    pub(crate) jti: Uuid,
    iat: i64,
    pub(crate) exp: i64,
}

/// The valid keys, the newest first; never empty.
struct Keys(Vec<SigningKey>);

/// The cached keys of this process.
pub struct Keyring {
    /// Issuer and audience: a server accepts no tokens of another.
    hall: PublicUrl,
    pub(super) store: Store,
    keys: Arc<RefreshingCache<Keys>>,
    pub(super) clock: Clock,
}

impl Keyring {
    /// Loads the keys, and reloads them before they are older than `max_age`.
    pub(crate) async fn open(store: Store, hall: PublicUrl, max_age: Duration) -> Result<Self, PlayError> {
        let (keys, clock) = (RefreshingCache::open(&store, max_age).await?, store.clock().clone());
        Ok(Self { hall, keys, store, clock })
    }

    /// The URL of the server, which is issuer and audience.
    pub(crate) fn hall(&self) -> &PublicUrl {
        &self.hall
    }

    /// Whether a key is still valid.
    pub(crate) fn knows(&self, kid: &str) -> bool {
        self.keys.current().0.iter().any(|key| key.kid == kid)
    }

    pub(crate) async fn sign(
        &self,
        purpose: &Purpose,
        session: (Uuid, Uuid),
        scope: String,
    ) -> Result<String, PlayError> {
        self.sign_as(purpose, session, scope, false).await
    }

    /// Signs a token for a session, which may be a guest's.
    pub(crate) async fn sign_as(
        &self,
        purpose: &Purpose,
        (account, session): (Uuid, Uuid),
        scope: String,
        guest: bool,
    ) -> Result<String, PlayError> {
        let keys = self.keys.fresh(&self.store).await?;
        let internal = |what: &dyn std::fmt::Display| PlayError::Internal(format!("signing: {what}"));
        let key = keys.0.first().ok_or_else(|| internal(&"no key"))?;
        let iat = self.clock.trusted_now().timestamp();
        let claims = Claims {
            iss: self.hall.to_string(),
            aud: self.audience(purpose),
            sub: account,
            sid: session,
            scope,
            guest,
            jti: Uuid::now_v7(),
            iat,
            exp: iat + purpose.seconds,
        };
        let mut header = Header::new(Algorithm::HS256);
        header.typ = Some(purpose.typ.to_owned());
        header.kid = Some(key.kid.clone());
        jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(&key.secret))
            .map_err(|e| internal(&e))
    }

    /// Verifies a token. Returns its claims and the id of its key, or `None` if it is invalid.
    pub(crate) async fn read(
        &self,
        purpose: &Purpose,
        token: &str,
    ) -> Result<Option<(Claims, Arc<str>)>, PlayError> {
        let Some(kid) = kid(purpose, token) else { return Ok(None) };
        let mut keys = self.keys.fresh(&self.store).await?;
        // Another process may have created a new key, but an invented key id must not cause a query for each request.
        if keys.0.iter().all(|key| key.kid != kid) && self.keys.age() > Duration::from_secs(1) {
            keys = self.keys.reload(&self.store).await?;
        }
        Ok(self.check(&keys, purpose, &kid, token).map(|claims| (claims, kid.into())))
    }

    /// Verifies a token with the cached keys, without a query.
    pub(crate) fn read_at_once(&self, purpose: &Purpose, token: &str) -> Option<Claims> {
        self.check(&self.keys.current(), purpose, &kid(purpose, token)?, token)
    }

    fn check(&self, keys: &Keys, purpose: &Purpose, kid: &str, token: &str) -> Option<Claims> {
        let key = keys.0.iter().find(|key| key.kid == kid)?;
        let secret = DecodingKey::from_secret(&key.secret);
        let claims = jsonwebtoken::decode::<Claims>(token, &secret, &self.validation(purpose)).ok()?.claims;
        claims.run(purpose, self.clock.trusted_now().timestamp()).then_some(claims)
    }

    fn audience(&self, purpose: &Purpose) -> String {
        format!("{}{}", self.hall, purpose.path)
    }

    /// RFC 8725: the server chooses the one algorithm, not the token. Issuer and audience must be the server's.
    fn validation(&self, purpose: &Purpose) -> Validation {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[self.hall.as_str()]);
        validation.set_audience(&[self.audience(purpose)]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Expiry is checked with the trusted time.
        validation.validate_exp = false;
        validation
    }
}

/// The id of the key that a token of this purpose names.
pub(crate) fn kid(purpose: &Purpose, token: &str) -> Option<String> {
    let header = jsonwebtoken::decode_header(token).ok()?;
    header.kid.filter(|_| header.typ.as_deref() == Some(purpose.typ))
}

impl Claims {
    /// Whether a token is valid at this time: begun, not expired, and with no longer a validity than the server ever
    /// issues. So a stolen key cannot make tokens that outlive it.
    fn run(&self, purpose: &Purpose, now: i64) -> bool {
        let lasts = self.exp.checked_sub(self.iat).is_some_and(|lasts| lasts <= purpose.seconds);
        self.iat <= now + SKEW_SECONDS && now < self.exp && lasts
    }
}

impl Load for Keys {
    const NAME: &'static str = "the keys that sign tokens";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        let mut keys = sql::signing_keys::signing_keys(store).await?;
        if keys.is_empty() {
            let (kid, secret) = new_key()?;
            sql::signing_keys::add_signing_key(store, &kid, &secret).await?;
            keys = sql::signing_keys::signing_keys(store).await?;
        }
        keys.truncate(good(&keys, store.clock().trusted_now()));
        Ok(Self(keys))
    }
}

/// The number of valid keys, of keys sorted newest first. Valid are the one that signs, and earlier ones until their
/// last token has expired. A process may sign with a replaced key for another minute.
pub(crate) fn good(keys: &[SigningKey], time: DateTime<Utc>) -> usize {
    let last_token = TimeDelta::seconds(ACCESS.seconds + 60);
    let replaced = keys.iter().position(|key| key.created_at + last_token <= time);
    replaced.map_or(keys.len(), |newest_settled| newest_settled + 1)
}

/// Generates a random id and secret.
pub(crate) fn new_key() -> Result<(String, [u8; 32]), PlayError> {
    Ok((const_hex::encode(secrets::random::<8>()?), secrets::random()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_good_until_the_last_token_it_signed_has_run_out() {
        let at = |minutes: i64| DateTime::from_timestamp(minutes * 60, 0).unwrap();
        let key =
            |minutes: i64| SigningKey { kid: minutes.to_string(), secret: vec![], created_at: at(minutes) };
        let keys = [key(100), key(95), key(50), key(0)];
        assert_eq!(good(&keys, at(101)), 3, "two rotations in a row do not end the first key");
        assert_eq!(good(&keys, at(111)), 2);
        assert_eq!(good(&keys, at(116)), 1);
        assert_eq!(good(&keys[..1], at(1_000_000)), 1);
    }

    #[test]
    fn no_token_lasts_longer_than_ours() {
        let claims = |iat: i64, exp: i64| {
            let (sub, sid, jti) = (Uuid::nil(), Uuid::nil(), Uuid::nil());
            let (iss, aud, scope) = Default::default();
            Claims { iss, aud, sub, sid, scope, guest: false, jti, iat, exp }
        };
        let runs = |iat: i64, exp: i64| claims(iat, exp).run(&ACCESS, 1_000);
        assert!(runs(1_000, 1_900) && runs(101, 1_001) && runs(1_005, 1_100));
        for (iat, exp) in [(1_000, 1_901), (100, 1_000), (1_006, 1_100), (0, i64::MAX), (i64::MIN, i64::MAX)]
        {
            assert!(!runs(iat, exp), "{iat} {exp}");
        }
    }
}
