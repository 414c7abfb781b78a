//! The parts of an event that not everyone may see.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Digest, Hash, canonical_json, chain::sha256_fields};
use crate::kit::{Chance, Corrupt, Outcome, Seat};

/// Which part of the event a secret completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecretItem {
    /// The move.
    Move,
    /// The effect at this place of the list.
    Effect(usize),
}

/// A part of an event, and who may open it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    /// What it stands for.
    pub item: SecretItem,
    /// The seats that may see it; all others only its digest.
    pub seats: Vec<Seat>,
    /// The whole of it.
    pub value: Value,
    /// Keeps others from guessing the value by hashing candidates: follows from the game's seed.
    pub salt: Hash,
}

impl Secret {
    /// What stands for it in the event's hash: SHA-256 over salt and canonical JSON (RFC 8785).
    ///
    /// # Errors
    /// If the value has no canonical form.
    pub fn digest(&self) -> Result<Digest, Corrupt> {
        let value = canonical_json(&self.value)?;
        Ok(Hash(sha256_fields(&[b"longhall/secret/1", &self.salt.0, value.as_bytes()])))
    }

    /// Takes a move and its effects apart into what everyone may see and the rest.
    pub(super) fn split(
        action: Option<Outcome>,
        effects: Vec<Outcome>,
        seq: i64,
        chance: &Chance,
    ) -> (Value, Vec<Value>, Vec<Secret>) {
        let mut secrets = Vec::new();
        let mut open = |item, outcome: Outcome| {
            if let Some((value, seats)) = outcome.secret {
                let salt = Hash(chance.derive(&format!("salt {seq} {}", secrets.len())));
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

/// The effects of an event with their secret parts put back, as JSON.
pub(super) fn reunite(effects: &str, secret: &str) -> Result<String, Corrupt> {
    let mut effects: Vec<Value> = serde_json::from_str(effects)?;
    for secret in serde_json::from_str::<Vec<Secret>>(secret)? {
        if let SecretItem::Effect(n) = secret.item {
            let place = effects.get_mut(n).ok_or_else(|| Corrupt(format!("no effect {n} for a secret")))?;
            *place = secret.value;
        }
    }
    Ok(serde_json::to_string(&effects)?)
}
