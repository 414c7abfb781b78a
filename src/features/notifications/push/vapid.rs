//! The server's VAPID key, which identifies it to push services (RFC 8292). Subscriptions are bound to the key, so it
//! never changes.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_log::store::Store;
use serde_json::json;
use sha2::Sha256;
use url::Url;

use crate::features::notifications::sql;

/// Validity of a token for a push service; the maximum is 24 hours (RFC 8292, section 2).
const GOOD_FOR: TimeDelta = TimeDelta::hours(12);
/// Length of a topic before encoding, in bytes: 24 characters. The maximum is 32 characters (RFC 8030, section 5.4).
const TOPIC_BYTES: usize = 18;

/// The key pair that identifies the server to push services.
pub(crate) struct PushKey {
    public_key: Vec<u8>,
    /// PKCS #8.
    secret: Vec<u8>,
}

fn unusable() -> PlayError {
    PlayError::Internal("a key for push services cannot be used".to_owned())
}

impl PushKey {
    /// Reads the key pair of the hall, or creates it if there is none.
    pub(crate) async fn open(store: &Store) -> Result<Self, PlayError> {
        if let Some((public_key, secret)) = sql::push_keys::push_key(store).await? {
            return Ok(Self { public_key, secret });
        }
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).map_err(|_| unusable())?;
        let secret = pair.to_pkcs8v1().map_err(|_| unusable())?;
        sql::push_keys::begin_push_keys(store, pair.public_key().as_ref(), secret.as_ref()).await?;
        // Another process may have created it meanwhile.
        let (public_key, secret) = sql::push_keys::push_key(store).await?.ok_or_else(unusable)?;
        Ok(Self { public_key, secret })
    }

    /// Returns the public key, as a point of P-256.
    pub(crate) fn public_key(&self) -> &[u8] {
        &self.public_key
    }

    /// Returns the `Authorization` header for a request to this push service.
    pub(crate) fn authorization(
        &self,
        endpoint: &Url,
        public_url: &PublicUrl,
        now: DateTime<Utc>,
    ) -> Result<String, PlayError> {
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + GOOD_FOR).timestamp(),
            "sub": public_url.as_str(),
        });
        let signing = EncodingKey::from_ec_der(&self.secret);
        let token = encode(&Header::new(Algorithm::ES256), &claims, &signing).map_err(|_| unusable())?;
        Ok(format!("vapid t={token}, k={}", URL_SAFE_NO_PAD.encode(&self.public_key)))
    }

    /// Returns an opaque name for a topic, so that the push service learns nothing from it.
    pub(crate) fn topic(&self, of: &str) -> Result<String, PlayError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).map_err(|_| unusable())?;
        mac.update(of.as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..TOPIC_BYTES]))
    }
}
