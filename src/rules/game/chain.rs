//! The hash chain: who keeps one hash can prove that nothing before it was changed.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// Separates these hashes from all others; it names the version of this scheme.
const DOMAIN: &[u8] = b"longhall/event/1";

/// 32 bytes, written as 64 hex digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
pub struct Hash(#[serde(with = "const_hex::serde::no_prefix")] pub [u8; 32]);

/// The digest of a secret part of an event.
pub type Digest = Hash;

impl Hash {
    /// What stands before the first event.
    pub const ZERO: Self = Self([0; 32]);
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl std::str::FromStr for Hash {
    type Err = const_hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const_hex::decode_to_array(text).map(Hash)
    }
}

/// Everything an event's hash covers.
pub struct Link<'a> {
    /// The game.
    pub game: Uuid,
    /// The event's number.
    pub seq: i64,
    /// The rules, e.g. `vikings/1`.
    pub ruleset: &'a str,
    /// The hash of the event before.
    pub prev: Hash,
    /// The stored canonical bytes.
    pub payload: &'a str,
    /// The digests of the secret parts, in order: so a log without them still verifies.
    pub secrets: &'a [Digest],
}

impl Link<'_> {
    /// SHA-256 over the fields in the order above, after the domain, each preceded by its length in bytes
    /// as eight bytes, big end first. `seq` is eight bytes; the digests are one field.
    #[must_use]
    pub fn hash(&self) -> Hash {
        let digests: Vec<u8> = self.secrets.iter().flat_map(|digest| digest.0).collect();
        Hash(sha256_fields(&[
            DOMAIN,
            self.game.as_bytes(),
            &self.seq.to_be_bytes(),
            self.ruleset.as_bytes(),
            &self.prev.0,
            self.payload.as_bytes(),
            &digests,
        ]))
    }
}

/// SHA-256 over length-prefixed fields, so that no two lists of fields look alike.
pub(super) fn sha256_fields(fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for field in fields {
        hasher.update(u64::try_from(field.len()).unwrap_or(u64::MAX).to_be_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}
