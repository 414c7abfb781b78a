//! Descriptions that cannot stand at the types: those of tags, of nullable fields, and of problem codes, whose meanings
//! come from a table.

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use super::{operations::table, parts::schemas_mut};
use crate::problem::codes::Code;

/// Describes every tag by its variant, every nullable field by its meaning, and every code by its row of the table.
pub(super) fn describe(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    describe_tags(schemas);
    describe_codes(schemas);
    schemas.values_mut().for_each(lift_descriptions);
}

/// Describes the tags of variants. A tag has one value, which distinguishes the variant from the others of its `oneOf`.
fn describe_tags(schemas: &mut Map<String, Value>) {
    let mut tags = Vec::new();
    for (name, schema) in schemas.iter() {
        let Some(property) = schema.pointer("/discriminator/propertyName").and_then(Value::as_str) else {
            continue;
        };
        let mapping = schema.pointer("/discriminator/mapping").and_then(Value::as_object);
        for (tag, reference) in mapping.into_iter().flatten() {
            let variant = reference.as_str().and_then(|reference| reference.rsplit('/').next());
            let text = format!("Distinguishes this variant of `{name}` from the others: always `{tag}`.");
            tags.push((variant.unwrap_or_default().to_owned(), format!("/properties/{property}"), text));
        }
    }
    for (variant, property, text) in tags {
        if let Some(tag) = schemas.get_mut(&variant).and_then(|schema| schema.pointer_mut(&property)) {
            tag["description"] = json!(text);
        }
    }
}

/// Appends the table of codes, as Markdown.
fn describe_codes(schemas: &mut Map<String, Value>) {
    let Some(codes) = schemas.get_mut("ProblemCode") else { return };
    let all: Vec<Code> = Code::iter().collect();
    let text = codes["description"].as_str().unwrap_or_default();
    codes["description"] = json!(format!("{text}\n\n{}", table(&all)));
}

/// Moves the description of a nullable reference from the `oneOf` to the field, where clients look for it.
fn lift_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(choices) = fields.get_mut("oneOf").and_then(Value::as_array_mut)
                && choices.iter().any(|choice| choice["type"] == "null")
            {
                let mut described = choices.iter_mut().filter_map(Value::as_object_mut);
                if let Some(text) = described.find_map(|choice| choice.remove("description")) {
                    fields.insert("description".to_owned(), text);
                }
            }
            fields.values_mut().for_each(lift_descriptions);
        }
        Value::Array(parts) => parts.iter_mut().for_each(lift_descriptions),
        _ => {}
    }
}
