//! Seals events: takes secrets out, writes the public part as canonical bytes and links both into the chain. One noted
//! hash proves that nothing before it was changed.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{
    Digest, Event, Hash, Kind, Logged, Moved, Secret, SecretItem,
    canonical::{Fields, canonical_text},
    canonical_json,
    hash::sha256_fields,
    instant,
};
use crate::kit::{Chance, Corrupt, Item, Seat};

/// Separates these hashes from all others. It names the version of this scheme.
const DOMAIN: &[u8] = b"longhall/event/1";

/// Head of a log: its last event.
pub(super) struct Head {
    pub(super) id: Uuid,
    pub(super) ruleset: String,
    pub(super) seq: i64,
    pub(super) hash: Hash,
}

/// The public part of an event, whose canonical form is hashed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Payload {
    /// When it was recorded, to the millisecond.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// The kind of the event, and the fields of that kind.
    #[serde(flatten)]
    pub event: Event,
}

/// The payload as a tree.
pub(super) fn payload(event: Event, at: DateTime<Utc>) -> Result<Value, serde_json::Error> {
    serde_json::to_value(Payload { at, event })
}

/// The canonical text of a payload.
fn text(event: Event, at: DateTime<Utc>) -> Result<String, serde_json::Error> {
    match event {
        Event::Moved(moved) => text_of_move(&moved, at),
        event => canonical_text(&payload(event, at)?),
    }
}

/// The canonical text of a move, which nearly all events are. Builds no tree of the whole payload.
fn text_of_move(moved: &Moved, at: DateTime<Utc>) -> Result<String, serde_json::Error> {
    let Moved { seat, account, by, action, effects } = moved;
    let mut fields = Fields::begin();
    fields.plain("account", account)?;
    fields.plain("at", &instant::written(at))?;
    fields.plain("by", by)?;
    fields.list("effects", effects)?;
    fields.plain("kind", &Kind::Moved)?;
    fields.tree("move", action)?;
    fields.plain("seat", seat)?;
    fields.end()
}

/// Source of the salts of an event.
pub(super) struct Salts<'a> {
    chance: &'a Chance,
    label: String,
}

impl<'a> Salts<'a> {
    /// Salts for an event that is recorded.
    pub(super) fn recorded(chance: &'a Chance, seq: i64) -> Self {
        Self { chance, label: format!("salt {seq}") }
    }

    /// Salts for an event of a dry run. Its player sees them, and another player's event may later get the same
    /// number. With equal salts, the few possible secrets of that event could be hashed one by one.
    pub(super) fn dry_run(chance: &'a Chance, seq: i64, seat: Seat) -> Self {
        Self { chance, label: format!("dry-run salt of seat {seat} {seq}") }
    }

    fn salt(&self, n: usize) -> Hash {
        Hash(self.chance.derive(&format!("{} {n}", self.label)))
    }
}

impl Secret {
    /// Splits a move and its effects into public parts and secrets.
    pub(super) fn split(
        action: Option<Item>,
        effects: Vec<Item>,
        salts: &Salts<'_>,
    ) -> (Value, Vec<Value>, Vec<Secret>) {
        let mut secrets = Vec::new();
        let mut open = |item, outcome: Item| {
            if let Some((value, seats)) = outcome.secret {
                let salt = salts.salt(secrets.len());
                secrets.push(Secret { item, seats, value, salt });
            }
            outcome.shown
        };
        let action = action.map_or(Value::Null, |action| open(SecretItem::Move, action));
        let effects =
            effects.into_iter().enumerate().map(|(n, effect)| open(SecretItem::Effect(n), effect)).collect();
        (action, effects, secrets)
    }
}

/// Input of an event's hash.
pub struct Link<'a> {
    /// The game.
    pub game: Uuid,
    /// Number of the event.
    pub seq: i64,
    /// The rules, e.g. `vikings/1`.
    pub ruleset: &'a str,
    /// The hash of the event before.
    pub prev: Hash,
    /// The stored canonical bytes.
    pub payload: &'a str,
    /// The digests of the secret parts, in order, so that a log without the secrets still verifies.
    pub secrets: &'a [Digest],
}

impl Link<'_> {
    /// SHA-256 over the fields in the order above, after the domain. Each field is preceded by its length in bytes,
    /// written as eight bytes, big end first. `seq` is eight bytes; the digests are one field.
    #[must_use]
    pub fn hash(&self) -> Hash {
        let digests: Vec<u8> = self.secrets.iter().flat_map(|digest| digest.0).collect();
        Hash(sha256_fields(&[
            DOMAIN,
            self.game.as_bytes(),
            &self.seq.to_be_bytes(),
            self.ruleset.as_bytes(),
            &self.prev.0,
            self.payload.as_bytes(),
            &digests,
        ]))
    }
}

/// Makes the next event of a log, including its hash.
pub(super) fn seal(
    event: Event,
    secrets: Vec<Secret>,
    head: &Head,
    at: DateTime<Utc>,
) -> Result<Logged, Corrupt> {
    let (kind, (seat, account)) = (event.kind(), event.who());
    let payload = text(event, at)?;
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::game::Mover;

    #[test]
    fn a_move_is_written_like_any_other_event() {
        let at = DateTime::from_timestamp_millis(1_800_000_000_007).unwrap();
        for by in [Mover::Player, Mover::Order, Mover::Autoplay, Mover::Bot] {
            for (action, effects) in [
                (
                    json!({"type": "pass", "b": [{"z": 1, "a": "\"\n"}]}),
                    vec![json!({"y": -1, "type": "é", "x": null})],
                ),
                (Value::Null, vec![]),
            ] {
                let moved = Moved { seat: Seat(3), account: Uuid::from_u128(7), by, action, effects };
                let tree = payload(Event::Moved(moved.clone()), at).unwrap();
                assert_eq!(text_of_move(&moved, at).unwrap(), canonical_text(&tree).unwrap());
            }
        }
    }
}
