//! Sealing: an event becomes canonical bytes, and a link of the chain.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{Event, Hash, Link, Logged, Secret, canonical::canonical_text, canonical_json, instant};
use crate::kit::Corrupt;

/// Where a log ends.
pub(super) struct Head {
    pub(super) id: Uuid,
    pub(super) ruleset: String,
    pub(super) seq: i64,
    pub(super) hash: Hash,
}

/// What everyone may see of an event: these bytes, in canonical form, are hashed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Payload {
    /// When it was recorded, to the millisecond.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// What it says.
    #[serde(flatten)]
    pub event: Event,
}

/// The trees that a move brought about are moved into the payload's: to copy them would take longer than to write them.
pub(super) fn payload(mut event: Event, at: DateTime<Utc>) -> Result<Value, serde_json::Error> {
    let trees = match &mut event {
        Event::Moved(moved) => Some((moved.action.take(), std::mem::take(&mut moved.effects))),
        _ => None,
    };
    let mut payload = serde_json::to_value(Payload { at, event })?;
    if let Some((action, effects)) = trees {
        payload["move"] = action;
        payload["effects"] = effects.into();
    }
    Ok(payload)
}

/// The next event of a log, its hash included.
pub(super) fn seal(
    event: Event,
    secrets: Vec<Secret>,
    head: &Head,
    at: DateTime<Utc>,
) -> Result<Logged, Corrupt> {
    let (kind, (seat, account)) = (event.kind(), event.who());
    let payload = canonical_text(&payload(event, at)?)?;
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
    Ok(Logged { seq, kind, at, seat, account, payload, secret, prev_hash: head.hash, hash })
}
