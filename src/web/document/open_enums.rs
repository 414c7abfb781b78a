//! Forward compatibility: clients generated from today's document keep working when the server adds values and
//! variants.
//!
//! Enums are closed in requests. In responses they are strings that list today's values (`x-extensible-enum`). Unions
//! in responses are marked with `x-may-grow`. In the 3.0 edition they have a last branch for unknown variants. They
//! have no discriminator there, because generators reject tags that its mapping lacks. The 3.1 document has no such
//! branch, because TypeScript could then no longer narrow the known variants by their tag.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    parts::{COMPONENTS, Schemas, schemas_mut},
    titles::is_of_a_title,
};

/// Marks a union that may get more branches.
const MAY_GROW: &str = "x-may-grow";

/// Whether unions have a branch for unknown variants.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Unions {
    /// Only today's branches: the 3.1 document.
    Closed,
    /// One more branch, for all other variants: the 3.0 edition.
    Open,
}

/// Opens the enums in responses that may grow. Enums of a title stay closed, because they belong to a version of its
/// rules.
pub(super) fn open_enums(document: &mut Value, answered: &BTreeSet<String>) {
    let Some(schemas) = schemas_mut(document) else { return };
    for (_, schema) in schemas.iter_mut().filter(|(name, _)| answered.contains(*name) && !is_of_a_title(name))
    {
        if let Some(values) = schema.as_object_mut().and_then(|fields| fields.remove("enum")) {
            let text = schema["description"].as_str().unwrap_or_default();
            schema["description"] = json!(with_growth(text));
            schema["x-extensible-enum"] = values;
        }
    }
}

/// Returns a description that ends with the note that more values may be added.
fn with_growth(text: &str) -> String {
    const MORE: &str = "There may be more in time.";
    match text.split_once("\n\n|") {
        _ if text.contains(MORE) || text.contains("There may be more") => text.to_owned(),
        Some((text, table)) => format!("{text} {MORE}\n\n|{table}"),
        None => format!("{text} {MORE}"),
    }
}

/// Marks the unions in responses that may grow: those with a tag, and those with a branch for each title.
pub(super) fn grow_unions(document: &mut Value, answered: &BTreeSet<String>, unions: Unions) {
    let Some(schemas) = schemas_mut(document) else { return };
    let before = schemas.clone();
    for (name, schema) in before.iter().filter(|(name, schema)| answered.contains(*name) && may_grow(schema))
    {
        let union = &mut schemas[name];
        union[MAY_GROW] = json!(true);
        if unions == Unions::Open {
            let branch = json!({ "$ref": format!("{COMPONENTS}{}", other_of(name)) });
            members_mut(union).into_iter().for_each(|members| members.push(branch.clone()));
            union.as_object_mut().and_then(|fields| fields.remove("discriminator"));
            schemas.insert(other_of(name), other(name, schema, &before));
        }
    }
}

/// The name of the branch for variants that a union does not know yet.
fn other_of(union: &str) -> String {
    format!("{union}Other")
}

fn may_grow(schema: &Value) -> bool {
    schema["discriminator"].is_object() || schema["anyOf"].is_array()
}

fn members_mut(schema: &mut Value) -> Option<&mut Vec<Value>> {
    let union = if schema["oneOf"].is_array() { "oneOf" } else { "anyOf" };
    schema.get_mut(union)?.as_array_mut()
}

/// Makes the branch for later variants. It has the fields that all of today's variants share, and a tag that differs
/// from each of theirs.
fn other(name: &str, union: &Value, schemas: &Schemas) -> Value {
    let variants = leaves(union, schemas);
    let tag = union.pointer("/discriminator/propertyName").and_then(Value::as_str);
    let tag = tag.or_else(|| {
        ["type", "kind"].into_iter().find(|tag| variants.iter().all(|one| tag_of(one, tag).is_some()))
    });
    let Some((first, rest)) = variants.split_first() else { return json!({ "type": "object" }) };
    let fields = first["properties"].as_object().into_iter().flatten();
    let common = fields.filter(|(name, _)| rest.iter().all(|one| !one["properties"][*name].is_null()));
    let mut properties: Schemas = common
        .map(|(name, field)| {
            let is_same = rest.iter().all(|one| same(&one["properties"][name], field));
            (name.clone(), if is_same { field.clone() } else { anything(field) })
        })
        .collect();
    if let Some(tag) = tag {
        let known: BTreeSet<&str> = variants.iter().filter_map(|one| tag_of(one, tag)).collect();
        properties.insert(
            tag.to_owned(),
            json!({
                "description": format!("None of the values that select the other branches of `{name}`."),
                "type": "string",
                "not": { "enum": known },
            }),
        );
    }
    let is_required = |name: &str| variants.iter().all(|one| requires(one, name));
    let required: Vec<&String> = properties.keys().filter(|name| is_required(name)).collect();
    json!({
        "description": format!("A `{name}` that is newer than this document: show the fields that you know, and go on."),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": true,
    })
}

/// Allows any value in a field that differs from branch to branch. An array stays an array.
fn anything(field: &Value) -> Value {
    let mut any = json!({ "description": field["description"] });
    if field["type"] == "array" {
        (any["type"], any["items"]) = (json!("array"), json!({}));
    }
    any
}

/// Returns the objects that a union consists of, with nested unions resolved.
fn leaves<'a>(union: &'a Value, schemas: &'a Schemas) -> Vec<&'a Value> {
    let Some(members) = union["oneOf"].as_array().or(union["anyOf"].as_array()) else { return vec![union] };
    let named = |member: &Value| schemas.get(member["$ref"].as_str()?.strip_prefix(COMPONENTS)?);
    members.iter().flat_map(|member| leaves(named(member).unwrap_or(member), schemas)).collect()
}

fn tag_of<'a>(variant: &'a Value, tag: &str) -> Option<&'a str> {
    let field = &variant["properties"][tag];
    field.get("const").or_else(|| field.pointer("/enum/0"))?.as_str()
}

fn requires(variant: &Value, name: &str) -> bool {
    variant["required"].as_array().is_some_and(|required| required.iter().any(|one| one == name))
}

/// Whether two fields have the same schema, apart from their descriptions.
fn same(one: &Value, other: &Value) -> bool {
    let bare = |field: &Value| {
        let mut field = field.clone();
        field.as_object_mut().map(|fields| fields.remove("description"));
        field
    };
    bare(one) == bare(other)
}
