//! Sealing: an event becomes canonical bytes, and a link of the chain.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::{Event, Hash, Kind, Link, Logged, Secret, canonical_json};
use crate::kit::Corrupt;

/// Where a log ends.
pub(super) struct Head {
    pub(super) id: Uuid,
    pub(super) ruleset: String,
    pub(super) seq: i64,
    pub(super) hash: Hash,
}

#[derive(Serialize)]
struct Payload<'a> {
    kind: Kind,
    at: DateTime<Utc>,
    #[serde(flatten)]
    event: &'a Event,
}

/// The next event of a log, its hash included.
pub(super) fn seal(
    event: &Event,
    secrets: Vec<Secret>,
    head: &Head,
    at: DateTime<Utc>,
) -> Result<Logged, Corrupt> {
    let kind = event.kind();
    let payload = canonical_json(&Payload { kind, at, event })?;
    let digests = secrets.iter().map(Secret::digest).collect::<Result<Vec<_>, _>>()?;
    let seq = head.seq + 1;
    let link = Link {
        game: head.id,
        seq,
        ruleset: &head.ruleset,
        prev: head.hash,
        payload: &payload,
        secrets: &digests,
    };
    let hash = link.hash();
    let secret = (!secrets.is_empty()).then(|| canonical_json(&secrets)).transpose()?;
    Ok(Logged { seq, kind, seat: event.seat(), at, payload, secret, prev_hash: head.hash, hash })
}
