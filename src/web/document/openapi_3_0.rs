//! The document as OpenAPI 3.0, for generators that cannot read 3.1 yet, and for clients that validate responses,
//! because its unions are open. The content is the same: `nullable` replaces the type `null`, and a `$ref` has no
//! siblings.

use serde_json::{Map, Value, json};

use super::{
    operations::{EVENTS, is_problem},
    parts::{DATA, operations_mut},
};

/// Returns the document as OpenAPI 3.0.
pub(super) fn as_3_0(mut document: Value) -> Value {
    document["openapi"] = json!("3.0.3");
    document["info"]["license"] = json!({ "name": document["info"]["license"]["name"] });
    operations_mut(&mut document).for_each(name_classes);
    operations_mut(&mut document).for_each(stream_text);
    operations_mut(&mut document).for_each(unify_responses);
    rewrite(&mut document);
    document
}

/// Merges the problems of an operation into `4XX` and `5XX`, because typed generators make one type of each.
fn name_classes(operation: &mut Value) {
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (class, description) in [
        ("4XX", "A refusal, as a problem (RFC 9457); its `code` says why."),
        ("5XX", "A failure of the hall, as a problem (RFC 9457); its `code` says which."),
    ] {
        let (mut codes, mut headers) = (vec![], Map::new());
        let mut content = Value::Null;
        responses.retain(|status, response| {
            let is_of_class = status.starts_with(&class[..1]) && is_problem(response);
            if is_of_class {
                codes.extend(response["x-problem-codes"].as_array().cloned().unwrap_or_default());
                headers.extend(response["headers"].as_object().cloned().unwrap_or_default());
                content = response["content"].take();
            }
            !is_of_class
        });
        let response = json!({ "description": description, "headers": headers, "content": content, "x-problem-codes": codes });
        responses.insert(class.to_owned(), response);
    }
}

/// Declares streams as text, because typed generators read a response as a whole.
fn stream_text(operation: &mut Value) {
    let responses = operation["responses"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for media in responses.filter_map(|response| response.get_mut("content")?.get_mut(EVENTS)) {
        media["schema"] = json!({ "type": "string" });
    }
}

/// Gives all successes of an operation the same content, and likewise all errors, because typed generators want one
/// type for each. Problems are also declared as JSON, which is where generators look for them.
fn unify_responses(operation: &mut Value) {
    for class in [&["2"][..], &["4", "5"]] {
        let responses = operation["responses"].as_object_mut().into_iter().flatten();
        let mut alike: Vec<&mut Value> = responses
            .filter(|(status, _)| class.iter().any(|digit| status.starts_with(digit)))
            .map(|(_, response)| response)
            .collect();
        let contents = alike.iter().filter_map(|response| response["content"].as_object()).flatten();
        let mut all: Map<String, Value> =
            contents.map(|(kind, media)| (kind.clone(), media.clone())).collect();
        if let Some(problem) = all.get("application/problem+json").cloned() {
            all.entry("application/json").or_insert(problem);
        }
        if !all.is_empty() {
            alike.iter_mut().for_each(|response| response["content"] = json!(all));
        }
    }
}

/// Rewrites a part of the document for 3.0, recursively. 3.0 has no `propertyNames` and no empty `required`.
fn rewrite(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            rewrite_null(fields);
            fields.remove("propertyNames");
            if fields.get("required").is_some_and(|names| *names == json!([])) {
                fields.remove("required");
            }
            if fields.get("$ref").is_some_and(Value::is_string) {
                fields.retain(|name, _| name == "$ref");
            }
            fields
                .iter_mut()
                .filter(|(name, _)| !DATA.contains(&name.as_str()))
                .for_each(|(_, field)| rewrite(field));
        }
        Value::Array(parts) => parts.iter_mut().for_each(rewrite),
        _ => {}
    }
}

/// Replaces the type `null` by `nullable`.
fn rewrite_null(schema: &mut Map<String, Value>) {
    if let Some(types) = schema.get("type").and_then(Value::as_array).cloned() {
        let rest: Vec<Value> = types.into_iter().filter(|kind| kind != "null").collect();
        if let [only] = rest.as_slice() {
            schema.insert("type".to_owned(), only.clone());
            schema.insert("nullable".to_owned(), json!(true));
        }
    }
    let choices = schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let rest: Vec<Value> = choices.iter().filter(|choice| choice["type"] != "null").cloned().collect();
    if rest.len() < choices.len() {
        schema.remove("oneOf");
        schema.insert(if rest.len() == 1 { "allOf" } else { "oneOf" }.to_owned(), json!(rest));
        schema.insert("nullable".to_owned(), json!(true));
    }
}
