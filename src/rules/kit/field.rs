//! Deserialization of single fields of requests, for `#[serde(deserialize_with = "…")]`.

use serde::{Deserialize, Deserializer, de::Error};

/// The greatest number that every reader of JSON represents exactly (RFC 8259, section 6).
pub const EXACT_MAX: i64 = (1 << 53) - 1;

/// Deserializes a field that is present. A field that is left out is `None` by `#[serde(default)]`. So `null` stands for
/// a missing field only if `T` takes it.
///
/// # Errors
/// If the value is no `T`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

/// Deserializes a number that counts something, or an optional one.
///
/// # Errors
/// If the number is not from 0 to [`EXACT_MAX`].
pub fn exact<'de, D: Deserializer<'de>, T>(value: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Copy + Into<Option<i64>>,
{
    let parsed = T::deserialize(value)?;
    match parsed.into() {
        Some(number) if !(0..=EXACT_MAX).contains(&number) => {
            Err(D::Error::custom(format!("expected an integer from 0 to {EXACT_MAX}, got `{number}`")))
        }
        _ => Ok(parsed),
    }
}
