//! The keys with which the server signs receipts (Ed25519, RFC 8032). A new key is published long before it signs, and
//! starts signing at every process at the same moment.

use std::{sync::Arc, time::Duration};

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, secrets};
use longhall_rules::game::Hash;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::sql::HallKeyRow;
use crate::{
    clock::{database::Clock, time::require_settled_clock},
    refreshing_cache::{Load, RefreshingCache},
    store::Store,
};

/// Time between the publication of a new key and its first signature. It exceeds the time for which processes and
/// clients cache the keys.
const LEAD: TimeDelta = TimeDelta::seconds(120);
/// Time for which the secret of a replaced key is kept.
const FORGOTTEN_AFTER: TimeDelta = TimeDelta::hours(1);

/// A past, present or future signing key.
pub struct HallKey {
    /// The public key.
    pub public_key: [u8; 32],
    /// SHA-256 of the public key, which serves as its name.
    pub fingerprint: Hash,
    since: DateTime<Utc>,
    /// `None` once the secret is deleted.
    pair: Option<Ed25519KeyPair>,
}

/// A key with which the server signs, as it is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = HallKey)]
pub struct HallKeyShown {
    /// SHA-256 of the 32 bytes of the public key, as 64 hex digits. Receipts contain it as `key`.
    #[schema(value_type = String)]
    pub fingerprint: Hash,
    /// The Ed25519 public key (RFC 8032), as 64 hex digits.
    #[schema(value_type = String)]
    pub public_key: Hash,
    /// Time at which the key starts signing, possibly in the future.
    pub since: DateTime<Utc>,
    /// Time at which another key replaces it; left out if there is none. Earlier signatures stay valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub until: Option<DateTime<Utc>>,
}

/// All keys, newest first; never empty.
struct Keys(Vec<Arc<HallKey>>);

/// The cached keys of this process.
pub struct HallKeys {
    store: Store,
    keys: Arc<RefreshingCache<Keys>>,
    clock: Clock,
}

/// The fingerprint of a public key: its SHA-256.
#[must_use]
pub fn fingerprint(public_key: &[u8; 32]) -> Hash {
    Hash(Sha256::digest(public_key).into())
}

impl HallKey {
    /// Reads a key as it is stored.
    pub fn read(row: HallKeyRow) -> Result<Self, PlayError> {
        let corrupt = || PlayError::Internal("a key of the hall cannot be read".to_owned());
        let public_key: [u8; 32] = row.public_key.try_into().map_err(|_| corrupt())?;
        let pair = |secret: Vec<u8>| Ed25519KeyPair::from_seed_and_public_key(&secret, &public_key);
        Ok(Self {
            public_key,
            fingerprint: fingerprint(&public_key),
            since: row.since,
            pair: row.secret.map(pair).transpose().map_err(|_| corrupt())?,
        })
    }

    /// Signs a message. `None` if the secret has been deleted.
    pub fn sign(&self, message: &[u8]) -> Option<[u8; 64]> {
        self.pair.as_ref()?.sign(message).as_ref().try_into().ok()
    }
}

impl Keys {
    /// The key that signs at this time.
    fn signing(&self, now: DateTime<Utc>) -> Option<Arc<HallKey>> {
        let mut able = self.0.iter().filter(|key| key.pair.is_some());
        let begun = able.clone().find(|key| key.since <= now);
        // If the clock has jumped back to before all keys, the oldest key that can sign is used.
        begun.or_else(|| able.next_back()).cloned()
    }

    /// Returns all keys as they are published.
    fn shown(&self) -> Vec<HallKeyShown> {
        let newer = std::iter::once(None).chain(self.0.iter().map(|key| Some(key.since)));
        let shown = |(key, until): (&Arc<HallKey>, Option<DateTime<Utc>>)| HallKeyShown {
            fingerprint: key.fingerprint,
            public_key: Hash(key.public_key),
            since: key.since,
            until,
        };
        self.0.iter().zip(newer).map(shown).collect()
    }
}

impl Load for Keys {
    const NAME: &'static str = "the keys of the hall";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        let mut rows = store.hall_keys().await?;
        if rows.is_empty() {
            let (public_key, secret) = new_pair()?;
            store.begin_hall_keys(&public_key, &secret).await?;
            rows = store.hall_keys().await?;
        }
        let keys = rows.into_iter().map(|row| HallKey::read(row).map(Arc::new));
        Ok(Self(keys.collect::<Result<_, _>>()?))
    }
}

impl HallKeys {
    /// Loads the keys, creates the first one if there is none, and reloads them before they are older than `max_age`.
    pub async fn open(store: Store, max_age: Duration) -> Result<Self, PlayError> {
        let (keys, clock) = (RefreshingCache::open(&store, max_age).await?, store.clock().clone());
        Ok(Self { keys, store, clock })
    }

    /// The key that signs now.
    pub async fn signing(&self) -> Result<Arc<HallKey>, PlayError> {
        let signing = self.keys.fresh(&self.store).await?.signing(self.clock.trusted_now());
        signing.ok_or_else(|| PlayError::Internal("the hall has no key that signs".to_owned()))
    }

    /// The key that signs now, from the cache.
    pub fn signing_at_once(&self) -> Option<Arc<HallKey>> {
        self.keys.current().signing(self.clock.trusted_now())
    }

    /// Lists past, present and future signing keys, the newest first.
    pub async fn list(&self) -> Result<Vec<HallKeyShown>, PlayError> {
        Ok(self.keys.fresh(&self.store).await?.shown())
    }

    /// Returns the fingerprint of the key that signs now.
    pub async fn signs_by(&self) -> Result<Hash, PlayError> {
        Ok(self.signing().await?.fingerprint)
    }

    /// Creates a new key. It is published at once, and starts signing two minutes later at every process. The previous
    /// key signs until then and stays published for good.
    pub async fn rotate(&self) -> Result<HallKeyShown, PlayError> {
        let (public_key, secret) = new_pair()?;
        let since = self.store.rotate_hall_keys(&public_key, &secret, LEAD).await?;
        let fingerprint = fingerprint(&public_key);
        Ok(HallKeyShown { fingerprint, public_key: Hash(public_key), since, until: None })
    }

    /// Deletes the secrets of keys that no longer sign.
    ///
    /// # Errors
    /// If the clock is settling, or the database query fails.
    pub async fn forget_secrets(&self) -> Result<(), PlayError> {
        require_settled_clock(&self.clock)?;
        Ok(self.store.forget_hall_secrets(FORGOTTEN_AFTER).await?)
    }
}

/// Generates a random key pair: public key and secret.
fn new_pair() -> Result<([u8; 32], [u8; 32]), PlayError> {
    let failed = || PlayError::Internal("a key of the hall cannot be made".to_owned());
    let secret = secrets::random()?;
    let pair = Ed25519KeyPair::from_seed_unchecked(&secret).map_err(|_| failed())?;
    let public_key = pair.public_key().as_ref().try_into().map_err(|_| failed())?;
    Ok((public_key, secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_signs_at_a_time_and_all_stay_published() {
        let at = |second: i64| DateTime::from_timestamp(second, 0).unwrap();
        let key = |second: i64, forgotten: bool| {
            let (public_key, secret) = new_pair().unwrap();
            let secret = Some(secret.to_vec()).filter(|_| !forgotten);
            let row = HallKeyRow { public_key: public_key.to_vec(), secret, since: at(second) };
            Arc::new(HallKey::read(row).unwrap())
        };
        let keys = Keys(vec![key(300, false), key(200, false), key(100, true)]);
        let since = |now: i64| keys.signing(at(now)).unwrap().since;
        assert_eq!([since(299), since(300), since(10_000)], [at(200), at(300), at(300)]);
        assert_eq!(
            since(150),
            at(200),
            "the first is forgotten, so whatever the clock says it signs no more"
        );
        let times: Vec<_> = keys.shown().iter().map(|key| (key.since, key.until)).collect();
        assert_eq!(times, [(at(300), None), (at(200), Some(at(300))), (at(100), Some(at(200)))]);
        assert!(Keys(vec![key(1, true)]).signing(at(2)).is_none());
    }

    #[test]
    fn a_key_that_is_not_its_own_is_refused() {
        let ((public_key, _), (_, secret)) = (new_pair().unwrap(), new_pair().unwrap());
        let row = HallKeyRow {
            public_key: public_key.to_vec(),
            secret: Some(secret.to_vec()),
            since: DateTime::UNIX_EPOCH,
        };
        assert!(HallKey::read(row).is_err());
    }
}
