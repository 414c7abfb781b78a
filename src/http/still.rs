//! Large answers that are the same for everybody. They are made and compressed once and sent in slices, so
//! frequent requests cost little, and slow readers keep no copy of their own.

use std::{
    convert::Infallible,
    io::Write,
    pin::Pin,
    sync::OnceLock,
    task::{Context, Poll},
};

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, MessageBody},
    http::header::{
        ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, ContentEncoding, ETag, Encoding, Header, VARY,
    },
    web::Bytes,
};
use flate2::{Compression, write::GzEncoder};

use super::{
    conditional::{Known, content_tag},
    problem::{Code, Problem},
};
use crate::play::fingerprint_of;

/// How many bytes a connection gets at once.
const SLICE: usize = 16 * 1024;

/// Content that never changes.
pub(super) struct Still {
    content_type: String,
    /// The opaque part of the `ETag`.
    fingerprint: String,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
}

impl Still {
    pub(super) fn new(content_type: String, bytes: impl Into<Bytes>) -> Self {
        let plain: Bytes = bytes.into();
        Self { content_type, fingerprint: fingerprint_of(&plain), plain, gzip: OnceLock::new() }
    }

    /// Responds with the whole content, or with 304 if the client has it. `caching` is the `Cache-Control`.
    pub(super) fn answer(&self, req: &HttpRequest, caching: &'static str) -> HttpResponse {
        let tag = content_tag(&*self.fingerprint);
        let is_known = Known::of(req).is_some_and(|known| known.has(&tag));
        let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response
            .insert_header(ETag(tag))
            .insert_header((CACHE_CONTROL, caching))
            .insert_header((VARY, "accept-encoding"));
        if is_known {
            return response.finish();
        }
        response.content_type(&*self.content_type);
        // Other codings are made for each response, by the layer that compresses all others.
        let bytes = if chosen(req, &[ContentEncoding::Gzip]) == ContentEncoding::Gzip {
            response.insert_header(ContentEncoding::Gzip);
            self.gzip.get_or_init(|| gzip(&self.plain))
        } else {
            &self.plain
        };
        response.body(Slices(bytes.clone()))
    }
}

/// Which of these encodings a client likes best (RFC 9110, section 12.5.3); `identity` if it likes none.
pub(super) fn chosen(req: &HttpRequest, offered: &[ContentEncoding]) -> ContentEncoding {
    let offered = offered.iter().chain(&[ContentEncoding::Identity]);
    let offered: Vec<Encoding> = offered.map(|encoding| Encoding::Known(*encoding)).collect();
    match AcceptEncoding::parse(req).ok().and_then(|accepted| accepted.negotiate(offered.iter())) {
        Some(Encoding::Known(chosen)) => chosen,
        _ => ContentEncoding::Identity,
    }
}

/// Refuses a request whose `Accept-Encoding` rules out every coding, `identity` included (RFC 9110, section 12.5.3).
///
/// # Errors
/// If no response could be acceptable.
pub(super) fn require_acceptable(req: &HttpRequest) -> Result<(), Problem> {
    if !req.headers().contains_key(ACCEPT_ENCODING) {
        return Ok(());
    }
    let accepted = AcceptEncoding::parse(req).ok();
    if accepted.is_none_or(|accepted| accepted.negotiate(CODINGS.iter()).is_some()) {
        return Ok(());
    }
    let detail = "`Accept-Encoding` excludes all codings of this server: gzip, deflate and identity";
    Err(Problem { param: Some("Accept-Encoding".to_owned()), ..Problem::new(Code::NotAcceptable, detail) })
}

/// The codings in which responses are sent.
const CODINGS: [Encoding; 3] = [Encoding::identity(), Encoding::gzip(), Encoding::deflate()];

pub(super) fn gzip(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.unwrap_or_default().into()
}

/// A body that shares one copy with all others.
struct Slices(Bytes);

impl MessageBody for Slices {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.0.len() as u64)
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        let next = self.0.len().min(SLICE);
        Poll::Ready((next > 0).then(|| Ok(self.0.split_to(next))))
    }
}
