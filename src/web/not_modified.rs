//! Fast path for polls that find nothing new. It responds from memory alone, before anything is routed, extracted or
//! built. All other requests go to their handlers, which would give the same response.

use longhall_base::identity::Identity;

use super::{
    conditional::PRIVATE_REVALIDATE,
    features::{Features, Polled},
    headers,
    prefer::PREFER,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, ETAG, HeaderValue, IF_NONE_MATCH},
    },
};

/// Responds with 304 and names the route. Returns `None` if the request is no plain poll, if its token is not cached, or
/// if memory does not show that nothing has changed.
pub(super) fn unchanged(
    features: &dyn Features,
    req: &HttpRequest,
    who: Option<&Identity>,
) -> Option<(Polled, HttpResponse)> {
    let headers = req.headers();
    let given = headers.get(IF_NONE_MATCH)?;
    let is_plain =
        *req.method() == Method::GET && req.uri().query().is_none() && !headers.contains_key(&PREFER);
    // A token that is not cached here may still be valid.
    if !is_plain || who.is_none() && headers.contains_key(AUTHORIZATION) {
        return None;
    }
    let (polled, tag) = features.unchanged(req, given, who)?;
    Some((polled, not_modified(tag, req)))
}

/// Returns the response of the handlers, with the headers that all layers around them add.
fn not_modified(tag: HeaderValue, req: &HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::NOT_MODIFIED);
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(PRIVATE_REVALIDATE));
    headers::as_routed(response, req)
}
