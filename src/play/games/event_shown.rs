//! Events as they are shown, and as the API's document describes them.

use longhall_rules::{
    game::{Closed, Hash, Logged, Part, Payload, Secret, SecretItem},
    kit::{Seat, Viewer},
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};

use crate::play::error::PlayError;

/// A page of a log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Events in order.
    #[schema(value_type = Vec<EventShown>)]
    pub items: Vec<Box<RawValue>>,
    /// The `after` of the next page; null at the end of the log.
    pub next: Option<i64>,
}

// Nothing is ever made of this, for a payload is shown as it is stored: it is there for its schema.
/// An event of a log: its canonical payload, and what stands around it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventShown {
    #[serde(flatten)]
    envelope: Envelope,
    #[serde(flatten)]
    payload: Payload,
}

/// A secret part of an event: its digest for everyone, the rest for who may see it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = EventSecret)]
pub(crate) struct SecretShown {
    /// Which part of the event it completes.
    pub item: SecretItem,
    /// The seats that may see it before the game is over.
    pub seats: Vec<Seat>,
    /// SHA-256 over all the rest of it: this is what the event's hash covers.
    pub digest: Hash,
    /// The whole of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub value: Option<Value>,
    /// What keeps others from guessing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub salt: Option<Hash>,
}

/// What stands around the payload of an event.
#[derive(Serialize, utoipa::ToSchema)]
struct Envelope {
    /// Its number in the game's log, from 1 without gaps.
    seq: i64,
    /// The hash of this event.
    hash: Hash,
    /// The hash of the event before; zeros for the first.
    prev_hash: Hash,
    /// The parts of the event that not everyone may see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    secrets: Vec<SecretShown>,
}

/// An event for this viewer: the stored bytes that were hashed, and around them what belongs to the
/// chain. Whoever takes `seq`, `hash`, `prev_hash` and `secrets` away again and writes the rest
/// canonically (RFC 8785) has the bytes back. When a game is over, everything opens.
pub(crate) fn event(event: &Logged, viewer: Viewer, is_over: bool) -> Result<Box<RawValue>, PlayError> {
    let corrupt = |e: serde_json::Error| PlayError::Internal(format!("event {}: {e}", event.seq));
    let parts = event.secret.as_deref().map_or(Ok(vec![]), |secret| Part::shown(secret, viewer, is_over))?;
    let envelope = Envelope {
        seq: event.seq,
        hash: event.hash,
        prev_hash: event.prev_hash,
        secrets: parts.into_iter().map(secret).collect::<Result<_, _>>()?,
    };
    let mut json = serde_json::to_string(&envelope).map_err(corrupt)?;
    // Both are objects with at least one field: the two sets of fields become one object.
    json.pop();
    json.push(',');
    json.push_str(event.payload.get(1..).unwrap_or("}"));
    RawValue::from_string(json).map_err(corrupt)
}

fn secret(part: Part) -> Result<SecretShown, PlayError> {
    let digest = part.digest()?;
    Ok(match part {
        Part::Open(Secret { item, seats, value, salt }) => {
            SecretShown { item, seats, digest, value: Some(value), salt: Some(salt) }
        }
        Part::Closed(Closed { item, seats, .. }) => {
            SecretShown { item, seats, digest, value: None, salt: None }
        }
    })
}

/// Events for this viewer.
pub(crate) fn events(log: &[Logged], viewer: Viewer, is_over: bool) -> Result<Vec<Box<RawValue>>, PlayError> {
    log.iter().map(|logged| event(logged, viewer, is_over)).collect()
}
