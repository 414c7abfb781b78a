//! Canonical JSON (RFC 8785): the form in which everything is stored and hashed.

use serde::{Serialize, ser::Error as _};
use serde_json::{Map, Number, Value};

/// Largest integer of a log. Up to it no two integers are the same double, and every program reads them alike.
pub(super) const INTEGER_MAX: u64 = (1 << 53) - 1;

/// The canonical JSON of a value. Numbers must be integers, because a log contains no others.
///
/// # Errors
/// If the value has no JSON form, or contains a number that no log contains.
pub fn canonical_json<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    // Sorting a tree takes less than half the time of sorting a token stream, which has to hold back what it has
    // written.
    canonical_text(&serde_json::to_value(value)?)
}

/// The canonical JSON of a tree of values.
pub(super) fn canonical_text(value: &Value) -> Result<String, serde_json::Error> {
    let mut json = Vec::with_capacity(512);
    write_value(&mut json, value)?;
    String::from_utf8(json).map_err(serde_json::Error::custom)
}

/// Writes an object field by field. The caller passes the fields in the order of their names.
pub(super) struct Fields(Vec<u8>);

impl Fields {
    pub(super) fn begin() -> Self {
        let mut json = Vec::with_capacity(512);
        json.push(b'{');
        Self(json)
    }

    /// Writes a field that is no object and no list.
    pub(super) fn plain(&mut self, name: &str, value: &impl Serialize) -> Result<(), serde_json::Error> {
        self.name(name)?;
        serde_json::to_writer(&mut self.0, value)
    }

    pub(super) fn tree(&mut self, name: &str, value: &Value) -> Result<(), serde_json::Error> {
        self.name(name)?;
        write_value(&mut self.0, value)
    }

    pub(super) fn list(&mut self, name: &str, items: &[Value]) -> Result<(), serde_json::Error> {
        self.name(name)?;
        write_list(&mut self.0, items)
    }

    pub(super) fn end(mut self) -> Result<String, serde_json::Error> {
        self.0.push(b'}');
        String::from_utf8(self.0).map_err(serde_json::Error::custom)
    }

    fn name(&mut self, name: &str) -> Result<(), serde_json::Error> {
        if self.0.len() > 1 {
            self.0.push(b',');
        }
        serde_json::to_writer(&mut self.0, name)?;
        self.0.push(b':');
        Ok(())
    }
}

fn write_value(json: &mut Vec<u8>, value: &Value) -> Result<(), serde_json::Error> {
    match value {
        Value::Object(fields) => write_object(json, fields),
        Value::Array(items) => write_list(json, items),
        Value::Number(number) => write_number(json, number),
        Value::String(_) | Value::Bool(_) | Value::Null => serde_json::to_writer(json, value),
    }
}

fn write_list(json: &mut Vec<u8>, items: &[Value]) -> Result<(), serde_json::Error> {
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

/// Writes the fields in the order of their names' UTF-16 code units (section 3.2.3).
fn write_object(json: &mut Vec<u8>, fields: &Map<String, Value>) -> Result<(), serde_json::Error> {
    // Maps are usually sorted like this already. ASCII bytes have the same order as code units.
    if fields.keys().all(|name| name.is_ascii()) && fields.keys().is_sorted() {
        return write_fields(json, fields);
    }
    let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
    fields.sort_unstable_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    write_fields(json, fields)
}

fn write_fields<'a>(
    json: &mut Vec<u8>,
    fields: impl IntoIterator<Item = (&'a String, &'a Value)>,
) -> Result<(), serde_json::Error> {
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

/// Writes an integer as its digits (section 3.2.2.3). Other numbers are refused, because programs may read them
/// differently.
fn write_number(json: &mut Vec<u8>, number: &Number) -> Result<(), serde_json::Error> {
    match number.as_i64() {
        Some(integer) if integer.unsigned_abs() <= INTEGER_MAX => serde_json::to_writer(json, &integer),
        _ => Err(serde_json::Error::custom("its numbers are not all integers from -(2^53 - 1) to 2^53 - 1")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::strict::is_canonical;

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-(INTEGER_MAX as i64)..=INTEGER_MAX as i64).prop_map(Value::from),
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
        fn it_is_known_without_a_tree(value in any_value(), at in any::<prop::sample::Index>(), put in "[ -~\\u{0}-\\u{20}é😀]{0,2}") {
            let text = canonical_text(&value).unwrap();
            prop_assert!(is_canonical(&text), "{}", text);
            // Change the text in one place.
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = places[at.index(places.len())];
            let rest = text[at..].chars().skip(1).collect::<String>();
            for changed in [format!("{}{put}{rest}", &text[..at]), format!("{}{put}{}", &text[..at], &text[at..])] {
                let tree = serde_json::from_str::<Value>(&changed);
                let is_written_so = tree.is_ok_and(|tree| canonical_text(&tree).is_ok_and(|again| again == changed));
                prop_assert_eq!(is_canonical(&changed), is_written_so, "{}", changed);
            }
        }

        #[test]
        fn it_is_what_another_implementation_writes(value in any_value()) {
            let other = serde_json_canonicalizer::to_string(&value);
            prop_assert_eq!(canonical_json(&value).ok(), other.ok());
        }
    }

    #[test]
    fn it_holds_no_number_that_two_programs_may_read_in_two_ways() {
        for number in ["9007199254740991", "-9007199254740991", "0"] {
            assert_eq!(canonical_json(&serde_json::from_str::<Value>(number).unwrap()).unwrap(), number);
        }
        for number in ["9007199254740992", "-9007199254740992", "18446744073709551615", "1.5", "1e3"] {
            assert!(canonical_json(&serde_json::from_str::<Value>(number).unwrap()).is_err(), "{number}");
        }
    }
}
