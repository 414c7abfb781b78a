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

    /// Of an event that is only rehearsed. Its player sees them, and another event may come to have its number: that of
    /// another player, whose few possible secrets could be hashed one by one if the salts were the same.
    pub(super) fn rehearsed(chance: &'a Chance, seq: i64, seat: Seat) -> Self {
        Self { chance, label: format!("rehearsed salt of seat {seat} {seq}") }
    }

    fn salt(&self, n: usize) -> Hash {
        Hash(self.chance.derive(&format!("{} {n}", self.label)))
    }
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
        salts: &Salts<'_>,
    ) -> (Value, Vec<Value>, Vec<Secret>) {
        let mut secrets = Vec::new();
        let mut open = |item, outcome: Outcome| {
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

/// A secret part of a log that somebody has: as it is stored, or as it was shown to him, perhaps closed.
#[derive(Deserialize)]
pub(super) struct Part {
    pub(super) item: SecretItem,
    pub(super) value: Option<Value>,
    seats: Vec<Seat>,
    salt: Option<Hash>,
    digest: Option<Digest>,
}

impl Part {
    /// The parts of an event.
    pub(super) fn all(secret: Option<&str>) -> Result<Vec<Self>, Corrupt> {
        Ok(secret.map_or(Ok(vec![]), serde_json::from_str)?)
    }

    /// What stands for it in the event's hash; computed, if it is open.
    pub(super) fn digest(self) -> Result<Digest, Corrupt> {
        let Self { item, value, seats, salt, digest } = self;
        let computed = match (value, salt) {
            (Some(value), Some(salt)) => Some(Secret { item, seats, value, salt }.digest()?),
            _ => None,
        };
        if computed.is_some() && digest.is_some() && computed != digest {
            return Err(Corrupt("a secret is not what its digest stands for".to_owned()));
        }
        computed.or(digest).ok_or_else(|| Corrupt("a closed secret has no digest".to_owned()))
    }
}

/// The effects of an event with their secret parts put back, as JSON. Parts that are closed stay as everyone sees them.
pub(super) fn reunite(effects: &str, secret: &str) -> Result<String, Corrupt> {
    let mut effects: Vec<Value> = serde_json::from_str(effects)?;
    for part in Part::all(Some(secret))? {
        if let (SecretItem::Effect(n), Some(value)) = (part.item, part.value) {
            let place = effects.get_mut(n).ok_or_else(|| Corrupt(format!("no effect {n} for a secret")))?;
            *place = value;
        }
    }
    Ok(serde_json::to_string(&effects)?)
}
