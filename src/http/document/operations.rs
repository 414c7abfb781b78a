//! What all operations say alike: who may ask, what they refuse, what their headers and streams hold.

use actix_web::http::StatusCode;
use serde_json::{Map, Value, json};

use super::{parts::operations_mut, problems::codes_of};
use crate::http::problem::Code;

/// The types of answers that come item by item.
const STREAMS: [&str; 2] = ["application/x-ndjson", "text/event-stream"];

/// These stand at every answer that has them at all.
const ALWAYS: [&str; 2] = ["ETag", "Location"];

/// Completes every operation.
pub(super) fn complete(document: &mut Value) {
    document["components"]["headers"] = headers();
    for (path, item) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let codes = codes_of(path, method, operation);
            add_problems(operation, &codes);
            complete_headers(operation, path);
        }
    }
    for operation in operations_mut(document) {
        // An operation that says nothing about tokens is open to everybody.
        if operation["security"].is_null() {
            operation["security"] = json!([]);
        }
        never_null(operation);
        name_items(operation);
    }
}

/// The headers that many answers have.
fn headers() -> Value {
    let seconds = json!({ "type": "integer", "minimum": 0 });
    let text = json!({ "type": "string" });
    json!({
        "RateLimit": {
            "description": "What is left of each quota that the request was counted against, and in how many seconds it is \
                whole again: a structured list (draft-ietf-httpapi-ratelimit-headers-10).",
            "required": true,
            "schema": text,
            "example": "\"account\";r=299;t=1",
        },
        "RateLimit-Policy": {
            "description": "The quotas themselves: as many requests in so many seconds.",
            "required": true,
            "schema": text,
            "example": "\"account\";q=300;w=1",
        },
        "Retry-After": {
            "description": "Seconds after which to ask again: with 429 and 503.",
            "schema": seconds,
        },
        "WWW-Authenticate": { "description": "How to prove who you are: with 401.", "schema": text },
    })
}

/// Adds the headers that answers have by their address or their status.
fn complete_headers(operation: &mut Value, path: &str) {
    let known = operation.pointer("/responses/200/headers").cloned();
    let responses = operation["responses"].as_object_mut().into_iter().flatten();
    for (status, response) in responses {
        if let (Some(known), "304") = (&known, status.as_str()) {
            response["headers"] = known.clone();
        }
        for name in ALWAYS {
            if let Some(header) = response.pointer_mut(&format!("/headers/{name}")) {
                header["required"] = json!(true);
            }
        }
        let counted: &[_] = if path.starts_with("/v1/") { &["RateLimit", "RateLimit-Policy"] } else { &[] };
        let of_status: &[_] = match status.as_bytes() {
            [b'4', ..] => &["Retry-After", "WWW-Authenticate"],
            [b'5', ..] => &["Retry-After"],
            _ => &[],
        };
        for name in counted.iter().chain(of_status) {
            response["headers"][*name] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

/// Says what an operation refuses and how it fails: the classes of status, with the codes that it may answer.
fn add_problems(operation: &mut Value, codes: &[Code]) {
    let problem = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    for (class, of) in [
        (
            "4XX",
            "What is refused, as a problem (RFC 9457). The `code` is one of these; more may come in time.",
        ),
        (
            "5XX",
            "What failed here, as a problem (RFC 9457). The `code` is one of these; more may come in time.",
        ),
    ] {
        let own: Vec<Code> =
            codes.iter().copied().filter(|code| class.starts_with(&code.status().as_str()[..1])).collect();
        operation["responses"][class] = json!({
            "description": format!("{of}\n\n{}", table(&own)),
            "content": { "application/problem+json": problem },
            "x-problem-codes": own,
        });
        // A status that a standard fills in its own way may be a problem of ours all the same.
        for code in own {
            if let Some(response) = operation["responses"].get_mut(code.status().as_str()) {
                response["content"]["application/problem+json"] = problem.clone();
                response["x-problem-codes"] = json!(codes_with(codes, code.status()));
            }
        }
    }
}

fn codes_with(codes: &[Code], status: StatusCode) -> Vec<Code> {
    codes.iter().copied().filter(|code| code.status() == status).collect()
}

/// Codes with their meanings, as Markdown.
pub(super) fn table(codes: &[Code]) -> String {
    let rows = codes.iter().map(|code| {
        let name: &str = code.into();
        format!("\n| `{name}` | {} | {} |", code.status().as_u16(), code.title())
    });
    format!("| code | status | meaning |\n|---|---|---|{}", rows.collect::<String>())
}

/// A parameter is sent or left out; none can be null.
fn never_null(operation: &mut Value) {
    for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        let kind = &mut parameter["schema"]["type"];
        if let Some([only, null]) = kind.as_array().map(Vec::as_slice)
            && *null == json!("null")
        {
            *kind = only.clone();
        }
    }
}

/// Says of a stream what each of its items is. The whole is text.
fn name_items(operation: &mut Value) {
    let responses = operation["responses"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let contents = responses.filter_map(|response| response.get_mut("content")?.as_object_mut()).flatten();
    for (_, media) in contents.filter(|(kind, _)| STREAMS.contains(&kind.as_str())) {
        let item = media["schema"].take();
        *media = json!({ "schema": { "type": "string" }, "x-item-schema": item });
    }
}
