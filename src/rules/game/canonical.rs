//! Canonical JSON (RFC 8785): the form in which everything is stored and hashed.

use serde::Serialize;
use serde_json::{Map, Number, Value};

/// Up to here every integer is a double, and is written as its digits.
const DOUBLES_EXACT: u64 = 1 << 53;

/// The canonical JSON of a value.
///
/// # Errors
/// If the value has no JSON form.
pub fn canonical_json<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    // Sorting a tree costs less than half of sorting a stream of tokens, which has to hold back what it has written.
    canonical_text(&serde_json::to_value(value)?)
}

/// The same of a tree.
pub(super) fn canonical_text(value: &Value) -> Result<String, serde_json::Error> {
    let mut json = Vec::with_capacity(512);
    write_value(&mut json, value)?;
    String::from_utf8(json).map_err(serde::ser::Error::custom)
}

fn write_value(json: &mut Vec<u8>, value: &Value) -> Result<(), serde_json::Error> {
    match value {
        Value::Object(fields) => write_object(json, fields),
        Value::Array(items) => {
            json.push(b'[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    json.push(b',');
                }
                write_value(json, item)?;
            }
            json.push(b']');
            Ok(())
        }
        Value::Number(number) => write_number(json, number),
        Value::String(_) | Value::Bool(_) | Value::Null => serde_json::to_writer(json, value),
    }
}

/// Fields stand in the order of their names' UTF-16 code units (section 3.2.3).
fn write_object(json: &mut Vec<u8>, fields: &Map<String, Value>) -> Result<(), serde_json::Error> {
    let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
    if fields.iter().all(|(name, _)| name.is_ascii()) {
        fields.sort_unstable_by_key(|(name, _)| *name);
    } else {
        fields.sort_unstable_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    }
    json.push(b'{');
    for (n, (name, value)) in fields.into_iter().enumerate() {
        if n > 0 {
            json.push(b',');
        }
        serde_json::to_writer(&mut *json, name)?;
        json.push(b':');
        write_value(json, value)?;
    }
    json.push(b'}');
    Ok(())
}

/// As ECMAScript writes a double (section 3.2.2.3).
fn write_number(json: &mut Vec<u8>, number: &Number) -> Result<(), serde_json::Error> {
    match number.as_i64() {
        Some(integer) if integer.unsigned_abs() <= DOUBLES_EXACT => serde_json::to_writer(json, &integer),
        _ => serde_json_canonicalizer::to_writer(number, json),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 64, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..8)
                    .prop_map(|fields| fields.into_iter().collect::<Value>()),
            ]
        })
    }

    proptest! {
        #![proptest_config(crate::explore::cases(256))]

        #[test]
        fn it_is_what_another_implementation_writes(value in any_value()) {
            let other = serde_json_canonicalizer::to_string(&value);
            prop_assert_eq!(canonical_json(&value).ok(), other.ok());
        }
    }
}
