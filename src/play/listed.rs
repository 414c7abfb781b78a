//! Serialised lists with an `ETag`, and their page limits.

use std::sync::Arc;

use serde::Serialize;

use super::{error::PlayError, secrets};

/// A serialised list, which concurrent requests share.
#[derive(Debug)]
pub struct Listed {
    /// The JSON text, in one line.
    pub json: String,
    /// Fingerprint of the JSON text: the same at every process.
    pub fingerprint: Arc<str>,
}

impl Listed {
    /// Serialises a list.
    ///
    /// # Errors
    /// If serialising fails.
    pub(crate) fn of(list: &impl Serialize) -> Result<Self, PlayError> {
        let json = serde_json::to_string(list).map_err(|e| PlayError::Internal(e.to_string()))?;
        let fingerprint = secrets::fingerprint_of(json.as_bytes()).into();
        Ok(Self { json, fingerprint })
    }
}

/// Returns the number of items per page.
///
/// # Errors
/// If `limit` is not from 1 to `max`.
pub(crate) fn page_limit(limit: Option<i64>, default: i64, max: i64) -> Result<i64, PlayError> {
    let limit = limit.unwrap_or(default);
    if (1..=max).contains(&limit) {
        return Ok(limit);
    }
    Err(PlayError::param("limit", format!("`limit` is 1 to {max}, not {limit}")))
}
