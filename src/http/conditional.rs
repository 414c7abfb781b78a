//! Conditional requests (RFC 9110, section 13): only if the client does not have it already.

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    body::{BoxBody, MessageBody},
    http::header::{CACHE_CONTROL, ContentType, ETag, EntityTag, Header, IF_NONE_MATCH, IfNoneMatch, VARY},
};
use longhall_rules::kit::Viewer;
use serde::Serialize;

use crate::play::Version;

/// Increase this when the form of a game's answer changes without an event.
const REPRESENTATION: u32 = 4;

/// What may be cached but must be revalidated.
pub(super) const CACHING: &str = "private, no-cache";

/// The versions that a client says it has (RFC 9110, section 13.1.2).
#[derive(Debug, PartialEq)]
pub(super) struct Known(IfNoneMatch);

impl Known {
    /// Those of the request's `If-None-Match`; none if it has none.
    pub(super) fn of(req: &HttpRequest) -> Option<Self> {
        req.headers().get(IF_NONE_MATCH)?;
        IfNoneMatch::parse(req).ok().map(Self)
    }

    /// Whether the client has this version (weak comparison, RFC 9110, section 8.8.3.2).
    pub(super) fn has(&self, tag: &EntityTag) -> bool {
        match &self.0 {
            IfNoneMatch::Any => true,
            IfNoneMatch::Items(tags) => tags.iter().any(|known| known.weak_eq(tag)),
        }
    }
}

/// The `ETag` of a game: weak, because names of accounts may change without an event.
pub(super) fn game_tag(version: &Version) -> EntityTag {
    let Version { seq, revision, viewer, key } = version;
    let viewer = match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "s".to_owned(),
    };
    let key = key.map(|key| format!("-{}", const_hex::encode(&key.0[..4]))).unwrap_or_default();
    EntityTag::new_weak(format!("{seq}-{revision}-{viewer}-{REPRESENTATION}{key}"))
}

/// The `ETag` of a list, derived from its content.
pub(super) fn list_tag(fingerprint: &str) -> EntityTag {
    EntityTag::new_strong(fingerprint.to_owned())
}

/// A list that is serialized already.
pub(super) fn list(tag: EntityTag, json: impl MessageBody + 'static) -> HttpResponse<BoxBody> {
    cached(HttpResponse::Ok(), tag).content_type(ContentType::json()).body(json)
}

/// An answer with its `ETag`, or 304 if the client has it.
pub(super) fn unless_known(
    known: Option<&Known>,
    tag: EntityTag,
    answer: &impl Serialize,
) -> HttpResponse<BoxBody> {
    let is_known = known.is_some_and(|known| known.has(&tag));
    if is_known { not_modified(tag).finish() } else { cached(HttpResponse::Ok(), tag).json(answer) }
}

/// The answer 304.
pub(super) fn not_modified(tag: EntityTag) -> HttpResponseBuilder {
    cached(HttpResponse::NotModified(), tag)
}

/// An answer that may be cached but must be revalidated.
pub(super) fn cached(mut response: HttpResponseBuilder, tag: EntityTag) -> HttpResponseBuilder {
    response.insert_header(ETag(tag));
    response.insert_header((CACHE_CONTROL, CACHING));
    response.append_header((VARY, "Authorization"));
    response
}
