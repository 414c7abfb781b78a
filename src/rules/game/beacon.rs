//! A drand beacon: randomness that neither the server nor the players could choose.

use serde::{Deserialize, Serialize};

use super::Hash;

/// A round of a drand beacon, as its network signed it: randomness that nobody at the game could choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Beacon {
    /// Hash of the drand network's parameters, which identifies the network.
    pub chain: Hash,
    /// Number of the round, which determines when it was published.
    pub round: u64,
    /// The network's signature of the round; its hex text is mixed into the game's draws.
    pub signature: Signature,
}

/// Signature of a beacon's round: bytes in hex, lower case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BeaconSignature, pattern = "^([0-9a-f]{2})+$"))]
#[serde(try_from = "String")]
pub struct Signature(String);

impl Signature {
    /// The hex text.
    #[must_use]
    pub fn as_hex(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Signature {
    type Error = &'static str;

    fn try_from(hex: String) -> Result<Self, Self::Error> {
        let is_hex = hex.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if is_hex && !hex.is_empty() && hex.len().is_multiple_of(2) {
            return Ok(Self(hex));
        }
        Err("a signature is bytes in hex, lower case")
    }
}
