//! Serialised lists with an `ETag`, and their page limits.

use std::{
    fmt::{self, Formatter},
    sync::Arc,
};

use serde::{
    Deserializer, Serialize,
    de::{Error, Unexpected, Visitor},
};

use super::{error::PlayError, secrets};

/// A serialised list, which concurrent requests share.
#[derive(Debug)]
pub struct SerialisedList {
    /// The JSON text, in one line.
    pub json: String,
    /// Fingerprint of the JSON text: the same at every process.
    pub fingerprint: Arc<str>,
}

impl SerialisedList {
    /// Serialises a list.
    ///
    /// # Errors
    /// If serialising fails.
    pub fn new(list: &impl Serialize) -> Result<Self, PlayError> {
        let json = serde_json::to_string(list).map_err(|e| PlayError::Internal(e.to_string()))?;
        let fingerprint = secrets::fingerprint_of(json.as_bytes()).into();
        Ok(Self { json, fingerprint })
    }
}

/// Reads a number that counts from 1, such as that of the items per page.
///
/// # Errors
/// If it is not from 1 to `MAX`.
pub fn from_one<'de, D: Deserializer<'de>, const MAX: i64>(from: D) -> Result<Option<i64>, D::Error> {
    from.deserialize_i64(FromOne::<MAX>).map(Some)
}

struct FromOne<const MAX: i64>;

impl<const MAX: i64> Visitor<'_> for FromOne<MAX> {
    type Value = i64;

    fn expecting(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "an integer from 1 to {MAX}")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        let is_possible = (1..=MAX).contains(&number);
        if is_possible { Ok(number) } else { Err(E::invalid_value(Unexpected::Signed(number), &self)) }
    }
}
