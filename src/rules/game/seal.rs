//! Sealing: what not everybody may see goes apart, the rest becomes canonical bytes, and both a link of the chain. Whoever
//! keeps one hash can prove that nothing before it was changed.

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

/// Separates these hashes from all others; it names the version of this scheme.
const DOMAIN: &[u8] = b"longhall/event/1";

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

/// The same of a move, as nearly all events are: without a tree around those that it brings along.
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

/// Where the salts of an event come from.
pub(super) struct Salts<'a> {
    chance: &'a Chance,
    label: String,
}

impl<'a> Salts<'a> {
    /// Of an event that is recorded.
    pub(super) fn recorded(chance: &'a Chance, seq: i64) -> Self {
        Self { chance, label: format!("salt {seq}") }
    }

    /// Of an event of a dry run. Its player sees them, and another event may come to have its number: that of
    /// another player, whose few possible secrets could be hashed one by one if the salts were the same.
    pub(super) fn dry_run(chance: &'a Chance, seq: i64, seat: Seat) -> Self {
        Self { chance, label: format!("dry-run salt of seat {seat} {seq}") }
    }

    fn salt(&self, n: usize) -> Hash {
        Hash(self.chance.derive(&format!("{} {n}", self.label)))
    }
}

impl Secret {
    /// Takes a move and its effects apart into what everyone may see and the rest.
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

/// Everything an event's hash covers.
pub struct Link<'a> {
    /// The game.
    pub game: Uuid,
    /// The event's number.
    pub seq: i64,
    /// The rules, e.g. `vikings/1`.
    pub ruleset: &'a str,
    /// The hash of the event before.
    pub prev: Hash,
    /// The stored canonical bytes.
    pub payload: &'a str,
    /// The digests of the secret parts, in order: so a log without them still verifies.
    pub secrets: &'a [Digest],
}

impl Link<'_> {
    /// SHA-256 over the fields in the order above, after the domain, each preceded by its length in bytes
    /// as eight bytes, big end first. `seq` is eight bytes; the digests are one field.
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

/// The next event of a log, its hash included.
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
