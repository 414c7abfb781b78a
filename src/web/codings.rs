//! Content codings (RFC 9110, section 8.4.1). Every response can be sent as gzip and deflate, which the server applies
//! while sending. Small complete responses can also be sent as zstd, and content that is compressed once and cached
//! also as Brotli.
//!
//! At the same speed, zstd makes a game a quarter smaller than gzip, and a list of games two fifths smaller. Neither
//! zstd nor Brotli is used while sending. Until a slow client has the last byte, their encoders take up to 3 and 9 MB,
//! that of gzip 0.4 MB.

use std::io::Write;

use actix_http::encoding::Encoder;
use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, BoxBody, EitherBody, MessageBody},
    dev::ServiceResponse,
    http::header::{
        ACCEPT_ENCODING, AcceptEncoding, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, Encoding, Header,
        HeaderValue, Preference, Quality,
    },
    web::Bytes,
};
use brotli::{BrotliCompress, enc::BrotliEncoderParams};
use flate2::{Compression, write::GzEncoder};

use super::problem::{Problem, codes::Code};

/// The codings in which every response can be sent, beside `identity`.
const SENT: [ContentEncoding; 2] = [ContentEncoding::Gzip, ContentEncoding::Deflate];
/// The codings in which a small complete response can be sent.
const LIVE: [ContentEncoding; 3] = [ContentEncoding::Zstd, ContentEncoding::Gzip, ContentEncoding::Deflate];
/// The codings of cached content.
pub const KEPT: [ContentEncoding; 3] =
    [ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];
/// The codings in which some response can be sent.
const ANY: [ContentEncoding; 4] =
    [ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip, ContentEncoding::Deflate];

/// Maximum size of a response that is compressed by zstd at each request, in bytes. This takes a fraction of a
/// millisecond.
const LIVE_MAX: u64 = 64 * 1024;
const ZSTD_LIVE: i32 = 3;
/// Quality for cached content, with which the document takes a tenth of a second, once.
const ZSTD_KEPT: i32 = 12;
const BROTLI_KEPT: i32 = 7;

/// Returns the coding that the client prefers (RFC 9110, section 12.5.3), or `identity` if it accepts none of
/// `offered`.
pub(super) fn chosen(req: &HttpRequest, offered: &[ContentEncoding]) -> ContentEncoding {
    negotiate(req, offered).unwrap_or(ContentEncoding::Identity)
}

/// Returns the coding that the client prefers among `offered` and `identity`. If it prefers several equally, the first
/// of `offered` is taken, and `identity` last. Returns `None` if the client accepts none.
fn negotiate(req: &HttpRequest, offered: &[ContentEncoding]) -> Option<ContentEncoding> {
    let has_header = req.headers().contains_key(ACCEPT_ENCODING);
    let accepted = has_header.then(|| AcceptEncoding::parse(req).ok()).flatten();
    let Some(accepted) = accepted.filter(|accepted| !accepted.is_empty()) else {
        return Some(ContentEncoding::Identity);
    };
    let listed = |item: &Preference<Encoding>| accepted.iter().find(|one| one.item == *item);
    let weight = |coding: ContentEncoding| {
        let is_identity = coding == ContentEncoding::Identity;
        let own = listed(&Preference::Specific(Encoding::Known(coding)));
        let weight = own.or_else(|| listed(&Preference::Any)).map(|one| one.quality);
        // Only `identity` is acceptable without being listed.
        let weight = weight.unwrap_or(if is_identity { Quality::MIN } else { Quality::ZERO });
        // A client that accepts anything gets `identity`, which every client supports.
        (weight, own.is_some() || is_identity)
    };
    let codings = offered.iter().chain(&[ContentEncoding::Identity]).copied();
    let best = codings.rev().max_by_key(|coding| weight(*coding));
    best.filter(|coding| weight(*coding).0 > Quality::ZERO)
}

/// Refuses a request whose `Accept-Encoding` excludes every coding in which its response may be sent (RFC 9110, section
/// 12.5.3). The response to a request that changes something may be of any size, so only codings for every response
/// count. Of a request that only reads, [`encode`] refuses the rest.
///
/// # Errors
/// If the client accepts none of the codings.
pub(super) fn require_acceptable(req: &HttpRequest) -> Result<(), Problem> {
    let offered: &[_] = if req.method().is_safe() { &ANY } else { &SENT };
    negotiate(req, offered).map(|_| ()).ok_or_else(not_acceptable)
}

fn not_acceptable() -> Problem {
    let detail = "`Accept-Encoding` excludes gzip, deflate and identity: accept at least one of them";
    Problem { param: Some("Accept-Encoding".to_owned()), ..Problem::new(Code::NotAcceptable, detail) }
}

/// Returns the codings in which a response can be sent, beside `identity`. `None` if it has no content, or is
/// compressed already.
fn codings_of<B: MessageBody>(answer: &ServiceResponse<B>) -> Option<&'static [ContentEncoding]> {
    let (size, headers) = (answer.response().body().size(), answer.headers());
    if matches!(size, BodySize::None | BodySize::Sized(0)) {
        return None;
    }
    if let Some(coding) = headers.get(CONTENT_ENCODING) {
        // `identity` says that the response must not be compressed.
        return if coding == "identity" { Some(&[]) } else { None };
    }
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    if kind.starts_with(b"image/") && !kind.starts_with(b"image/svg") {
        return Some(&[]);
    }
    let is_small = matches!(size, BodySize::Sized(..=LIVE_MAX));
    Some(if is_small { &LIVE[..] } else { &SENT[..] })
}

/// Compresses a response by the coding that the client prefers. If the client accepts no coding of a response to a
/// request that only reads, `refuse` makes another response of the problem.
pub(super) fn encode<B: MessageBody>(
    answer: ServiceResponse<B>,
    refuse: impl Fn(&Problem) -> HttpResponse,
) -> ServiceResponse<EitherBody<Encoder<B>, Bytes>> {
    let req = answer.request();
    let coding = match codings_of(&answer).map(|offered| negotiate(req, offered)) {
        Some(Some(coding)) => coding,
        Some(None) if req.method().is_safe() => {
            let refusal = refuse(&not_acceptable());
            let body = |body: BoxBody| body.try_into_bytes().unwrap_or_default();
            return answer.into_response(refusal.map_body(|_, content| EitherBody::right(body(content))));
        }
        Some(None) | None => ContentEncoding::Identity,
    };
    answer.map_body(|head, body| {
        if coding != ContentEncoding::Zstd {
            return EitherBody::left(Encoder::response(coding, head, body));
        }
        match body.try_into_bytes() {
            Ok(plain) => EitherBody::right(match zstd::bulk::compress(&plain, ZSTD_LIVE) {
                Ok(packed) => {
                    head.headers_mut().insert(CONTENT_ENCODING, ContentEncoding::Zstd.to_header_value());
                    packed.into()
                }
                Err(_) => plain,
            }),
            Err(body) => EitherBody::left(Encoder::response(ContentEncoding::Identity, head, body)),
        }
    })
}

/// Compresses content to be cached, at a quality that would be too slow for each request. Returns `None` if that is
/// impossible.
pub(super) fn pack(coding: ContentEncoding, plain: &[u8]) -> Option<Bytes> {
    match coding {
        ContentEncoding::Brotli => {
            let mut packed = Vec::new();
            let quality = BrotliEncoderParams { quality: BROTLI_KEPT, ..BrotliEncoderParams::default() };
            BrotliCompress(&mut &*plain, &mut packed, &quality).ok()?;
            Some(packed.into())
        }
        ContentEncoding::Zstd => zstd::bulk::compress(plain, ZSTD_KEPT).ok().map(Bytes::from),
        ContentEncoding::Gzip => Some(gzip(plain)),
        _ => None,
    }
}

pub(super) fn gzip(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_heaviest_coding_that_is_offered_is_taken() {
        use ContentEncoding::{Brotli, Deflate, Gzip, Identity, Zstd};
        let negotiate = |accepted: &str, offered: &[ContentEncoding]| {
            let req = TestRequest::default().insert_header(("accept-encoding", accepted)).to_http_request();
            super::negotiate(&req, offered)
        };
        for (accepted, sent, live, kept) in [
            ("", Some(Identity), Some(Identity), Some(Identity)),
            ("*", Some(Identity), Some(Identity), Some(Identity)),
            ("*;q=0.5, identity;q=0", Some(Gzip), Some(Zstd), Some(Brotli)),
            ("*;q=0.5, gzip;q=0", Some(Identity), Some(Identity), Some(Identity)),
            ("br, identity;q=0", None, None, Some(Brotli)),
            ("zstd, *;q=0", None, Some(Zstd), Some(Zstd)),
            ("deflate, identity;q=0", Some(Deflate), Some(Deflate), None),
            ("gzip, deflate, br, zstd", Some(Gzip), Some(Zstd), Some(Brotli)),
            ("identity, gzip", Some(Gzip), Some(Gzip), Some(Gzip)),
            ("identity;q=0.5, gzip;q=0.2", Some(Identity), Some(Identity), Some(Identity)),
            ("gzip;q=0.001", Some(Gzip), Some(Gzip), Some(Gzip)),
            ("unheard-of", Some(Identity), Some(Identity), Some(Identity)),
            ("*;q=0", None, None, None),
        ] {
            assert_eq!(negotiate(accepted, &SENT), sent, "{accepted}");
            assert_eq!(negotiate(accepted, &LIVE), live, "{accepted}");
            assert_eq!(negotiate(accepted, &KEPT), kept, "{accepted}");
        }
        assert_eq!(super::negotiate(&TestRequest::default().to_http_request(), &KEPT), Some(Identity));
    }
}
