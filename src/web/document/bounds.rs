//! Bounds of whole numbers. Where a schema states none, they follow from the type in which the server keeps the number.

use longhall_rules::kit::EXACT_MAX;
use serde_json::{Map, Value, json};

use super::parts::DATA;

/// Bounds every whole number in a part of the document.
pub fn bound_numbers(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            if is_number(fields) {
                bound(fields);
            }
            let schemas = fields.iter_mut().filter(|(name, _)| !DATA.contains(&name.as_str()));
            schemas.for_each(|(_, field)| bound_numbers(field));
        }
        Value::Array(parts) => parts.iter_mut().for_each(bound_numbers),
        _ => {}
    }
}

fn is_number(schema: &Map<String, Value>) -> bool {
    let is_integer = |kind: &Value| *kind == json!("integer");
    schema.get("type").is_some_and(|kind| {
        is_integer(kind) || kind.as_array().is_some_and(|kinds| kinds.iter().any(is_integer))
    })
}

/// Sets `minimum`, `maximum` and `format` of a whole number. Numbers of 64 bits are counts and thus not negative,
/// unless the schema has a `minimum`. OpenAPI has formats for 32 and 64 bits only.
fn bound(schema: &mut Map<String, Value>) {
    let (least, most, format): (i64, i64, _) = match schema.get("format").and_then(Value::as_str) {
        Some("int8") => (i8::MIN.into(), i8::MAX.into(), "int32"),
        Some("int16") => (i16::MIN.into(), i16::MAX.into(), "int32"),
        Some("int32") => (i32::MIN.into(), i32::MAX.into(), "int32"),
        Some("u-int8") => (0, u8::MAX.into(), "int32"),
        Some("u-int16") => (0, u16::MAX.into(), "int32"),
        Some("u-int32") => (0, u32::MAX.into(), "int64"),
        _ => (0, EXACT_MAX, "int64"),
    };
    schema.entry("minimum").or_insert(json!(least));
    schema.entry("maximum").or_insert(json!(most));
    schema.insert("format".to_owned(), json!(format));
}
