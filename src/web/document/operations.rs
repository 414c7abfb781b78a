//! Parts that all operations share: authentication, problems, headers and streams.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use heck::ToUpperCamelCase;
use serde_json::{Map, Value, json};

use super::{parts::operations_mut, problems::codes_of};
use crate::problem::codes::Code;

/// The media type of server-sent events.
pub(super) const EVENTS: &str = "text/event-stream";

/// The media types of responses that are sent item by item.
const STREAMS: [&str; 2] = ["application/x-ndjson", EVENTS];

/// The media type of a problem.
pub(super) const PROBLEM: &str = "application/problem+json";

/// The operations that limit wrong passwords and codes for one name.
const GUARDED: [&str; 3] = ["create_proof", "create_session", "recover_account"];

/// The addition to the refusal of too many requests by these operations.
const GUESSES: &str =
    " Wrong passwords and codes for one name are limited, too. No `RateLimit` header shows that limit.";

/// Headers that are required in every response that declares them.
const ALWAYS: [&str; 2] = ["ETag", "Location"];

/// Completes every operation: its problems, headers, authentication and stream items.
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
        // An operation without `security` is open to everybody.
        if operation["security"].is_null() {
            operation["security"] = json!([]);
        }
        never_null(operation);
        name_items(operation);
    }
}

/// The headers that many responses share.
fn headers() -> Value {
    let seconds = json!({ "type": "integer", "minimum": 0 });
    let text = json!({ "type": "string" });
    json!({
        "RateLimit": {
            "description": "The requests left in each quota that has counted this one, and the seconds until it is \
                full again. A structured list (draft-ietf-httpapi-ratelimit-headers-10).",
            "required": true,
            "schema": text,
            "example": "\"account\";r=299;t=1",
        },
        "RateLimit-Policy": {
            "description": "The quotas themselves: the maximum number of requests, and the window in seconds.",
            "required": true,
            "schema": text,
            "example": "\"account\";q=300;w=1",
        },
        "Retry-After": {
            "description": "Seconds to wait before the next attempt, with 429 and 503.",
            "schema": seconds,
        },
        "WWW-Authenticate": {
            "description": "The error of the token, and the address that says how to get another one (RFC 6750, RFC \
                9728). Sent with 401, and with 403 if the token lacks a scope.",
            "schema": text,
        },
    })
}

/// Adds the headers that depend on the path or the status of a response.
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
        let of_status: &[_] = match status.as_str() {
            "401" | "403" => &["WWW-Authenticate"],
            "429" | "503" => &["Retry-After"],
            _ => &[],
        };
        for name in counted.iter().chain(of_status) {
            response["headers"][*name] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

/// Adds the problem responses of an operation: each status, with its codes.
fn add_problems(operation: &mut Value, codes: &[Code]) {
    let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
    for status in codes.iter().map(|code| code.status()).collect::<BTreeSet<_>>() {
        let own: Vec<Code> = codes.iter().copied().filter(|code| code.status() == status).collect();
        // A standard may define its own body for a status that is also used for a problem.
        let response = &mut operation["responses"][status.as_str()];
        if response.is_null() {
            let guesses = if status == StatusCode::TOO_MANY_REQUESTS && GUARDED.contains(&id.as_str()) {
                GUESSES
            } else {
                ""
            };
            response["description"] = json!(format!(
                "A problem (RFC 9457) with one of these codes. There may be more in time.{guesses}\n\n{}",
                table(&own)
            ));
        }
        response["content"][PROBLEM] = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
        response["x-problem-codes"] = json!(own);
    }
}

/// Moves problem responses that several operations share to `components/responses`.
pub(super) fn share_problems(document: &mut Value) {
    let mut used: BTreeMap<(String, String), usize> = BTreeMap::new();
    for operation in operations_mut(document) {
        for (status, response) in problems(operation) {
            *used.entry((status.clone(), response.to_string())).or_default() += 1;
        }
    }
    // The most frequent response of each status gets a name.
    let mut shared: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for ((status, response), times) in used.into_iter().filter(|(_, times)| *times > 1) {
        let most = shared.entry(status).or_default();
        *most = std::mem::take(most).max((times, response));
    }
    for operation in operations_mut(document) {
        for (status, response) in problems(operation) {
            let text = response.to_string();
            if shared.get(status).is_some_and(|(_, most)| *most == text) {
                *response = json!({ "$ref": format!("#/components/responses/{}", named(status)) });
            }
        }
    }
    let shared = shared
        .iter()
        .map(|(status, (_, response))| (named(status), serde_json::from_str(response).unwrap_or_default()));
    document["components"]["responses"] = shared.collect::<Map<_, _>>().into();
}

/// The responses of an operation that are problems and nothing else.
fn problems(operation: &mut Value) -> impl Iterator<Item = (&String, &mut Value)> {
    let responses = operation["responses"].as_object_mut().into_iter().flatten();
    responses.filter(|(_, response)| is_problem(response))
}

/// Whether a response is a problem and nothing else.
pub(super) fn is_problem(response: &Value) -> bool {
    response["content"].as_object().is_some_and(|content| content.keys().eq([PROBLEM]))
}

/// The name of a status, such as `TooManyRequests`.
fn named(status: &str) -> String {
    let status: Option<StatusCode> = status.parse().ok();
    status.and_then(|status| status.canonical_reason()).unwrap_or("Problem").to_upper_camel_case()
}

/// Returns a table of codes and their meanings, as Markdown.
pub(super) fn table(codes: &[Code]) -> String {
    let rows = codes.iter().map(|code| {
        let name: &str = code.into();
        format!("\n| `{name}` | {} | {} |", code.status().as_u16(), code.title())
    });
    format!("| code | status | meaning |\n|---|---|---|{}", rows.collect::<String>())
}

/// Removes `null` from the types of parameters: a parameter is sent or left out, and can never be `null`.
fn never_null(operation: &mut Value) {
    for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(kind) = parameter["schema"].get_mut("type") else { continue };
        if let Some([only, null]) = kind.as_array().map(Vec::as_slice)
            && *null == json!("null")
        {
            *kind = only.clone();
        }
    }
}

/// Describes the items of each stream. The schema of server-sent events is that of one event's data, by which generated
/// clients validate each event. NDJSON is one text.
fn name_items(operation: &mut Value) {
    let responses = operation["responses"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let contents = responses.filter_map(|response| response.get_mut("content")?.as_object_mut()).flatten();
    for (kind, media) in contents.filter(|(kind, _)| STREAMS.contains(&kind.as_str())) {
        let item = media["schema"].take();
        let schema = if kind == EVENTS { item.clone() } else { json!({ "type": "string" }) };
        *media = json!({ "schema": schema, "x-item-schema": item });
    }
}
