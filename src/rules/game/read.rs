//! Reading an event so that nothing in it is overlooked.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::{Event, canonical::canonical_text, instant, seal::payload};
use crate::kit::unknown_field;

/// Why an event cannot be read as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// It may be of a later version of the format: it says something that this one does not know.
    #[error("it says what this version does not know: {0}")]
    Unknown(String),
    /// No version writes it like this.
    #[error("it is not written as the format says: {0}")]
    Malformed(String),
}

impl From<serde_json::Error> for Unread {
    fn from(error: serde_json::Error) -> Self {
        let what = error.to_string();
        if what.starts_with("unknown variant") { Unread::Unknown(what) } else { Unread::Malformed(what) }
    }
}

/// What every payload has beside what belongs to its kind.
#[derive(Deserialize)]
struct Every {
    #[serde(with = "instant")]
    at: DateTime<Utc>,
}

/// Reads the payload of an event, all of it: whoever writes what was read has the same bytes again. (The reducer takes
/// from an event what it needs and looks at nothing else.)
///
/// # Errors
/// If the payload says anything else, or says it in another form.
pub fn read_event(bytes: &str) -> Result<Event, Unread> {
    let tree: Value = serde_json::from_str(bytes)?;
    let Every { at } = Every::deserialize(&tree)?;
    let event = Event::deserialize(&tree)?;
    let meant = payload(event.clone(), at)?;
    if says_nothing(&tree, &meant) {
        return Err(Unread::Malformed(
            "a field that has nothing to say is left out, and never null or an empty list".to_owned(),
        ));
    }
    if let Some(field) = unknown_field(&tree, &meant) {
        return Err(Unread::Unknown(format!("the field `{field}`")));
    }
    if canonical_text(&meant)? == bytes {
        return Ok(event);
    }
    Err(Unread::Malformed("it would be written otherwise".to_owned()))
}

/// Whether a field stands there that says nothing, also one that this version does not know.
fn says_nothing(tree: &Value, meant: &Value) -> bool {
    let is_empty = |field: &Value| field.is_null() || field.as_array().is_some_and(Vec::is_empty);
    tree.as_object().is_some_and(|fields| {
        fields.iter().any(|(name, field)| is_empty(field) && meant.get(name) != Some(field))
    })
}
