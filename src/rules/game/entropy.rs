//! The entropy that a player adds to a game's draws.

use std::ops::{Deref, RangeInclusive};

use serde::{Deserialize, Serialize};

/// Bytes that a player adds to a game's draws: 16 to 64 of them in hex, lower case. They stay in the log for good, so
/// no free text is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(pattern = "^([0-9a-f]{2}){16,64}$"))]
#[serde(try_from = "String")]
pub struct Entropy(String);

const BYTES: RangeInclusive<usize> = 16..=64;

/// The text is not 16 to 64 bytes in hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`entropy` must be 16 to 64 bytes in hex")]
pub struct NotEntropy;

impl TryFrom<String> for Entropy {
    type Error = NotEntropy;

    fn try_from(hex: String) -> Result<Self, NotEntropy> {
        let is_hex = hex.bytes().all(|digit| digit.is_ascii_hexdigit());
        if is_hex && hex.len().is_multiple_of(2) && BYTES.contains(&(hex.len() / 2)) {
            return Ok(Self(hex.to_ascii_lowercase()));
        }
        Err(NotEntropy)
    }
}

impl Deref for Entropy {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_is_hex_and_neither_short_nor_long() {
        for bytes in [16, 64] {
            let hex = Entropy::try_from("aB".repeat(bytes)).unwrap();
            assert_eq!(*hex, *"ab".repeat(bytes));
        }
        let words = "my own luck, and what I think of you";
        for bad in ["", words, &"ab".repeat(15), &"ab".repeat(65), &"a".repeat(33), &"+1".repeat(16)] {
            assert_eq!(Entropy::try_from(bad.to_owned()), Err(NotEntropy), "{bad}");
        }
    }
}
