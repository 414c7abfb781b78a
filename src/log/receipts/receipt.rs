//! Receipts: signed heads of logs (section 9 of `openapi/log-format.md`).

use aws_lc_rs::signature::{ED25519, UnparsedPublicKey};
use chrono::{DateTime, SecondsFormat, Utc};
use longhall_rules::game::{Game, Hash, Stamp};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use uuid::Uuid;

use super::hall_keys::{HallKey, fingerprint};

const DOMAIN: &[u8] = b"longhall/receipt/1";

/// The newest event of a log, whose hash covers all events before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = Head)]
pub struct Head {
    /// Number of that event in its log.
    pub seq: i64,
    /// SHA-256 over that event and, through its `prev_hash`, all events before; as 64 hex digits.
    #[schema(value_type = String)]
    pub hash: Hash,
}

/// The server's signature of a head. It proves that the server has published this head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = Receipt)]
pub struct Receipt {
    /// Fingerprint of the signing key: SHA-256 of the public key, as 64 hex digits.
    #[schema(value_type = String)]
    pub key: Hash,
    /// Time of the event of the head.
    #[serde(serialize_with = "write_time", deserialize_with = "read_time")]
    pub at: DateTime<Utc>,
    /// Ed25519 over `longhall/receipt/1`, the game's id (16 bytes), `seq` (8 bytes, big end first), `hash`
    /// (32 bytes) and `at` (24 characters), as 128 hex digits.
    #[serde(with = "const_hex::serde::no_prefix")]
    #[schema(value_type = String)]
    pub signature: [u8; 64],
}

/// The head of a game's log, with all data needed to check its signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = SignedHead)]
pub struct SignedHead {
    /// Id of the game with this log.
    pub game: Uuid,
    /// The newest event of the log.
    pub head: Head,
    /// The server's signature of this head.
    pub receipt: Receipt,
    /// The Ed25519 public key of the signature (RFC 8032), as 64 hex digits.
    #[schema(value_type = String)]
    pub public_key: Hash,
}

/// The reason why a receipt is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReceipt {
    /// The public key does not match the fingerprint in the receipt.
    #[error("the receipt names another key ({named}) than the one that comes with it ({given})")]
    OtherKey {
        /// The fingerprint in the receipt.
        named: Hash,
        /// The fingerprint of the given key.
        given: Hash,
    },
    /// The signature was not made with this key.
    #[error("the signature does not match the key {0} and this head")]
    Signature(Hash),
}

/// The reason why a log contradicts a receipt.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInLog {
    /// The log ends before the signed event.
    #[error("the log has no event {0}, but the hall has signed one")]
    NoEvent(i64),
    /// The event has another hash.
    #[error("event {0} differs from the signed receipt: the server signed a forked log")]
    OtherEvent(i64),
}

/// The relation of two receipts.
#[derive(Debug, PartialEq, Eq)]
pub enum Compared {
    /// They sign the same event with the same hash.
    Agree,
    /// They sign different games or different events. Only the log shows whether they are consistent.
    Apart,
    /// They sign the same event with different hashes, which proves that the server forked the log.
    Fork,
}

impl Head {
    /// The receipt of a game's last event.
    pub fn new(game: &Game) -> Self {
        Self { seq: game.seq, hash: game.head }
    }
}

impl Receipt {
    /// Signs the head of a game's log with the time of its event. `None` if the key no longer signs.
    pub fn sign(game: Uuid, head: Head, at: DateTime<Utc>, key: &HallKey) -> Option<Self> {
        let signature = key.sign(&signed_bytes(game, head, at))?;
        Some(Self { key: key.fingerprint, at, signature })
    }
}

impl SignedHead {
    /// Checks that the key is the named one, and that the signature was made with it. Whether the key is the server's,
    /// its `/.well-known/longhall` shows.
    ///
    /// # Errors
    /// If the key or the signature is wrong.
    pub fn check(&self) -> Result<(), BadReceipt> {
        let (named, given) = (self.receipt.key, fingerprint(&self.public_key.0));
        if named != given {
            return Err(BadReceipt::OtherKey { named, given });
        }
        if !is_canonical_point(self.public_key.0) {
            return Err(BadReceipt::Signature(named));
        }
        let message = signed_bytes(self.game, self.head, self.receipt.at);
        let key = UnparsedPublicKey::new(&ED25519, self.public_key.0);
        key.verify(&message, &self.receipt.signature).map_err(|_| BadReceipt::Signature(named))
    }

    /// Checks that this log contains the head. The receipt must be valid and the log's chain intact.
    ///
    /// # Errors
    /// If the log has no such event, or has another hash there.
    pub fn find_in(&self, log: &[Stamp]) -> Result<(), NotInLog> {
        let seq = self.head.seq;
        let event = log.iter().find(|event| event.seq == seq).ok_or(NotInLog::NoEvent(seq))?;
        let is_signed = (event.hash, event.at) == (self.head.hash, self.receipt.at);
        is_signed.then_some(()).ok_or(NotInLog::OtherEvent(seq))
    }

    /// Compares two receipts, both of which must be valid.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Compared {
        if (self.game, self.head.seq) != (other.game, other.head.seq) {
            Compared::Apart
        } else if (self.head.hash, self.receipt.at) == (other.head.hash, other.receipt.at) {
            Compared::Agree
        } else {
            Compared::Fork
        }
    }
}

/// Whether a public key has its canonical encoding (RFC 8032): the coordinate is below 2^255 - 19. The library also
/// accepts the coordinate plus that prime, which other verifiers refuse.
fn is_canonical_point(public_key: [u8; 32]) -> bool {
    let mut prime = [0xff; 32];
    (prime[0], prime[31]) = (0xed, 0x7f);
    let mut y = public_key;
    y[31] &= 0x7f;
    y.iter().rev().lt(prime.iter().rev())
}

fn signed_bytes(game: Uuid, head: Head, at: DateTime<Utc>) -> Vec<u8> {
    let at = written(at);
    [DOMAIN, game.as_bytes(), &head.seq.to_be_bytes(), &head.hash.0, at.as_bytes()].concat()
}

/// Formats a time as in logs.
fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn write_time<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&written(*at))
}

/// Parses a time in exactly the format of logs.
fn read_time<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    let text = String::deserialize(from)?;
    let at = text.parse::<DateTime<Utc>>().ok().filter(|at| written(*at) == text);
    at.ok_or_else(|| D::Error::custom(format!("`{text}` is not a time such as 2026-11-22T03:15:54.120Z")))
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
    use serde_json::{Value, json};

    use super::*;
    use crate::receipts::sql::HallKeyRow;

    /// A receipt signed by another implementation, with the secret.
    fn foreign_receipt() -> Value {
        let vectors: Value =
            serde_json::from_str(include_str!("../../../openapi/vectors/receipts.json")).unwrap();
        vectors["receipts"][0].clone()
    }

    fn read(receipt: &Value) -> SignedHead {
        SignedHead::deserialize(receipt).unwrap()
    }

    fn key(secret: [u8; 32]) -> HallKey {
        let pair = Ed25519KeyPair::from_seed_unchecked(&secret).unwrap();
        let (public_key, secret) = (pair.public_key().as_ref().to_vec(), Some(secret.to_vec()));
        HallKey::read(HallKeyRow { public_key, secret, since: DateTime::UNIX_EPOCH }).unwrap()
    }

    fn signed(seed: u8, game: u128, head: Head, second: i64) -> SignedHead {
        let (game, key) = (Uuid::from_u128(game), key([seed; 32]));
        let at = DateTime::from_timestamp(second, 0).unwrap();
        let receipt = Receipt::sign(game, head, at, &key).unwrap();
        let signed = SignedHead { game, head, receipt, public_key: Hash(key.public_key) };
        signed.check().unwrap();
        signed
    }

    #[test]
    fn it_is_signed_as_others_sign_it() {
        let mut vector = foreign_receipt();
        let secret = vector["secret_key"].take();
        let secret = const_hex::decode_to_array(secret.as_str().unwrap()).unwrap();
        let foreign = read(&vector);
        assert_eq!(foreign.check(), Ok(()));
        assert_eq!(
            Receipt::sign(foreign.game, foreign.head, foreign.receipt.at, &key(secret)),
            Some(foreign.receipt)
        );
        for (field, written) in json!(foreign).as_object().unwrap() {
            assert_eq!(*written, vector[field]);
        }
    }

    #[test]
    fn whatever_is_changed_in_it_is_noticed() {
        for (field, other) in [
            ("/game", json!("01890000-0000-7000-8000-000000000002")),
            ("/head/seq", json!(13)),
            ("/head/hash", json!("ac".repeat(32))),
            ("/receipt/at", json!("2026-11-22T03:15:54.121Z")),
            ("/receipt/key", json!("ab".repeat(32))),
            ("/receipt/signature", json!("ab".repeat(64))),
            ("/public_key", json!("ab".repeat(32))),
        ] {
            let mut receipt = foreign_receipt();
            *receipt.pointer_mut(field).unwrap() = other;
            assert!(read(&receipt).check().is_err(), "{field}");
        }
        for at in ["2026-11-22T03:15:54.12Z", "2026-11-22T03:15:54.120+00:00", "2026-11-22T03:15:54.1200Z"] {
            let mut receipt = foreign_receipt();
            receipt["receipt"]["at"] = json!(at);
            assert!(SignedHead::deserialize(&receipt).is_err(), "{at}");
        }
        assert_eq!(
            SignedHead { public_key: Hash([1; 32]), ..read(&foreign_receipt()) }.check(),
            Err(BadReceipt::OtherKey {
                named: read(&foreign_receipt()).receipt.key,
                given: fingerprint(&[1; 32])
            })
        );
    }

    #[test]
    fn a_public_key_has_one_encoding() {
        // The point with y = 1, of order 1. With S = 0, a signature with R = y verifies for any message. Its other
        // encoding is p + 1.
        let other = {
            let mut bytes = [0xff; 32];
            (bytes[0], bytes[31]) = (0xee, 0x7f);
            bytes
        };
        assert!(!is_canonical_point(other) && is_canonical_point(foreign_public_key()));
        let mut receipt = read(&foreign_receipt());
        (receipt.public_key, receipt.receipt.key) = (Hash(other), fingerprint(&other));
        receipt.receipt.signature = [0; 64];
        receipt.receipt.signature[0] = 1;
        assert!(receipt.check().is_err());
    }

    fn foreign_public_key() -> [u8; 32] {
        read(&foreign_receipt()).public_key.0
    }

    #[test]
    fn a_fork_is_distinguished_from_two_heads_of_one_log() {
        let head = |seq: i64, hash: u8| Head { seq, hash: Hash([hash; 32]) };
        let one = signed(1, 1, head(5, 1), 9);
        assert_eq!(one.compare(&signed(1, 1, head(5, 1), 9)), Compared::Agree);
        assert_eq!(one.compare(&signed(2, 1, head(5, 1), 9)), Compared::Agree, "after a rotation");
        assert_eq!(one.compare(&signed(1, 1, head(5, 2), 9)), Compared::Fork);
        assert_eq!(one.compare(&signed(2, 1, head(5, 2), 9)), Compared::Fork);
        assert_eq!(one.compare(&signed(1, 1, head(5, 1), 8)), Compared::Fork, "one event at two times");
        assert_eq!(one.compare(&signed(1, 1, head(6, 2), 9)), Compared::Apart);
        assert_eq!(one.compare(&signed(1, 2, head(5, 2), 9)), Compared::Apart);
    }
}
