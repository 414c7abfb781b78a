//! Content codings (RFC 9110, section 8.4.1). Every response can be sent as gzip and deflate, which actix-web applies
//! while sending. Small complete responses can also be sent as zstd, and content that is compressed once and cached
//! also as Brotli.
//!
//! At the same speed, zstd makes a game a quarter smaller than gzip, and a list of games two fifths smaller. Neither
//! zstd nor Brotli is used while sending. Until a slow client has the last byte, their encoders take up to 3 and 9 MB,
//! that of gzip 0.4 MB.

use std::io::Write;

use actix_web::{
    HttpRequest,
    body::{BodySize, EitherBody, MessageBody},
    dev::ServiceResponse,
    http::header::{
        ACCEPT_ENCODING, AcceptEncoding, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, Encoding, Header,
        HeaderValue, VARY,
    },
    web::Bytes,
};
use brotli::{BrotliCompress, enc::BrotliEncoderParams};
use flate2::{Compression, write::GzEncoder};

use super::problem::{Code, Problem};

/// The codings in which every response can be sent.
const CODINGS: [Encoding; 3] = [Encoding::identity(), Encoding::gzip(), Encoding::deflate()];
/// The codings in which a small complete response can be sent.
const LIVE: [ContentEncoding; 3] = [ContentEncoding::Zstd, ContentEncoding::Gzip, ContentEncoding::Deflate];
/// The codings of cached content.
pub(super) const KEPT: [ContentEncoding; 3] =
    [ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];

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
    let offered = offered.iter().chain(&[ContentEncoding::Identity]);
    let offered: Vec<Encoding> = offered.map(|encoding| Encoding::Known(*encoding)).collect();
    match AcceptEncoding::parse(req).ok().and_then(|accepted| accepted.negotiate(offered.iter())) {
        Some(Encoding::Known(chosen)) => chosen,
        _ => ContentEncoding::Identity,
    }
}

/// Refuses a request whose `Accept-Encoding` excludes every coding in [`CODINGS`] (RFC 9110, section 12.5.3).
///
/// # Errors
/// If no coding is acceptable in which every response can be sent.
pub(super) fn require_acceptable(req: &HttpRequest) -> Result<(), Problem> {
    if !req.headers().contains_key(ACCEPT_ENCODING) {
        return Ok(());
    }
    let accepted = AcceptEncoding::parse(req).ok();
    if accepted.is_none_or(|accepted| accepted.negotiate(CODINGS.iter()).is_some()) {
        return Ok(());
    }
    let detail = "`Accept-Encoding` excludes gzip, deflate and identity: accept at least one of them";
    Err(Problem { param: Some("Accept-Encoding".to_owned()), ..Problem::new(Code::NotAcceptable, detail) })
}

/// Compresses a response by zstd if it is small and complete and the client prefers zstd.
pub(super) fn by_zstd<B: MessageBody>(answer: ServiceResponse<B>) -> ServiceResponse<EitherBody<B, Bytes>> {
    let is_small = matches!(answer.response().body().size(), BodySize::Sized(1..=LIVE_MAX));
    let headers = answer.headers();
    let is_image = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
    if !is_small
        || is_image
        || headers.contains_key(CONTENT_ENCODING)
        || chosen(answer.request(), &LIVE) != ContentEncoding::Zstd
    {
        return answer.map_into_left_body();
    }
    answer.map_body(|head, body| match body.try_into_bytes() {
        Ok(plain) => EitherBody::right(match zstd::bulk::compress(&plain, ZSTD_LIVE) {
            Ok(packed) => {
                head.headers_mut().insert(CONTENT_ENCODING, ContentEncoding::Zstd.to_header_value());
                head.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
                packed.into()
            }
            Err(_) => plain,
        }),
        Err(body) => EitherBody::left(body),
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
