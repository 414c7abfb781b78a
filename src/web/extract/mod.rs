//! Extractors for the content of a request. Each refusal names the parameter, or the place in the body, and the
//! expected value.

mod numbers;
pub mod query;

use std::{fmt::Display, future::ready, io::ErrorKind, ops::Deref};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, Responder,
    body::EitherBody,
    dev::Payload,
    error::{JsonPayloadError, PayloadError},
    http::header::CONTENT_TYPE,
    web::{self, Bytes, ServiceConfig},
};
use futures_util::future::LocalBoxFuture;
use longhall_rules::kit::{Mismatch, Strict, UniqueJson, pointer_token};
use mime::Mime;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;
use uuid::Uuid;

use super::problem::{Problem, codes::Code, wording::in_words};

/// A JSON body of a request or a response.
pub struct Json<T>(pub T);

/// A body of any content type, which the handler parses.
pub struct Raw(pub Bytes);

/// The parameters of a query.
pub struct Query<T>(T);

impl<T> Json<T> {
    /// The parsed value.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Query<T> {
    /// The parsed value.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Serialize> Responder for Json<T> {
    type Body = EitherBody<String>;

    fn respond_to(self, req: &HttpRequest) -> HttpResponse<Self::Body> {
        web::Json(self.0).respond_to(req)
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (is_json, body) = (is_json(req), web::Json::<Box<RawValue>>::from_request(req, payload));
        Box::pin(async move {
            if !is_json {
                return Err(wrong_content_type().into());
            }
            Ok(Self(read(body.await?.get())?))
        })
    }
}

impl FromRequest for Raw {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = Bytes::from_request(req, payload);
        Box::pin(async move {
            body.await.map(Self).map_err(|error| match error.as_error() {
                Some(cause) => unread(cause),
                None => Problem::in_body("", error.to_string()),
            })
        })
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(query::read(req.query_string()).map(Self))
    }
}

/// The content of a body that must be empty.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Checks that the body is empty. An empty object counts as empty, because some clients send one with every `POST`.
///
/// # Errors
/// If the body has content, or does not arrive.
pub(super) async fn require_empty(req: &HttpRequest, payload: &mut Payload) -> Result<(), Problem> {
    let Raw(body) = Raw::from_request(req, payload).await?;
    if body.is_empty() {
        return Ok(());
    }
    let json: &RawValue = serde_json::from_slice(&body).map_err(|cause| not_json(&cause))?;
    read(json.get()).map(|Nothing {}| ())
}

/// Returns the problem of a body that did not arrive whole.
fn unread(cause: &PayloadError) -> Problem {
    match cause {
        PayloadError::Overflow => Problem::new(Code::BodyTooLarge, "the body is too large"),
        PayloadError::Io(late) if late.kind() == ErrorKind::TimedOut => {
            Problem::new(Code::BodyTooSlow, "send the whole body at once")
        }
        other => Problem::in_body("", other.to_string()),
    }
}

/// Parses a JSON text.
///
/// # Errors
/// If it does not match the type. The problem has the JSON pointer of the wrong value.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let text = numbers::integral(text);
    let mut json = serde_json::Deserializer::from_str(&text);
    let UniqueJson(value) = serde_path_to_error::deserialize(&mut json)
        .map_err(|error| refused(pointer(error.path()), error.inner()))?;
    serde_path_to_error::deserialize(Strict(&value)).map_err(|error| mismatched(&error))
}

/// Returns the problem of a value that does not match a type, with the place of the mismatch.
fn mismatched(error: &serde_path_to_error::Error<Mismatch>) -> Problem {
    let mut pointer = pointer(error.path());
    match error.inner() {
        Mismatch::MissingField(missing) => {
            pointer.push_str(&member(missing));
            let detail = format!("`{pointer}` is missing");
            return Problem::in_body(pointer, detail);
        }
        // serde reports an unknown field at its place, but a conversion reports it at the whole value.
        Mismatch::UnknownField { field, .. } if !pointer.ends_with(&member(field)) => {
            pointer.push_str(&member(field));
        }
        _ => {}
    }
    refused(pointer, error.inner())
}

/// Returns the problem of the value at this place.
fn refused(pointer: String, cause: &impl Display) -> Problem {
    let place = if pointer.is_empty() { "the body".to_owned() } else { format!("`{pointer}`") };
    Problem::in_body(pointer, format!("{place}: {}", in_words(&cause.to_string())))
}

/// The JSON pointer (RFC 6901) of a path.
fn pointer(path: &serde_path_to_error::Path) -> String {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(member(key)),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// The JSON pointer from an object to its member of this name.
fn member(name: &str) -> String {
    format!("/{}", pointer_token(name))
}

/// Configures the extraction of bodies and paths, and the responses if it fails.
pub(super) fn configure(config: &mut ServiceConfig, body_bytes_max: usize) {
    config
        .app_data(
            web::JsonConfig::default()
                .limit(body_bytes_max)
                .error_handler(move |error, _| bad_body(error, body_bytes_max)),
        )
        .app_data(web::PathConfig::default().error_handler(|_, req| bad_path(req)));
}

/// Whether a request declares its body as JSON in UTF-8, the only encoding of JSON (RFC 8259, section 8.1).
pub fn is_json(req: &HttpRequest) -> bool {
    let Some(kind) = media_type(req) else { return false };
    let is_json = kind.subtype() == mime::JSON || kind.suffix() == Some(mime::JSON);
    is_json && kind.get_param(mime::CHARSET).is_none_or(|charset| charset == mime::UTF_8)
}

/// Returns the media type of the body. White space before a parameter means nothing (RFC 9110, section 5.6.6), but the
/// parser of the type does not take it.
pub fn media_type(req: &HttpRequest) -> Option<Mime> {
    let kind = req.headers().get(CONTENT_TYPE)?.to_str().ok()?;
    kind.split(';').map(str::trim).collect::<Vec<_>>().join(";").parse().ok()
}

fn wrong_content_type() -> Problem {
    Problem {
        param: Some("Content-Type".to_owned()),
        ..Problem::new(Code::WrongContentType, "send JSON in UTF-8 with `Content-Type: application/json`")
    }
}

fn bad_body(error: JsonPayloadError, bytes_max: usize) -> actix_web::Error {
    use actix_web::{ResponseError, error::InternalError};

    let problem = match &error {
        JsonPayloadError::Overflow { limit } | JsonPayloadError::OverflowKnownLength { limit, .. } => {
            super::admission::bodies::too_large(*limit)
        }
        JsonPayloadError::Payload(PayloadError::Overflow) => super::admission::bodies::too_large(bytes_max),
        JsonPayloadError::Payload(cause) => unread(cause),
        JsonPayloadError::ContentType => wrong_content_type(),
        JsonPayloadError::Deserialize(cause) => not_json(cause),
        other => Problem::in_body(String::new(), other.to_string()),
    };
    InternalError::from_response(error, problem.error_response()).into()
}

/// Returns the problem of a body that is no JSON.
fn not_json(cause: &serde_json::Error) -> Problem {
    // No character was read.
    let is_empty = cause.is_eof() && (cause.line(), cause.column()) == (1, 0);
    let detail = if is_empty {
        "the body is empty; send a JSON object such as `{}`".to_owned()
    } else {
        format!("the body is not valid JSON: {cause}")
    };
    Problem::in_body(String::new(), detail)
}

/// Responds 404 to a malformed id or number, which names nothing. The code is `no_such_game` below a game's path, and
/// `not_found` elsewhere.
fn bad_path(req: &HttpRequest) -> actix_web::Error {
    let is_of_game = req.path().starts_with("/v1/games/")
        && req.match_info().get("id").is_none_or(|id| id.parse::<Uuid>().is_err());
    let code = if is_of_game { Code::NoSuchGame } else { Code::NotFound };
    Problem::new(code, "there is nothing with this id").into()
}

#[cfg(test)]
mod tests {
    use longhall_rules::{game::clock::Clock, kit::present};
    use serde_json::{Value, json};

    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only how it fails is looked at")]
    struct Sent {
        seq: i64,
        #[serde(default)]
        kinds: Vec<u8>,
        #[serde(default, deserialize_with = "present")]
        level: Option<Level>,
        clock: Option<Clock>,
        options: Option<Value>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Level {
        Easy,
    }

    #[test]
    fn an_empty_body_is_called_empty() {
        let detail = |body| not_json(&serde_json::from_str::<Box<RawValue>>(body).unwrap_err()).detail;
        assert_eq!(detail(""), "the body is empty; send a JSON object such as `{}`");
        assert!(detail(r#"{"seq": "#).starts_with("the body is not valid JSON: "));
    }

    #[test]
    fn a_refusal_points_at_what_is_wrong() {
        for (text, pointer) in [
            (r#"{"seq": 4.5}"#, "/seq"),
            (r#"{"seq": "4"}"#, "/seq"),
            (r#"{"seq": 1e999}"#, ""),
            (r#"{"seq": 9223372036854775808}"#, "/seq"),
            (r#"{"seq": 1, "kinds": [1, 2, 256.0]}"#, "/kinds/2"),
            (r#"{"seq": 1, "a/b~": 2}"#, "/a~1b~0"),
            (r#"[1, []]"#, ""),
            (r#"{"seq": [1]}"#, "/seq"),
            (r#"{"seq": 1, "level": {"easy": null}}"#, "/level"),
            (r#"{"seq": 1, "level": ["easy"]}"#, "/level"),
            (r#"{"seq": 1, "level": "hard"}"#, "/level"),
            (r#"{"seq": 1, "level": null}"#, "/level"),
            (r#"{"seq": 1, "seq": 1}"#, "/seq"),
            (r#"{"seq": 1, "options": [{"a/b": 1, "a\u002fb": 2}]}"#, "/options/0/a~1b"),
            (r#"{"seq": 1, "clock": ["per_move"]}"#, "/clock"),
            (r#"{"seq": 1, "clock": {"pace": ["per_move", 3600]}}"#, "/clock/pace"),
            (r#"{"seq": 1, "clock": {"pace": {"type": {"bank": null}, "seconds": 60}}}"#, "/clock/pace/type"),
            (r#"{"seq": 1, "clock": {"pace": {"type": "bank", "seconds": "60"}}}"#, "/clock/pace/seconds"),
            (r#"{"seq": 1, "clock": {"pace": {"type": "bank"}}}"#, "/clock/pace/seconds"),
            (r#"{"seq": 1, "clock": {"pace": {"type": "bank", "seconds": 60, "x": 1}}}"#, "/clock/pace/x"),
            (
                r#"{"seq": 1, "clock": {"pace": {"type": "per_move", "seconds": 60, "increment_seconds": 1}}}"#,
                "/clock/pace/increment_seconds",
            ),
            (
                r#"{"seq": 1, "clock": {"pace": {"type": "bank", "seconds": 60}, "window": null}}"#,
                "/clock/window",
            ),
            ("{}", "/seq"),
            ("[]", ""),
        ] {
            let problem = read::<Sent>(text).unwrap_err();
            let expected =
                if text.contains("1e999") { problem.pointer.clone() } else { Some(pointer.to_owned()) };
            assert_eq!((problem.code, &problem.pointer), (Code::MalformedBody, &expected), "{text}");
            assert!(!problem.detail.contains("line"), "{}", problem.detail);
        }
        assert_eq!(
            read::<Sent>(r#"{"seq": 9007199254740993.0, "kinds": [1e1]}"#).unwrap().seq,
            9_007_199_254_740_993
        );
        let sent: Sent = read(r#"{"seq": 1, "level": "easy", "options": [{"a": null}, 1.5]}"#).unwrap();
        assert_eq!((sent.level, sent.options), (Some(Level::Easy), Some(json!([{"a": null}, 1.5]))));
    }

    #[test]
    fn a_refusal_names_what_is_expected() {
        for (text, expected) in [
            (r#"{"seq": 1, "clock": ["per_move"]}"#, "`/clock`: expected an object, got an array"),
            (r#"{"seq": [1]}"#, "`/seq`: expected an integer, got an array"),
            (r#"{"seq": 1, "level": {"easy": null}}"#, "`/level`: expected a string, got an object"),
            ("[1]", "the body: expected an object, got an array"),
            (r#"{"seq": 1, "seq": 1}"#, "`/seq`: expected each member once, got a second one of this name"),
        ] {
            assert_eq!(read::<Sent>(text).unwrap_err().detail, expected, "{text}");
        }
    }
}
