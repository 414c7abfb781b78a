//! Large responses that are the same for everybody. They are created and compressed once and sent in slices. So
//! frequent requests cost little, and slow readers keep no copy of their own.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::OnceLock,
    task::{Context, Poll},
};

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, MessageBody},
    http::header::{CACHE_CONTROL, ETag},
    web::Bytes,
};
use longhall_base::secrets::fingerprint_of;

use super::{
    codings::{KEPT, chosen, pack},
    conditional::{IfNoneMatch, content_tag},
};

/// The maximum size of a slice, in bytes.
const SLICE: usize = 16 * 1024;

/// Content that never changes.
pub struct StaticResponse {
    content_type: String,
    /// The opaque part of the `ETag`.
    fingerprint: String,
    plain: Bytes,
    /// The content compressed by each of [`KEPT`], on the first request for it; `None` if compression fails.
    packed: [OnceLock<Option<Bytes>>; KEPT.len()],
}

impl StaticResponse {
    /// Compresses the bytes, and derives their `ETag`.
    pub fn new(content_type: String, bytes: impl Into<Bytes>) -> Self {
        let plain: Bytes = bytes.into();
        Self { content_type, fingerprint: fingerprint_of(&plain), plain, packed: Default::default() }
    }

    /// Responds with the whole content, or with 304 if the client has it. `caching` is the `Cache-Control`.
    pub fn answer(&self, req: &HttpRequest, caching: &'static str) -> HttpResponse {
        let tag = content_tag(&*self.fingerprint);
        let is_unchanged = IfNoneMatch::parse(req).is_some_and(|known| known.has(&tag));
        let mut response = if is_unchanged { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response.insert_header(ETag(tag)).insert_header((CACHE_CONTROL, caching));
        if is_unchanged {
            return response.finish();
        }
        response.content_type(&*self.content_type);
        let coding = chosen(req, &KEPT);
        let kept = KEPT.iter().zip(&self.packed).find(|(kept, _)| **kept == coding);
        let packed = kept.and_then(|(_, kept)| kept.get_or_init(|| pack(coding, &self.plain)).as_ref());
        if packed.is_some() {
            response.insert_header(coding);
        }
        response.body(Slices(packed.unwrap_or(&self.plain).clone()))
    }
}

/// A body that shares its bytes with all other responses.
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
