//! The schema of an event: a `oneOf` by kind. Each kind has its own fields, taken from the structs that the server
//! serializes.

use serde_json::{Value, json};

use super::parts::{Schemas, schemas_mut};

/// Merges the parts of an event: the envelope, the fields that every payload has, and those of each kind.
pub(super) fn merge_events(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    let Some(mut event) = schemas.remove("Event") else { return };
    let mut parts = Vec::new();
    let kinds = variants(&event, schemas, &mut parts);
    let kinds: Vec<Value> = kinds.into_iter().map(without_what_hides_nothing).collect();
    event = json!({ "description": event["description"], "oneOf": kinds });
    schemas.retain(|name, _| !parts.contains(name));
    schemas.insert("Event".to_owned(), event);
}

/// Returns the objects that a schema allows, each with all of its fields. Adds the names of the merged schemas to
/// `parts`.
fn variants(schema: &Value, schemas: &Schemas, parts: &mut Vec<String>) -> Vec<Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        parts.push(name.to_owned());
        return variants(&schemas[name], schemas, parts);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().fold(vec![json!({})], |objects, part| {
            let more = variants(part, schemas, parts);
            objects.iter().flat_map(|object| more.iter().map(|more| both(object, more))).collect()
        });
    }
    if let Some(one) = schema["oneOf"].as_array() {
        return one.iter().flat_map(|variant| variants(variant, schemas, parts)).collect();
    }
    vec![schema.clone()]
}

/// Merges two objects into one with the fields of both.
fn both(one: &Value, other: &Value) -> Value {
    let mut properties = Schemas::new();
    let mut required = Vec::new();
    for object in [one, other] {
        properties.extend(object["properties"].as_object().cloned().unwrap_or_default());
        required.extend(object["required"].as_array().cloned().unwrap_or_default());
    }
    let optional = properties.iter_mut().filter(|(name, _)| !required.contains(&json!(name)));
    optional.for_each(|(_, field)| never_null(field));
    json!({
        "type": "object",
        "description": other["description"].as_str().or(one["description"].as_str()),
        "properties": properties,
        "required": required,
    })
}

/// Removes `null` from the types of a field, because events omit absent fields.
fn never_null(field: &mut Value) {
    if let Some(types) = field["type"].as_array().cloned() {
        let rest: Vec<Value> = types.into_iter().filter(|kind| kind != "null").collect();
        field["type"] = if let [only] = rest.as_slice() { only.clone() } else { json!(rest) };
    }
    if let Some(choices) = field["oneOf"].as_array() {
        let rest: Vec<Value> = choices.iter().filter(|choice| choice["type"] != "null").cloned().collect();
        *field = if let [only] = rest.as_slice() { only.clone() } else { json!({ "oneOf": rest }) };
    }
}

/// Removes `secrets` from kinds without effects: only events with moves and effects can hide any of their content.
fn without_what_hides_nothing(mut kind: Value) -> Value {
    if let Some(fields) = kind["properties"].as_object_mut().filter(|fields| !fields.contains_key("effects"))
    {
        fields.remove("secrets");
    }
    kind
}
