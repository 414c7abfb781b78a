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
    http::header::{AcceptEncoding, ContentEncoding, Encoding, Header, VARY},
    web::Bytes,
};
use flate2::{Compression, write::GzEncoder};

/// How many bytes a connection gets at once.
const SLICE: usize = 16 * 1024;

/// Content that never changes.
pub(super) struct Still {
    content_type: String,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
}

impl Still {
    pub(super) fn new(content_type: String, bytes: impl Into<Bytes>) -> Self {
        Self { content_type, plain: bytes.into(), gzip: OnceLock::new() }
    }

    /// The whole content, compressed if the client accepts that.
    pub(super) fn answer(&self, req: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.content_type(&*self.content_type).insert_header((VARY, "accept-encoding"));
        let encoding = chosen(req, &[ContentEncoding::Gzip]);
        response.insert_header(encoding);
        let bytes = match encoding {
            ContentEncoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain)),
            _ => &self.plain,
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
