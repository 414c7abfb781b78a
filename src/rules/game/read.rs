//! Reads an event strictly, so that no part of it is overlooked.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::{Event, canonical::canonical_text, instant, seal::payload};
use crate::kit::{Difference, Mismatch, Strict, UniqueJson, foreign_part};

/// The reason why an event cannot be read completely.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// The event may be of a later version of the format: it contains something that this version does not recognise.
    #[error("it contains something unknown to this version: {0}")]
    Unknown(String),
    /// No version of the format writes an event like this.
    #[error("it is not written as the format says: {0}")]
    Malformed(String),
}

impl From<serde_json::Error> for Unread {
    fn from(error: serde_json::Error) -> Self {
        Unread::Malformed(error.to_string())
    }
}

impl From<Mismatch> for Unread {
    fn from(mismatch: Mismatch) -> Self {
        match mismatch {
            Mismatch::UnknownVariant(what) => Unread::Unknown(what),
            other => Unread::Malformed(other.to_string()),
        }
    }
}

/// The field that every payload has beside those of its kind.
#[derive(Deserialize)]
struct Every {
    #[serde(with = "instant")]
    at: DateTime<Utc>,
}

/// Reads the whole payload of an event. Writing the result gives the same bytes again. (The reducer takes the fields
/// that it needs and ignores the others.)
///
/// # Errors
/// If the payload contains anything else, or is written in another form.
pub fn read_event(bytes: &str) -> Result<Event, Unread> {
    let UniqueJson(tree) = serde_json::from_str(bytes)?;
    let Every { at } = Every::deserialize(Strict(&tree))?;
    let event = Event::deserialize(Strict(&tree))?;
    let meant = payload(event.clone(), at)?;
    if says_nothing(&tree, &meant) {
        return Err(Unread::Malformed(
            "a field that has nothing to say is left out, and never null or an empty list".to_owned(),
        ));
    }
    // Only a field can be of a later version. A value of another type is refused below.
    if let Some((_, Difference::UnknownField(field))) = foreign_part(&tree, &meant, &|_| true) {
        return Err(Unread::Unknown(format!("the field `{field}`")));
    }
    if canonical_text(&meant)? == bytes {
        return Ok(event);
    }
    Err(Unread::Malformed("it would be written otherwise".to_owned()))
}

/// Whether the payload has an empty field that must be left out, even one that this version does not recognise.
fn says_nothing(tree: &Value, meant: &Value) -> bool {
    let is_empty = |field: &Value| field.is_null() || field.as_array().is_some_and(Vec::is_empty);
    tree.as_object().is_some_and(|fields| {
        fields.iter().any(|(name, field)| is_empty(field) && meant.get(name) != Some(field))
    })
}
