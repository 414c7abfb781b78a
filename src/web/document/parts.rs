//! Access to the parts of a document, and the references between schemas.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The prefix of a reference to a schema.
pub(super) const COMPONENTS: &str = "#/components/schemas/";

/// Keys whose values are data, not schemas.
pub(super) const DATA: [&str; 4] = ["default", "enum", "example", "x-extensible-enum"];

/// The schemas of a document by name.
pub(super) type Schemas = Map<String, Value>;

/// Returns the schemas of a document.
pub(super) fn schemas_mut(document: &mut Value) -> Option<&mut Schemas> {
    document.pointer_mut("/components/schemas")?.as_object_mut()
}

/// Iterates over the operations of a document.
pub fn operations_mut(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut)
}

/// Renames the references in a value: those for which `other_name` returns a name.
pub(super) fn refer(value: &mut Value, other_name: &impl Fn(&str) -> Option<String>) {
    match value {
        Value::String(text) => {
            if let Some(name) = text.strip_prefix(COMPONENTS).and_then(other_name) {
                *text = format!("{COMPONENTS}{name}");
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| refer(field, other_name)),
        Value::Array(parts) => parts.iter_mut().for_each(|part| refer(part, other_name)),
        _ => {}
    }
}

/// Adds the names of the schemas that a value refers to.
pub(super) fn collect(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            names.extend(reference.and_then(|to| to.strip_prefix(COMPONENTS)).map(str::to_owned));
            fields.values().for_each(|field| collect(field, names));
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, names)),
        _ => {}
    }
}

/// Returns these names and those of all schemas that they refer to, directly or not.
pub(super) fn with_all_they_need(names: BTreeSet<String>, schemas: &Schemas) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut todo: Vec<String> = names.into_iter().collect();
    while let Some(name) = todo.pop() {
        if let Some(schema) = schemas.get(&name)
            && all.insert(name)
        {
            let mut more = BTreeSet::new();
            collect(schema, &mut more);
            todo.extend(more);
        }
    }
    all
}

/// Removes the schemas that no operation needs.
pub(super) fn remove_unused(document: &mut Value) {
    let mut names = BTreeSet::new();
    collect(&document["paths"], &mut names);
    if let Some(schemas) = schemas_mut(document) {
        let used = with_all_they_need(names, schemas);
        schemas.retain(|name, _| used.contains(name));
    }
}

/// Removes the defaults from a request's schema, because generators treat a field with a default as always present. The
/// schemas of responses state them.
pub(super) fn leave_out_defaults(schema: &mut Value) {
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for field in fields.into_iter().flat_map(Schemas::values_mut).filter_map(Value::as_object_mut) {
        field.remove("default");
    }
}
