//! A log in its exchange format: one event a line, in canonical JSON (`openapi/log-format.md`, section 2).

use super::{Logged, Part, canonical_json};
use crate::kit::{Corrupt, Viewer};

/// The line of an event for this viewer, without the line feed. When a game is over, all secrets are open.
///
/// # Errors
/// If a secret cannot be read.
pub fn line(event: &Logged, viewer: Viewer, is_over: bool) -> Result<String, Corrupt> {
    let Logged { seq, payload, secret, prev_hash, hash, .. } = event;
    let secrets = match secret {
        None => "[]".to_owned(),
        Some(secret) => canonical_json(&Part::shown(secret, viewer, is_over)?)?,
    };
    Ok(format!(
        r#"{{"hash":"{hash}","payload":{payload},"prev_hash":"{prev_hash}","secrets":{secrets},"seq":{seq}}}"#
    ))
}
