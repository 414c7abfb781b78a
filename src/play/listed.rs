//! Lists as they are told.

use std::sync::Arc;

use serde::Serialize;

use super::{error::PlayError, secrets};

/// A list as it is told, written once for all who ask for it at the same time.
#[derive(Debug)]
pub struct Listed {
    /// The JSON text, in one line.
    pub json: String,
    /// Two lists that have the same are the same, whichever process made them.
    pub fingerprint: Arc<str>,
}

impl Listed {
    /// Writes a list.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn of(list: &impl Serialize) -> Result<Self, PlayError> {
        let json = serde_json::to_string(list).map_err(|e| PlayError::Internal(e.to_string()))?;
        let fingerprint = secrets::fingerprint_of(json.as_bytes()).into();
        Ok(Self { json, fingerprint })
    }
}

/// The number of items of a page.
///
/// # Errors
/// If the `limit` is not from 1 to the maximum.
pub(crate) fn page_limit(limit: Option<i64>, default: i64, max: i64) -> Result<i64, PlayError> {
    let limit = limit.unwrap_or(default);
    if (1..=max).contains(&limit) {
        return Ok(limit);
    }
    Err(PlayError::param("limit", format!("`limit` is 1 to {max}, not {limit}")))
}
