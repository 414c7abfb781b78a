//! Conditional requests (RFC 9110, section 13): the client gets content only if its own copy is out of date.

use std::{
    convert::Infallible,
    fmt::{self, Display, Formatter},
    future::{Ready, ready},
    io::Write,
};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder,
    body::{BoxBody, MessageBody},
    dev::Payload,
    http::header::{
        CACHE_CONTROL, ContentType, ETag, EntityTag, Header, IF_MATCH, IF_NONE_MATCH, IfMatch,
        IfNoneMatch as IfNoneMatchHeader, VARY,
    },
};
use longhall_log::game_store::game_version::Version;
use longhall_rules::{game::Hash, kit::Viewer};
use serde::Serialize;

/// Version of the form of a game's response. Increase it when the form changes without an event.
const REPRESENTATION: u32 = 5;

/// Size of the buffer for a game's tag, in bytes. Every tag is shorter.
const GAME_TAG_MAX: usize = 80;

/// `Cache-Control` of private content that must be revalidated each time.
pub(super) const PRIVATE_REVALIDATE: &str = "private, no-cache";
/// `Cache-Control` of public content that must be revalidated each time.
pub(super) const REVALIDATE: &str = "no-cache";
/// `Cache-Control` of public content that a release may change.
pub const PUBLIC_5_MINUTES: &str = "public, max-age=300";
/// `Cache-Control` of public content that never changes: a year.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The versions that a client has cached, by the request's `If-None-Match` (RFC 9110, section 13.1.2).
#[derive(Debug, PartialEq)]
pub struct IfNoneMatch(IfNoneMatchHeader);

impl IfNoneMatch {
    /// Reads the request's `If-None-Match`. Returns `None` if it has none or an invalid one.
    pub fn parse(req: &HttpRequest) -> Option<Self> {
        req.headers().get(IF_NONE_MATCH)?;
        IfNoneMatchHeader::parse(req).ok().map(Self)
    }

    /// Whether the client has this version (weak comparison, RFC 9110, section 8.8.3.2).
    pub fn has(&self, tag: &EntityTag) -> bool {
        match &self.0 {
            IfNoneMatchHeader::Any => true,
            IfNoneMatchHeader::Items(tags) => tags.iter().any(|given| given.weak_eq(tag)),
        }
    }
}

/// The versions that a change is meant for, by the request's `If-Match` (RFC 9110, section 13.1.1).
pub struct Expected(Option<IfMatch>);

impl Expected {
    /// Whether the change may be made to the content with this tag. The comparison ignores `W/`, because every tag of
    /// this server is weak: content has the same tag in each coding.
    pub fn has(&self, tag: &EntityTag) -> bool {
        match &self.0 {
            None | Some(IfMatch::Any) => true,
            Some(IfMatch::Items(tags)) => tags.iter().any(|expected| expected.weak_eq(tag)),
        }
    }
}

impl FromRequest for Expected {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(expected(req))))
    }
}

/// Returns the `If-Match` of a request, or `None` if it has none. An invalid one matches nothing.
pub(super) fn expected(req: &HttpRequest) -> Option<IfMatch> {
    req.headers().get(IF_MATCH)?;
    Some(IfMatch::parse(req).unwrap_or(IfMatch::Items(vec![])))
}

/// Returns the first `N` bytes of a hash as a number, big end first.
fn first_bytes<const N: usize>(Hash(hash): &Hash) -> u64 {
    hash.iter().take(N).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The opaque part of the `ETag` of a game. It is derived from the content, not from a counter, because restoring a
/// backup resets counters.
struct GameTag<'a>(&'a Version);

impl Display for GameTag<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let Version { event, settings, names, viewer, key } = self.0;
        write!(to, "{:016x}-{settings:x}-{names:016x}-", first_bytes::<8>(event))?;
        match viewer {
            Viewer::Seat(seat) => write!(to, "{seat}")?,
            Viewer::Spectator => to.write_str("s")?,
        }
        write!(to, "-{REPRESENTATION}")?;
        match key {
            Some(key) => write!(to, "-{:08x}", first_bytes::<4>(key)),
            None => Ok(()),
        }
    }
}

/// Returns the `ETag` of a game. It is weak, because the same content is sent in several codings.
pub fn game_tag(version: &Version) -> EntityTag {
    EntityTag::new_weak(GameTag(version).to_string())
}

/// Whether a header is [`game_tag`], byte for byte. This is the fast path for polls: it answers most of them in less
/// time than it takes to build a tag.
pub fn is_game_tag(header: &[u8], version: &Version) -> bool {
    let mut tag = [0; GAME_TAG_MAX];
    let mut room = &mut tag[..];
    let is_written = write!(room, "W/\"{}\"", GameTag(version)).is_ok();
    let length = GAME_TAG_MAX - room.len();
    is_written && tag.get(..length) == Some(header)
}

/// Whether a header is [`list_tag`], byte for byte.
pub fn is_list_tag(header: &[u8], fingerprint: &str) -> bool {
    let sent = header.strip_prefix(b"W/\"").and_then(|header| header.strip_suffix(b"\""));
    sent == Some(fingerprint.as_bytes())
}

/// Returns the `ETag` of content. It is weak, because the same content is sent in several codings (RFC 9110, section
/// 8.8.3.3).
pub fn content_tag(content: impl Into<String>) -> EntityTag {
    EntityTag::new_weak(content.into())
}

/// Returns the `ETag` of a list, derived from its content.
pub fn list_tag(fingerprint: &str) -> EntityTag {
    content_tag(fingerprint)
}

/// Responds with a list that is already serialized.
pub fn list(tag: EntityTag, json: impl MessageBody + 'static) -> HttpResponse<BoxBody> {
    cached(HttpResponse::Ok(), tag).content_type(ContentType::json()).body(json)
}

/// Responds with an answer and its `ETag`, or with 304 if the client has it.
pub fn or_not_modified(
    if_none_match: Option<&IfNoneMatch>,
    tag: EntityTag,
    answer: &impl Serialize,
) -> HttpResponse<BoxBody> {
    let is_unchanged = if_none_match.is_some_and(|if_none_match| if_none_match.has(&tag));
    if is_unchanged { not_modified(tag).finish() } else { cached(HttpResponse::Ok(), tag).json(answer) }
}

/// Responds with 304.
pub fn not_modified(tag: EntityTag) -> HttpResponseBuilder {
    cached(HttpResponse::NotModified(), tag)
}

/// Adds the headers of a response that may be cached but must be revalidated.
pub fn cached(mut response: HttpResponseBuilder, tag: EntityTag) -> HttpResponseBuilder {
    response.insert_header(ETag(tag));
    response.insert_header((CACHE_CONTROL, PRIVATE_REVALIDATE));
    response.append_header((VARY, "Authorization"));
    response
}

#[cfg(test)]
mod tests {
    use longhall_rules::kit::Seat;

    use super::*;

    #[test]
    fn a_sent_tag_matches_its_own_version_only() {
        let hash = |first| {
            let bytes = [first, 0xab, 0xcd, 7, 9].into_iter().cycle().take(32).collect::<Vec<_>>();
            Hash(bytes.try_into().unwrap())
        };
        let key = Some(hash(0));
        let version = |first, settings, viewer, key| {
            let (event, names) = (hash(first), settings);
            Version { event, settings, names, viewer, key }
        };
        let versions = [
            version(1, 0, Viewer::Spectator, None),
            version(1, 0, Viewer::Spectator, key),
            version(1, 0, Viewer::Seat(Seat(0)), key),
            version(10, 0, Viewer::Seat(Seat(0)), key),
            version(1, 1, Viewer::Seat(Seat(0)), key),
            version(255, u64::MAX, Viewer::Seat(Seat(255)), key),
            Version { names: 1, ..version(255, u64::MAX, Viewer::Seat(Seat(255)), key) },
        ];
        for one in &versions {
            for other in &versions {
                assert_eq!(is_game_tag(game_tag(other).to_string().as_bytes(), one), one == other);
            }
        }
        assert_eq!(
            game_tag(&versions[2]).to_string(),
            "W/\"01abcd070901abcd-0-0000000000000000-0-5-00abcd07\""
        );
        assert!(is_list_tag(list_tag("abc").to_string().as_bytes(), "abc"));
        for other in ["abc", "W/\"abcd\"", "\"abc\"", "W/\"ab", "W/\"", ""] {
            assert!(!is_list_tag(other.as_bytes(), "abc"), "{other}");
        }
    }
}
