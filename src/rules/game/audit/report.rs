//! The result of an audit in one line of JSON, for programs and web pages.

use serde::Serialize;
use uuid::Uuid;

use super::{Audited, Fault, Unchecked, Verdict};

/// Result of an audit in its JSON form.
#[derive(Clone, Debug, Serialize)]
pub struct AuditReport {
    /// The game's id; `None` if the log does not contain it.
    pub game: Option<Uuid>,
    /// `verified`, `holds` or `fault`, see [`Verdict`].
    pub verdict: &'static str,
    /// Number of events for which the chain is intact.
    pub events: usize,
    /// Hash of the last of these events; `None` if there is none.
    pub hash: Option<String>,
    /// The parts that were left unchecked.
    pub unchecked: Vec<Unchecked>,
    /// The fault; `None` if there is none.
    pub fault: Option<Fault>,
}

impl Audited {
    /// The result in its JSON form.
    #[must_use]
    pub fn report(&self) -> AuditReport {
        AuditReport {
            game: self.id,
            verdict: match self.verdict {
                Verdict::Verified(_) => "verified",
                Verdict::Holds(_) => "holds",
                Verdict::Fault(_) => "fault",
            },
            events: self.stamps.len(),
            hash: self.stamps.last().map(|last| last.hash.to_string()),
            unchecked: self.verdict.unchecked().to_vec(),
            fault: self.verdict.fault().cloned(),
        }
    }
}
