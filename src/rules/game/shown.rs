//! An event in the form of the API: the payload's fields and, in the same object, those of the chain.

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{
    Closed, Digest, Hash, Kind, Logged, Outline, Part, Payload, Secret, SecretItem,
    canonical::canonical_text, canonical_json, secret::reunite,
};
use crate::kit::{Corrupt, Seat, UniqueJson, Viewer};

// Exists only for its schema. No value is ever made, because payloads are shown as they are stored.
/// An event of a log: what happened in the game, and how it is chained to the event before.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Event))]
pub struct EventShown {
    #[serde(flatten)]
    envelope: Envelope,
    #[serde(flatten)]
    payload: Payload,
}

/// A part of an event that not everyone may see: a digest for everyone, the rest for those who may.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EventSecret))]
struct SecretShown {
    /// The part of the event that the secret stands for.
    item: SecretItem,
    /// Numbers of the seats that may see it before the game is over; then everybody may.
    seats: Vec<Seat>,
    /// SHA-256 over `item`, `seats`, `salt` and `value`. The event's hash covers this digest.
    digest: Digest,
    /// The hidden part itself; left out for viewers who may not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schemas::AnySecret>, nullable = false))]
    value: Option<Value>,
    /// 32 bytes that keep others from guessing the value by its digest; left out for viewers who may not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    salt: Option<Hash>,
}

/// The fields of the chain, which surround the payload of an event.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Envelope {
    /// Place of the event in the game's log, from 1 without gaps.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    seq: i64,
    /// SHA-256 over this event and, through `prev_hash`, all events before it.
    hash: Hash,
    /// The `hash` of the event before; zeros for the first.
    prev_hash: Hash,
    /// Id of the title whose schemas describe the event. It is not part of the hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    ruleset: Option<String>,
    /// The parts of the event that not everyone may see; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    secrets: Vec<SecretShown>,
}

impl Logged {
    /// The event for this viewer: the stored bytes that were hashed, surrounded by the fields of the chain. To get the
    /// hashed bytes back, remove `seq`, `hash`, `prev_hash` and `secrets`, and `ruleset` from all events but the first.
    /// Then write the rest canonically (RFC 8785). When a game is over, all secrets are open.
    ///
    /// # Errors
    /// If a secret cannot be read.
    pub fn shown(&self, ruleset: &str, viewer: Viewer, is_over: bool) -> Result<Box<RawValue>, Corrupt> {
        let parts =
            self.secret.as_deref().map_or(Ok(vec![]), |secret| Part::shown(secret, viewer, is_over))?;
        let envelope = Envelope {
            seq: self.seq,
            hash: self.hash,
            prev_hash: self.prev_hash,
            ruleset: speaks_of_a_title(self.kind).then(|| ruleset.to_owned()),
            secrets: parts.into_iter().map(SecretShown::of).collect::<Result<_, _>>()?,
        };
        let mut json = serde_json::to_string(&envelope)?;
        // Both are objects with at least one field: the two sets of fields become one object.
        json.pop();
        json.push(',');
        json.push_str(self.payload.get(1..).unwrap_or("}"));
        Ok(RawValue::from_string(json)?)
    }

    /// Returns the effects as this viewer sees them, with the secret parts that are open to them. All parts are open when
    /// the game is over.
    ///
    /// # Errors
    /// If the event or a secret is corrupt.
    pub fn effects(&self, viewer: Viewer, is_over: bool) -> Result<Vec<Value>, Corrupt> {
        #[derive(Deserialize)]
        struct Happened {
            #[serde(default)]
            effects: Vec<Value>,
        }
        let Happened { effects } = UniqueJson::parse(&self.payload)?;
        match self.secret.as_deref() {
            None => Ok(effects),
            Some(secret) => reunite(effects, Part::shown(secret, viewer, is_over)?),
        }
    }

    /// Restores an event from its API form. Closed parts stay closed. Nothing is verified.
    ///
    /// # Errors
    /// If this version does not recognise the event.
    pub fn of_shown(shown: &RawValue) -> Result<Self, Corrupt> {
        let mut payload: Value = UniqueJson::parse(shown.get())?;
        let Envelope { seq, hash, prev_hash, secrets, .. } = Envelope::deserialize(&payload)?;
        let is_first = payload["kind"] == "created";
        if let Some(fields) = payload.as_object_mut() {
            fields.retain(|name, _| match name.as_str() {
                "seq" | "hash" | "prev_hash" | "secrets" => false,
                "ruleset" => is_first,
                _ => true,
            });
        }
        let payload = canonical_text(&payload)?;
        let Outline { kind, at, seat, account } = Outline::of(&payload)?;
        let parts: Vec<Part> = secrets.into_iter().map(SecretShown::part).collect();
        let secret = (!parts.is_empty()).then(|| canonical_json(&parts)).transpose()?;
        Ok(Self { seq, kind, at, seat, account, payload, secret, prev_hash, hash })
    }
}

impl SecretShown {
    fn of(part: Part) -> Result<Self, Corrupt> {
        let digest = part.digest()?;
        Ok(match part {
            Part::Open(Secret { item, seats, value, salt }) => {
                Self { item, seats, digest, value: Some(value), salt: Some(salt) }
            }
            Part::Closed(Closed { item, seats, .. }) => Self { item, seats, digest, value: None, salt: None },
        })
    }

    fn part(self) -> Part {
        let Self { item, seats, digest, value, salt } = self;
        match (value, salt) {
            (Some(value), Some(salt)) => Part::Open(Secret { item, seats, value, salt }),
            _ => Part::Closed(Closed { digest, item, seats }),
        }
    }
}

/// Whether the payload contains data that only its title's schemas describe, and does not name the title itself.
fn speaks_of_a_title(kind: Kind) -> bool {
    matches!(kind, Kind::Started | Kind::Moved | Kind::Undone)
}
