//! What came of an audit, in one line of JSON: for programs and for pages.

use serde::Serialize;
use uuid::Uuid;

use super::{Audited, Fault, Unchecked, Verdict};

/// The answer of an audit, as it is written.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The game's id, if the log tells one.
    pub game: Option<Uuid>,
    /// `verified`, `holds` or `fault`, as [`Verdict`] has them.
    pub verdict: &'static str,
    /// How many events the chain holds for.
    pub events: usize,
    /// The hash of the last of them.
    pub hash: Option<String>,
    /// What was left unchecked.
    pub unchecked: Vec<Unchecked>,
    /// What does not hold, if anything.
    pub fault: Option<Fault>,
}

impl Audited {
    /// What came of it.
    #[must_use]
    pub fn told(&self) -> Told {
        Told {
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
