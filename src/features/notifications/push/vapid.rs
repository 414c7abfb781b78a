//! The server's VAPID keys, which identify it to push services (RFC 8292). A subscription is bound to the key with
//! which it was made, so keys are never deleted.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_log::{
    refreshing_cache::{Load, RefreshingCache},
    store::Store,
};
use serde_json::json;
use sha2::Sha256;
use url::Url;

use crate::features::notifications::sql::{self, push_keys::PushKeyRow};

/// Validity of a token for a push service; the maximum is 24 hours (RFC 8292, section 2).
const GOOD_FOR: TimeDelta = TimeDelta::hours(12);
/// Length of a topic before encoding, in bytes: 24 characters. The maximum is 32 characters (RFC 8030, section 5.4).
const TOPIC_BYTES: usize = 18;

/// A key pair that identifies the server to push services.
pub(crate) struct PushKey {
    pair: EcdsaKeyPair,
    secret: Vec<u8>,
}

/// All key pairs by their public keys, and the newest public key.
pub(crate) struct Keys {
    all: BTreeMap<Vec<u8>, Arc<PushKey>>,
    newest: Vec<u8>,
}

/// The cached keys of this process.
pub(crate) struct PushKeys {
    store: Store,
    keys: Arc<RefreshingCache<Keys>>,
}

fn unusable() -> PlayError {
    PlayError::Internal("a key for push services cannot be used".to_owned())
}

impl Load for Keys {
    const NAME: &'static str = "the keys for push services";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        let mut rows = sql::push_keys::push_keys(store).await?;
        if rows.is_empty() {
            let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).map_err(|_| unusable())?;
            let secret = pair.to_pkcs8v1().map_err(|_| unusable())?;
            sql::push_keys::begin_push_keys(store, pair.public_key().as_ref(), secret.as_ref()).await?;
            rows = sql::push_keys::push_keys(store).await?;
        }
        let newest = rows.first().map(|row| row.public_key.clone()).ok_or_else(unusable)?;
        let read = |row: PushKeyRow| Ok((row.public_key, Arc::new(PushKey::read(row.secret)?)));
        Ok(Self { all: rows.into_iter().map(read).collect::<Result<_, PlayError>>()?, newest })
    }
}

impl PushKeys {
    /// Loads the keys. Creates the first one if there is none.
    pub(crate) async fn open(store: Store, max_age: Duration) -> Result<Self, PlayError> {
        Ok(Self { keys: RefreshingCache::open(&store, max_age).await?, store })
    }

    /// Returns the public key for new subscriptions, as a point of P-256.
    pub(crate) fn newest(&self) -> Vec<u8> {
        self.keys.current().newest.clone()
    }

    /// Returns the key pair with this public key; `None` if the server does not have it.
    pub(crate) async fn with(&self, public_key: &[u8]) -> Result<Option<Arc<PushKey>>, PlayError> {
        if let Some(key) = self.keys.current().all.get(public_key) {
            return Ok(Some(key.clone()));
        }
        // Another process may have created it.
        Ok(self.keys.reload(&self.store).await?.all.get(public_key).cloned())
    }
}

impl PushKey {
    fn read(secret: Vec<u8>) -> Result<Self, PlayError> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &secret);
        Ok(Self { pair: pair.map_err(|_| unusable())?, secret })
    }

    /// Returns the `Authorization` header for a request to this push service.
    pub(crate) fn authorization(
        &self,
        endpoint: &Url,
        public_url: &PublicUrl,
        now: DateTime<Utc>,
    ) -> Result<String, PlayError> {
        let encoded = |part: serde_json::Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + GOOD_FOR).timestamp(),
            "sub": public_url.as_str(),
        });
        let signed = format!("{}.{}", encoded(json!({"typ": "JWT", "alg": "ES256"})), encoded(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| unusable())?;
        let (signature, key) = (
            URL_SAFE_NO_PAD.encode(signature.as_ref()),
            URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref()),
        );
        Ok(format!("vapid t={signed}.{signature}, k={key}"))
    }

    /// Returns an opaque name for a topic, so that the push service learns nothing from it.
    pub(crate) fn topic(&self, of: &str) -> Result<String, PlayError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).map_err(|_| unusable())?;
        mac.update(of.as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..TOPIC_BYTES]))
    }
}
