//! Auditing a log that somebody has downloaded: no server and no trust needed.

use longhall_rules::{
    game::{Fault, Game, audit, closed_secrets, read_line},
    kit::Corrupt,
};
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
    let lines = ndjson.split_terminator('\n').enumerate();
    let log = lines.map(|(n, line)| {
        read_line(line).map_err(|Corrupt(what)| AuditError::Unreadable { line: n + 1, what })
    });
    let log = log.collect::<Result<Vec<_>, _>>()?;
    let game = audit(id, &log)?;
    let closed = closed_secrets(&log).map_err(|Corrupt(what)| Fault { seq: 0, what })?;
    Ok(Audited { game, closed_secrets: closed })
}
