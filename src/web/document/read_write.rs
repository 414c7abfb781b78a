//! The request side and the response side of a schema. A response contains every field, so its fields are required, and
//! omitted ones are never `null`. A request may omit fields that have a default. A schema that both sides use and that
//! differs in this way is split in two.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    parts::{Schemas, collect, leave_out_defaults, operations_mut, refer, schemas_mut, with_all_they_need},
    titles::is_of_a_title,
};

/// The parts of an operation that belong to the request.
const ASKED: [&str; 2] = ["parameters", "requestBody"];

/// The name of the request side of a schema. A prefix `New` would not do: in some languages it names a constructor.
fn requested(name: &str) -> String {
    format!("{name}Request")
}

/// Splits the schemas that differ between requests and responses, and requires the fields of responses. Returns the
/// names of the schemas that responses use.
pub(super) fn split_read_write(document: &mut Value) -> BTreeSet<String> {
    let mut asked = BTreeSet::new();
    let mut answered = BTreeSet::new();
    for operation in operations_mut(document) {
        ASKED.iter().for_each(|part| collect(&operation[*part], &mut asked));
        collect(&operation["responses"], &mut answered);
    }
    let Some(schemas) = schemas_mut(document) else { return answered };
    let (mut asked, answered) = (with_all_they_need(asked, schemas), with_all_they_need(answered, schemas));
    let both: BTreeSet<String> = asked.intersection(&answered).cloned().collect();
    let differing = differing(&both, schemas);
    let renamed = |name: &str| differing.contains(name).then(|| requested(name));
    for name in &differing {
        let mut new = schemas[name].clone();
        refer(&mut new, &renamed);
        leave_out_defaults(&mut new);
        schemas.insert(requested(name), new);
        asked.remove(name);
    }
    for name in &asked - &answered {
        refer(&mut schemas[&name], &renamed);
    }
    for name in &answered - &asked {
        let schema = &mut schemas[&name];
        require_always(schema);
    }
    // Clients ignore fields that are added later.
    for name in &answered {
        schemas[name].as_object_mut().and_then(|fields| fields.remove("additionalProperties"));
    }
    for operation in operations_mut(document) {
        for part in ASKED {
            let Some(part) = operation.get_mut(part) else { continue };
            refer(part, &renamed);
        }
    }
    answered
}

/// Returns the schemas whose two sides differ. A schema differs if a field has a default, or if it is closed in requests
/// but may get more values or fields in responses. It also differs if it refers to such a schema.
fn differing(both: &BTreeSet<String>, schemas: &Schemas) -> BTreeSet<String> {
    let differs = |name: &&String| {
        let schema = &schemas[*name];
        let is_closed = schema["enum"].is_array() || schema["additionalProperties"] == json!(false);
        fields(schema).any(|(_, field)| has_default(field)) || (is_closed && !is_of_a_title(name))
    };
    let own: BTreeSet<String> = both.iter().filter(differs).cloned().collect();
    let reaches = |name: &&String| !with_all_they_need([(*name).clone()].into(), schemas).is_disjoint(&own);
    both.iter().filter(reaches).cloned().collect()
}

fn fields(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

fn has_default(field: &Value) -> bool {
    field.get("default").is_some_and(|default| !default.is_null())
}

/// Requires the fields of a response that may be `null` or have a default. A field that is omitted where it does not
/// apply is declared `#[schema(nullable = false)]`.
fn require_always(schema: &mut Value) {
    for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        require_always(part);
    }
    let listed: Vec<Value> = fields(schema)
        .filter(|(_, field)| may_be_null(field) || has_default(field))
        .map(|(name, _)| json!(name))
        .collect();
    if listed.is_empty() {
        return;
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let more = listed.into_iter().filter(|name| !required.contains(name));
    schema["required"] = required.iter().cloned().chain(more).collect();
}

fn may_be_null(field: &Value) -> bool {
    let is_null = |one: &Value| *one == json!("null");
    field["type"].as_array().is_some_and(|types| types.iter().any(is_null))
        || field["oneOf"]
            .as_array()
            .is_some_and(|choices| choices.iter().any(|choice| is_null(&choice["type"])))
}
