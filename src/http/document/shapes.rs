//! Shapes that generators take well: unions of objects and of nothing else, and defaults that are values.

use serde_json::{Value, json};

use super::{
    growth::{is_other, other_of},
    parts::{COMPONENTS, DATA, Schemas, schemas_mut},
};

/// Unions of schemas.
const UNIONS: [&str; 2] = ["oneOf", "anyOf"];

/// Has unions name what they hold in the end, and takes out defaults that are null.
pub(super) fn simplify(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    let before = schemas.clone();
    for (name, schema) in schemas.iter_mut() {
        flatten(name, schema, &before);
        leave_out_null(schema);
    }
}

/// A union of unions becomes one of all that they hold. Its members are no longer told apart by one field then, so it has no
/// discriminator: each still has the fields by which it is told from all others.
fn flatten(name: &str, schema: &mut Value, schemas: &Schemas) {
    for union in UNIONS {
        let Some(members) = schema[union].as_array() else { continue };
        let mut leaves: Vec<Value> = members.iter().flat_map(|member| leaves(member, schemas)).collect();
        if union == "anyOf" {
            // What no title knows is known to none of them: one branch for all.
            let own = other_of(name);
            leaves.retain(|leaf| name_of(leaf).is_none_or(|name| name == own || !is_other(name)));
        }
        if leaves != *members {
            schema[union] = json!(leaves);
            schema.as_object_mut().and_then(|fields| fields.remove("discriminator"));
        }
    }
}

fn leaves(member: &Value, schemas: &Schemas) -> Vec<Value> {
    let named = name_of(member).and_then(|name| schemas.get(name));
    let members = named.and_then(|schema| UNIONS.iter().find_map(|union| schema[*union].as_array()));
    match members {
        Some(members) => members.iter().flat_map(|member| leaves(member, schemas)).collect(),
        None => vec![member.clone()],
    }
}

fn name_of(reference: &Value) -> Option<&str> {
    reference["$ref"].as_str()?.strip_prefix(COMPONENTS)
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
