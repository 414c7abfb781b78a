//! Hashes in the form of a log.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::kit::number::wide;

/// 32 bytes, written as 64 hex digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
pub struct Hash(#[serde(with = "const_hex::serde::no_prefix")] pub [u8; 32]);

/// The digest of a secret part of an event.
pub type Digest = Hash;

impl Hash {
    /// The `prev_hash` of the first event.
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
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const_hex::decode_to_array(text).map(Hash).map_err(|_| "64 hex digits expected")
    }
}

/// SHA-256 over length-prefixed fields, so that different lists of fields never have the same bytes.
pub(super) fn sha256_fields(fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for field in fields {
        hasher.update(wide(field.len()).to_be_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}
