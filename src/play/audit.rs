//! Auditing a log that somebody has downloaded: no server and no trust needed.

use longhall_rules::{
    game::{Fault, Game, Hash, Kind, Logged, audit, closed_secrets},
    kit::Corrupt,
};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

/// Why a log cannot be audited, or does not hold.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// A line is no event as the API writes them.
    #[error("line {line}: {what}")]
    Unreadable {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The log does not hold.
    #[error(transparent)]
    Fault(#[from] Fault),
}

#[derive(Deserialize)]
struct Envelope {
    seq: i64,
    kind: Kind,
    at: chrono::DateTime<chrono::Utc>,
    seat: Option<longhall_rules::kit::Seat>,
    hash: Hash,
    prev_hash: Hash,
}

/// A log that holds.
pub struct Audited {
    /// What it folds to.
    pub game: Game,
    /// How many of its secret parts are closed in this copy.
    pub closed_secrets: usize,
}

/// Audits the NDJSON that `GET /v1/games/{id}/events` gives of a game.
///
/// # Errors
/// At the first line that does not hold.
pub fn audit_file(id: Uuid, ndjson: &str) -> Result<Audited, AuditError> {
    let lines = ndjson.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let log = lines
        .map(|(n, line)| read(line).map_err(|e| AuditError::Unreadable { line: n + 1, what: e.to_string() }));
    let log = log.collect::<Result<Vec<_>, _>>()?;
    let game = audit(id, &log)?;
    let closed = closed_secrets(&log).map_err(|Corrupt(what)| Fault { seq: 0, what })?;
    Ok(Audited { game, closed_secrets: closed })
}

/// Takes away what the API puts around the stored bytes.
fn read(line: &str) -> Result<Logged, serde_json::Error> {
    let envelope: Envelope = serde_json::from_str(line)?;
    let mut payload: Value = serde_json::from_str(line)?;
    let mut secret = None;
    if let Some(fields) = payload.as_object_mut() {
        secret = fields.remove("secrets");
        fields.retain(|name, _| !["seq", "hash", "prev_hash"].contains(&name.as_str()));
    }
    let Envelope { seq, kind, at, seat, hash, prev_hash } = envelope;
    Ok(Logged {
        seq,
        kind,
        seat,
        at,
        payload: longhall_rules::game::canonical_json(&payload)?,
        secret: secret.as_ref().map(longhall_rules::game::canonical_json).transpose()?,
        prev_hash,
        hash,
    })
}
