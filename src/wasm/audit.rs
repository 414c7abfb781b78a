//! An audit in a page.

use longhall_rules::game::{BEYOND, Known, Told, audit};
use serde::Serialize;

/// What came of an audit, in the words of `longhall audit --json`.
#[derive(Serialize)]
pub(crate) struct InPage {
    #[serde(flatten)]
    told: Told,
    /// What no log can prove.
    beyond: &'static [&'static str],
}

/// Audits a log: one event a line, as `GET /v1/games/{id}/events` gives it.
pub(crate) fn audited(log: &[u8]) -> InPage {
    InPage { told: audit(log, &Known::default()).told(), beyond: BEYOND }
}
