//! Conditional requests (RFC 9110, section 13): only if the client does not have it already.

use actix_web::{
    HttpRequest, HttpResponseBuilder,
    http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY},
};

/// The entity tags a client has (RFC 9110, section 13.1.2).
pub(super) fn if_none_match(req: &HttpRequest) -> Option<&str> {
    req.headers().get(IF_NONE_MATCH)?.to_str().ok()
}

/// An answer that may be kept, but must be asked for again.
pub(super) fn cached(mut response: HttpResponseBuilder, etag: String) -> HttpResponseBuilder {
    response.insert_header((ETAG, etag));
    response.insert_header((CACHE_CONTROL, "private, no-cache"));
    response.append_header((VARY, "Authorization"));
    response
}
