//! A log as it travels: one event a line, in canonical JSON (`openapi/log-format.md`, section 2).

use serde::Deserialize;
use serde_json::Value;

use super::{Hash, Logged, Outline, Part, canonical::canonical_text, canonical_json};
use crate::kit::{Corrupt, Viewer};

/// The line of an event for this viewer, without the line feed. When a game is over, everything opens.
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    hash: Hash,
    payload: Value,
    prev_hash: Hash,
    secrets: Vec<Part>,
    seq: i64,
}

/// The event of a line, its line feed taken away.
///
/// # Errors
/// If it is not written as the format says, byte for byte.
pub fn read_line(line: &str) -> Result<Logged, Corrupt> {
    let tree: Value = serde_json::from_str(line)?;
    if canonical_text(&tree)? != line {
        return Err(Corrupt("it is not canonical JSON".to_owned()));
    }
    let Line { hash, payload, prev_hash, secrets, seq } = serde_json::from_value(tree)?;
    let payload = canonical_text(&payload)?;
    let Outline { kind, at, seat, account } = Outline::of(&payload)?;
    let secret = (!secrets.is_empty()).then(|| canonical_json(&secrets)).transpose()?;
    Ok(Logged { seq, kind, at, seat, account, payload, secret, prev_hash, hash })
}
