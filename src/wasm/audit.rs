//! Audits in a page.

use longhall_rules::game::{AuditInput, AuditReport, BEYOND, audit};
use serde::Serialize;

/// Result of an audit, in the form of `longhall audit --json`.
#[derive(Serialize)]
pub(crate) struct InPage {
    #[serde(flatten)]
    report: AuditReport,
    /// Facts that no log can prove.
    beyond: &'static [&'static str],
}

/// Audits a log in the form of `GET /v1/games/{id}/events`: one event a line.
pub(crate) fn audited(log: &[u8]) -> InPage {
    InPage { report: audit(log, &AuditInput::default()).report(), beyond: BEYOND }
}
