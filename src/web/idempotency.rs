//! The `Idempotency-Key`, with which a client can repeat a request whose response was lost
//! (draft-ietf-httpapi-idempotency-key-header).

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::{
        Method,
        header::{HeaderMap, HeaderName},
    },
};
use serde_json::{Value, json};

use super::problem::{Problem, codes::Code};

/// The header as documentation and problems spell it.
const HEADER: &str = "Idempotency-Key";
const NAME: HeaderName = HeaderName::from_static("idempotency-key");
const KEY_BYTES_MAX: usize = 128;

/// Path prefixes at which no key is accepted. Their responses hold a secret, which the server returns once and does
/// not keep, so a repeated request creates another one. A passkey answers a challenge only once anyhow. Paths below
/// a prefix are included.
const NOT_TAKEN: [&str; 12] = [
    "/oauth",
    "/v1/accounts",
    "/v1/me/bots",
    "/v1/me/consents",
    "/v1/me/feed",
    "/v1/me/passkeys",
    "/v1/me/proof",
    "/v1/me/recovery-code",
    "/v1/me/tokens",
    "/v1/me/webhooks",
    "/v1/passkeys",
    "/v1/sessions",
];

/// Prefix of requests to an existing webhook. They return no secret, so a key is accepted.
const WEBHOOKS: &str = "/v1/me/webhooks/";

/// The key of a request, if it has one. Each handler of a `POST` extracts this and passes the key to the use case.
pub struct IdempotencyKey(Option<String>);

impl IdempotencyKey {
    /// The idempotency key, if there is one.
    pub fn key(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl FromRequest for IdempotencyKey {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(key(req.headers()).map(|key| Self(key.map(str::to_owned))))
    }
}

/// Refuses a key where none is accepted.
///
/// # Errors
/// If the request has such a key.
pub(super) fn refuse_key(req: &HttpRequest) -> Result<(), Problem> {
    if *req.method() == Method::POST && !is_taken(req.path()) && req.headers().contains_key(NAME) {
        let detail = "send this request without an `Idempotency-Key`: its response contains a secret and is not stored";
        return Err(Problem { param: Some(HEADER.to_owned()), ..Problem::new(Code::KeyNotTaken, detail) });
    }
    Ok(())
}

/// Describes the header in each operation that accepts it.
pub(super) fn describe_keys(document: &mut Value) {
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return };
    for (_, item) in paths.iter_mut().filter(|(path, _)| is_taken(path)) {
        let Some(operation) = item.get_mut("post").and_then(Value::as_object_mut) else { continue };
        let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": HEADER,
                "in": "header",
                "description": "1 to 128 printable ASCII characters of your choice, new for each new request. \
                    If a response was lost, repeat the request with its key within 24 hours. The server carries it out \
                    only once, and returns the first response again.",
                "required": false,
                "schema": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": KEY_BYTES_MAX,
                    "pattern": "^[ -~]+$",
                },
            }));
        }
    }
}

fn is_taken(path: &str) -> bool {
    let is_below = |secret: &&str| {
        path.strip_prefix(*secret).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    path.starts_with(WEBHOOKS) || !NOT_TAKEN.iter().any(is_below)
}

/// Returns the idempotency key of a request, if it has one.
///
/// # Errors
/// If it is not a valid key.
pub fn key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(key) = headers.get(NAME) else { return Ok(None) };
    let malformed = |what: String| Problem::of_param(HEADER, what);
    let key = key.to_str().map_err(|_| malformed("the `Idempotency-Key` is not ASCII".to_owned()))?;
    let is_printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if key.is_empty() || key.len() > KEY_BYTES_MAX || !is_printable {
        return Err(malformed(format!(
            "an `Idempotency-Key` has 1 to {KEY_BYTES_MAX} printable ASCII characters"
        )));
    }
    Ok(Some(key))
}
