//! The parts of an event that not everyone may see.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Digest, Hash, Logged, canonical_json, hash::sha256_fields};
use crate::kit::{Corrupt, Seat, UniqueJson, Viewer};

/// Separates these hashes from all others. It names the version of this scheme.
const DOMAIN: &[u8] = b"longhall/secret/1";

/// The part of an event that a secret stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecretItem {
    /// The move that the player made.
    Move,
    /// Index in the list of effects, counted from 0.
    Effect(usize),
}

/// A part of an event, and the seats that may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The part that the secret stands for.
    pub item: SecretItem,
    /// The seats that may see it. All others see only its digest.
    pub seats: Vec<Seat>,
    /// The complete value.
    pub value: Value,
    /// Salt, derived from the game's seed. It keeps others from guessing the value by hashing candidates.
    pub salt: Hash,
}

impl Secret {
    /// The digest that stands for the secret in the event's hash: SHA-256 over item, seats, salt and value.
    ///
    /// # Errors
    /// If the value has no canonical form.
    pub fn digest(&self) -> Result<Digest, Corrupt> {
        let (item, value) = (canonical_json(&self.item)?, canonical_json(&self.value)?);
        let seats: Vec<u8> = self.seats.iter().map(|seat| seat.0).collect();
        let fields = [DOMAIN, item.as_bytes(), &seats, &self.salt.0, value.as_bytes()];
        Ok(Hash(sha256_fields(&fields)))
    }

    /// Whether a viewer may see the secret before the game is over.
    fn is_open_to(&self, viewer: Viewer) -> bool {
        matches!(viewer, Viewer::Seat(seat) if self.seats.contains(&seat))
    }
}

/// A secret part of an event in one copy of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Part {
    /// The secret itself: the viewer may see it, or this is the stored log.
    Open(Secret),
    /// The closed form, for a viewer who may not see the secret.
    Closed(Closed),
}

/// A secret in the form for a viewer who may not see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// The digest that stands for the secret in the event's hash.
    pub digest: Digest,
    /// The part that the secret stands for.
    pub item: SecretItem,
    /// The seats that may see it.
    pub seats: Vec<Seat>,
}

impl Part {
    /// Parses the parts of an event.
    pub(super) fn all(secret: Option<&str>) -> Result<Vec<Self>, Corrupt> {
        Ok(secret.map_or(Ok(vec![]), UniqueJson::parse)?)
    }

    /// The parts in the `secret` column of an event, as this viewer may see them. When a game is over, all are open.
    ///
    /// # Errors
    /// If the column cannot be read.
    pub fn shown(secret: &str, viewer: Viewer, is_over: bool) -> Result<Vec<Self>, Corrupt> {
        let show = |part| match part {
            Self::Open(secret) if !is_over && !secret.is_open_to(viewer) => {
                Ok(Self::Closed(Closed { digest: secret.digest()?, item: secret.item, seats: secret.seats }))
            }
            part => Ok(part),
        };
        Self::all(Some(secret))?.into_iter().map(show).collect()
    }

    /// The digest that stands for the secret in the event's hash.
    ///
    /// # Errors
    /// If the value has no canonical form.
    pub fn digest(&self) -> Result<Digest, Corrupt> {
        match self {
            Self::Open(secret) => secret.digest(),
            Self::Closed(Closed { digest, .. }) => Ok(*digest),
        }
    }

    /// The secret; `None` if it is closed.
    pub(super) fn open(self) -> Option<Secret> {
        match self {
            Self::Open(secret) => Some(secret),
            Self::Closed(_) => None,
        }
    }
}

/// Puts the open secret parts of effects back. Closed parts stay in their public form.
pub(super) fn reunite(mut effects: Vec<Value>, parts: Vec<Part>) -> Result<Vec<Value>, Corrupt> {
    for secret in parts.into_iter().filter_map(Part::open) {
        if let SecretItem::Effect(n) = secret.item {
            let place = effects.get_mut(n).ok_or_else(|| Corrupt(format!("no effect {n} for a secret")))?;
            *place = secret.value;
        }
    }
    Ok(effects)
}

/// The move of an event; `None` if it is closed.
pub(super) fn recorded_move(event: &Logged) -> Result<Option<Value>, Corrupt> {
    #[derive(Deserialize)]
    struct MoveField {
        #[serde(rename = "move")]
        action: Option<Value>,
    }
    if let Some(action) = UniqueJson::parse::<MoveField>(&event.payload)?.action {
        return Ok(Some(action));
    }
    let mut secrets = Part::all(event.secret.as_deref())?.into_iter().filter_map(Part::open);
    Ok(secrets.find(|secret| secret.item == SecretItem::Move).map(|secret| secret.value))
}

impl std::fmt::Display for SecretItem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Move => f.write_str("the move"),
            Self::Effect(n) => write!(f, "effect {n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `serde_json` bounds no depth inside of such a member, so that reading it would end the process.
    #[test]
    fn a_secret_with_a_reserved_member_is_refused() {
        let value = r#"{"$serde_json::private::RawValue":"[1]"}"#;
        let column =
            format!(r#"[{{"item":"move","salt":"{}","seats":[],"value":{value}}}]"#, "00".repeat(32));
        assert!(Part::all(Some(&column.replace(value, "1"))).is_ok(), "{column}");
        assert!(Part::all(Some(&column)).is_err());
    }
}
