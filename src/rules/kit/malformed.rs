//! Strict parsing of the JSON that players write: moves, options and conditions.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Mismatch, Strict};

/// A value that the ruleset cannot parse.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Malformed {
    /// JSON pointer from the value to its wrong part; empty for the whole value.
    pub pointer: String,
    /// The reason.
    pub detail: String,
}

impl Malformed {
    /// Reports that the whole value is wrong.
    pub(crate) fn whole(detail: String) -> Self {
        Self { pointer: String::new(), detail }
    }

    /// Prefixes the pointer with the name of the member that contains the value.
    pub(crate) fn within(self, name: &str) -> Self {
        Self { pointer: format!("/{}{}", pointer_token(name), self.pointer), ..self }
    }
}

/// The difference between a part of a given value and its parsed form.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Difference {
    /// The parsed form does not have this field.
    #[error("unknown field `{0}`")]
    UnknownField(String),
    /// The parsed form has a value of another type.
    #[error("expected {expected}, got {given}")]
    Type { expected: &'static str, given: &'static str },
}

/// Escapes a name for a JSON pointer (RFC 6901).
#[must_use]
pub fn pointer_token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Deserializes a value. An error names the wrong member, as far as it can be found.
///
/// # Errors
/// If the value is no `T`.
pub(crate) fn typed<T: DeserializeOwned>(given: &Value) -> Result<T, Malformed> {
    T::deserialize(Strict(given)).map_err(|mismatch| {
        let member = wrong_member::<T>(given, &mismatch).map(str::to_owned);
        let whole = Malformed::whole(mismatch.to_string());
        match member {
            Some(member) => whole.within(&member),
            None => whole,
        }
    })
}

/// The missing member, or the one that alone, or beside the `type` of its variant, causes the same error. serde does not
/// name the member of a tagged enum.
fn wrong_member<'a, T: DeserializeOwned>(given: &'a Value, mismatch: &Mismatch) -> Option<&'a str> {
    let members = given.as_object()?;
    if let Mismatch::MissingField(missing) = *mismatch {
        // A field that is missing in an inner object gives the same error.
        let is_flat = !members.values().any(|value| value.is_object() || value.is_array());
        return is_flat.then_some(missing);
    }
    let tag = members.get_key_value("type");
    let mut each = tag.into_iter().chain(members);
    let wrong = each.find(|member| {
        let alone = tag.into_iter().chain([*member]).map(|(name, value)| (name.clone(), value.clone()));
        let alone = Value::Object(alone.collect::<Map<_, _>>());
        T::deserialize(Strict(&alone)).is_err_and(|other| other == *mismatch)
    });
    wrong.map(|(name, _)| name.as_str())
}

/// The JSON pointer to the first part of the given value that its parsed form lacks, or writes otherwise, at any depth,
/// and the difference. Members whose value does not count are skipped. serde's `deny_unknown_fields` overlooks fields beside the tag of an enum. serde also
/// accepts an array in place of an object, and an object in place of a word.
pub(crate) fn foreign_part(
    given: &Value,
    meant: &Value,
    counts: &impl Fn(&Value) -> bool,
) -> Option<(String, Difference)> {
    let within =
        |name: &str, (pointer, difference)| (format!("/{}{pointer}", pointer_token(name)), difference);
    match (given, meant) {
        (Value::Object(fields), Value::Object(meant)) => {
            let mut fields = fields.iter().filter(|(_, value)| counts(value));
            fields.find_map(|(name, value)| {
                let foreign = match meant.get(name) {
                    None => Some((String::new(), Difference::UnknownField(name.clone()))),
                    Some(meant) => foreign_part(value, meant, counts),
                };
                foreign.map(|foreign| within(name, foreign))
            })
        }
        (Value::Array(items), Value::Array(meant)) => {
            let mut pairs = items.iter().zip(meant).enumerate();
            pairs.find_map(|(index, (item, meant))| {
                foreign_part(item, meant, counts).map(|foreign| within(&index.to_string(), foreign))
            })
        }
        (Value::Object(_) | Value::Array(_), _) => {
            Some((String::new(), Difference::Type { expected: kind(meant), given: kind(given) }))
        }
        _ => None,
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "`null`",
        Value::Bool(_) => "`true` or `false`",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;
    use crate::kit::board::parse;

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Move {
        Sail { to: Place, colour: Colour, crew: Option<u8> },
        Wait,
    }

    #[derive(Debug, Serialize, Deserialize)]
    struct Place {
        row: u8,
        column: u8,
    }

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Colour {
        Red,
        Blue,
    }

    #[test]
    fn a_refusal_names_the_wrong_member() {
        let sail = json!({"type": "sail", "to": {"row": 1, "column": 2}, "colour": "red"});
        let with = |pointer: &str, value: Value| {
            let mut changed = sail.clone();
            let (object, name) = pointer.rsplit_once('/').unwrap();
            changed.pointer_mut(object).unwrap()[name] = value;
            changed
        };
        for (given, pointer) in [
            (with("/colour", json!({"red": null})), "/colour"),
            (with("/colour", json!({"red": []})), "/colour"),
            (with("/colour", json!("green")), "/colour"),
            (with("/colour", json!(["red"])), "/colour"),
            (with("/to", json!([1, 2])), "/to"),
            (with("/to", json!({"row": 1})), ""),
            (with("/to/depth", json!(3)), "/to/depth"),
            (with("/a~b", json!(3)), "/a~0b"),
            (with("/crew", json!("many")), "/crew"),
            (with("/type", json!({"sail": null})), "/type"),
            (with("/type", json!("fly")), "/type"),
            (json!({"type": "sail"}), "/to"),
            (json!({"type": "wait", "more": 1}), "/more"),
            (json!({"to": 1}), "/type"),
            (json!(["wait"]), ""),
            (json!("wait"), ""),
            (json!(null), ""),
        ] {
            let refused = parse::<Move>(&given).unwrap_err();
            assert_eq!(refused.pointer, pointer, "{given}: {refused}");
        }
        for given in [sail.clone(), with("/crew", json!(null)), with("/to/depth", json!(null))] {
            assert_eq!(parse::<Move>(&given).unwrap().1["colour"], "red", "{given}");
        }
    }
}
