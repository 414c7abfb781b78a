//! Shapes that generators handle well: unions that consist of objects only, defaults that are values, and named enum
//! values.

use heck::ToUpperCamelCase;
use serde_json::{Value, json};

use super::{
    open_enums::Unions,
    parts::{COMPONENTS, DATA, Schemas, schemas_mut},
};

/// Keywords of unions of schemas.
const UNIONS: [&str; 2] = ["oneOf", "anyOf"];

/// Flattens unions, removes defaults that are `null`, and names the values of enums.
pub(super) fn simplify(document: &mut Value, unions: Unions) {
    let Some(schemas) = schemas_mut(document) else { return };
    let before = schemas.clone();
    for (name, schema) in schemas.iter_mut() {
        flatten(schema, &before, unions);
        leave_out_null(schema);
        name_values(name, schema);
    }
}

/// Replaces a union of unions by one of all their members. One field no longer distinguishes these, so the union loses
/// its discriminator. Each member still has the fields that distinguish it from all others. Open unions of titles are
/// not flattened, because each title has its own branch for unknown variants.
fn flatten(schema: &mut Value, schemas: &Schemas, unions: Unions) {
    for union in UNIONS {
        let Some(members) = schema[union].as_array() else { continue };
        if unions == Unions::Open && union == "anyOf" {
            continue;
        }
        let leaves: Vec<Value> = members.iter().flat_map(|member| leaves(member, schemas)).collect();
        if leaves != *members {
            schema[union] = json!(leaves);
            schema.as_object_mut().and_then(|fields| fields.remove("discriminator"));
        }
    }
}

fn leaves(member: &Value, schemas: &Schemas) -> Vec<Value> {
    let named = member["$ref"].as_str().and_then(|to| schemas.get(to.strip_prefix(COMPONENTS)?));
    let members = named.and_then(|schema| UNIONS.iter().find_map(|union| schema[*union].as_array()));
    match members {
        Some(members) => members.iter().flat_map(|member| leaves(member, schemas)).collect(),
        None => vec![member.clone()],
    }
}

/// Names the values of an enum (`x-enum-varnames`) with the enum as prefix, because in Go the values of all enums share
/// one scope.
fn name_values(name: &str, schema: &mut Value) {
    let Some(values) = schema["enum"].as_array() else { return };
    let names = values
        .iter()
        .map(|value| format!("{name}{}", value.as_str().unwrap_or_default().to_upper_camel_case()));
    schema["x-enum-varnames"] = names.collect();
}

fn leave_out_null(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            if fields.get("default").is_some_and(Value::is_null) {
                fields.remove("default");
            }
            let inner = fields.iter_mut().filter(|(name, _)| !DATA.contains(&name.as_str()));
            inner.for_each(|(_, field)| leave_out_null(field));
        }
        Value::Array(parts) => parts.iter_mut().for_each(leave_out_null),
        _ => {}
    }
}
