//! Deserialization of single fields of requests, for `#[serde(deserialize_with = "…")]`.

use serde::{Deserialize, Deserializer};

/// Deserializes a field that is present. A field that is left out is `None` by `#[serde(default)]`. So `null` stands for
/// a missing field only if `T` takes it.
///
/// # Errors
/// If the value is no `T`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}
