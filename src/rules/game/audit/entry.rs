//! An event as a log has it, before anything is believed of it; and what can be asked of it without knowing its kind.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::{Closed, Event, Hash, Logged, Part, Secret, SecretItem, canonical_json, instant};
use crate::kit::Seat;

/// An event of any kind, also of one that came to the format later.
pub(super) struct Entry {
    pub(super) seq: i64,
    pub(super) kind: String,
    pub(super) at: DateTime<Utc>,
    /// The bytes that were hashed.
    pub(super) payload: String,
    /// The payload as a tree.
    pub(super) tree: Value,
    pub(super) parts: Vec<Part>,
    pub(super) prev_hash: Hash,
    pub(super) hash: Hash,
}

/// What stands in a line, and nothing else.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    hash: Hash,
    payload: Value,
    prev_hash: Hash,
    secrets: Vec<Part>,
    seq: i64,
}

/// What every payload has.
#[derive(Deserialize)]
struct Beginning {
    kind: String,
    #[serde(with = "instant")]
    at: DateTime<Utc>,
}

impl Entry {
    /// Of a line that is known to be canonical.
    pub(super) fn of_line(tree: &Value, text: &str) -> Result<Self, String> {
        let line = Line::deserialize(tree).map_err(|e| format!("the line is no event: {e}"))?;
        // What serde takes in several forms has one in a log: hashes are lower case, optional fields never null.
        if canonical_json(&line).map_err(|e| e.to_string())? != text {
            return Err(
                "the line is not written as the format says: hex is in lower case, and nothing null".into()
            );
        }
        let Line { hash, payload, prev_hash, secrets, seq } = line;
        let text = canonical_json(&payload).map_err(|e| e.to_string())?;
        Self::new(seq, text, payload, secrets, prev_hash, hash)
    }

    /// Of a row of a store.
    pub(super) fn of_row(row: &Logged) -> Result<Self, String> {
        let parts = Part::all(row.secret.as_deref()).map_err(|e| e.0)?;
        let tree = serde_json::from_str(&row.payload).map_err(|e| format!("its payload is no JSON: {e}"))?;
        super::lines::canonical(&tree, &row.payload)?;
        Self::new(row.seq, row.payload.clone(), tree, parts, row.prev_hash, row.hash)
    }

    fn new(
        seq: i64,
        payload: String,
        tree: Value,
        parts: Vec<Part>,
        prev_hash: Hash,
        hash: Hash,
    ) -> Result<Self, String> {
        let beginning = Beginning::deserialize(&tree).map_err(|e| format!("its payload is no event: {e}"))?;
        let Beginning { kind, at } = beginning;
        if tree["at"] != instant::written(at) {
            return Err("its time is not written as the format says".to_owned());
        }
        let entry = Self { seq, kind, at, payload, tree, parts, prev_hash, hash };
        entry.check_parts()?;
        Ok(entry)
    }

    /// Each secret stands for something that is there, in order and once; and for a move that is not told there is one.
    fn check_parts(&self) -> Result<(), String> {
        let effects = self.tree["effects"].as_array().map_or(0, Vec::len);
        let mut least = 0;
        for part in &self.parts {
            let place = match part.item() {
                SecretItem::Move if self.kind == "moved" && self.tree["move"].is_null() => 0,
                SecretItem::Effect(n) if n < effects => n + 1,
                SecretItem::Move | SecretItem::Effect(_) => {
                    return Err("a secret stands for something that is not there".to_owned());
                }
            };
            if place < least {
                return Err("its secrets are not in order, or two stand for the same".to_owned());
            }
            least = place + 1;
            if !part.seats().is_sorted_by(|one, next| one < next) {
                return Err("the seats of a secret are not in rising order".to_owned());
            }
        }
        let hides = self.kind == "moved" && self.tree["move"].is_null();
        if hides && !self.parts.iter().any(|part| part.item() == SecretItem::Move) {
            return Err("its move is not told, and no secret holds it".to_owned());
        }
        Ok(())
    }

    /// As the reducer reads it.
    pub(super) fn logged(&self, event: &Event) -> Result<Logged, String> {
        let secret = (!self.parts.is_empty()).then(|| canonical_json(&self.parts)).transpose();
        let (seat, account) = event.who();
        Ok(Logged {
            seq: self.seq,
            kind: event.kind(),
            at: self.at,
            seat,
            account,
            payload: self.payload.clone(),
            secret: secret.map_err(|e| e.to_string())?,
            prev_hash: self.prev_hash,
            hash: self.hash,
        })
    }

    /// Whether a part of it is closed in this copy.
    pub(super) fn is_closed(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Closed(_)))
    }

    /// The move, if it is told.
    pub(super) fn action(&self) -> Option<Value> {
        let told = self.tree.get("move")?;
        if !told.is_null() {
            return Some(told.clone());
        }
        self.parts.iter().find_map(|part| match part {
            Part::Open(Secret { item: SecretItem::Move, value, .. }) => Some(value.clone()),
            _ => None,
        })
    }
}

impl Part {
    pub(super) fn item(&self) -> SecretItem {
        match self {
            Self::Open(Secret { item, .. }) | Self::Closed(Closed { item, .. }) => *item,
        }
    }

    pub(super) fn seats(&self) -> &[Seat] {
        match self {
            Self::Open(Secret { seats, .. }) | Self::Closed(Closed { seats, .. }) => seats,
        }
    }
}
