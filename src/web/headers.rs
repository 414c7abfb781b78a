//! Headers of every response: caching, and permissions of browsers.

use std::sync::LazyLock;

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{
        ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, AUTHORIZATION, CACHE_CONTROL,
        CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LINK,
        ORIGIN, REFERRER_POLICY, VARY, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
    },
    http::{ConnectionType, Version},
};

use super::{
    admission::counted::Counted,
    catalog::RESOURCE_PATH,
    conditional::REVALIDATE,
    features::Features,
    request::app_data,
    versions::{ENDING, Ending},
};

/// Responses are not pages: a browser that is made to show one displays text.
const POLICY_OF_ANSWERS: &str = "default-src 'none'; frame-ancestors 'none'";
/// Swagger UI puts styles, but no script, into the page. Its icons are data URLs.
const POLICY_OF_DOCS: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The response headers that pages from other origins may read.
pub(super) const EXPOSED: [&str; 10] = [
    "deprecation",
    "etag",
    "link",
    "location",
    "preference-applied",
    "ratelimit",
    "ratelimit-policy",
    "retry-after",
    "sunset",
    "www-authenticate",
];
/// The names in [`EXPOSED`], as the value of one header.
static EXPOSED_IN_ONE: LazyLock<Option<HeaderValue>> =
    LazyLock::new(|| HeaderValue::from_str(&EXPOSED.join(", ")).ok());
/// Paths where programs look first that know only the address of the hall, beside the pages below `/docs/`.
const ENTRANCES: [&str; 5] = ["/", "/docs", "/v1", "/v1/", "/.well-known/api-catalog"];
/// Links to the descriptions of the API (RFC 8631, RFC 9727).
const DESCRIBED_BY: &str = "</openapi.json>; rel=\"service-desc\"; type=\"application/json\", \
    </docs/>; rel=\"service-doc\"; type=\"text/html\", </.well-known/api-catalog>; rel=\"api-catalog\"";
/// The `Vary` of a response to an account.
const VARIES_BY: &str =
    "Authorization, Origin, Access-Control-Request-Method, Access-Control-Request-Headers";

/// Adds the headers that the response does not set itself. By default a response must not be cached, so that no new
/// operation can leak private data through caches.
pub(super) fn add<B: MessageBody>(mut response: ServiceResponse<B>) -> ServiceResponse<B> {
    frame(&mut response);
    let (path, counted) = (response.request().path(), Counted::take_from(response.request()));
    let is_docs = path.starts_with("/docs/");
    let is_entrance = is_docs || ENTRANCES.contains(&path);
    let counted = if path.starts_with("/v1/") { counted } else { vec![] };
    let ending = Ending::find(response.request(), ENDING);
    name_resource(&mut response);
    let headers = response.headers_mut();
    if headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
        // It only kept the response from being compressed. `identity` must not be sent (RFC 9110, section 8.4).
        headers.remove(CONTENT_ENCODING);
    }
    Counted::add_headers(&counted, headers);
    if let Some(ending) = ending {
        ending.add_headers(headers);
    }
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let is_page = kind.starts_with(b"text/html");
    let mut add = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    add(CACHE_CONTROL, if is_docs { REVALIDATE } else { "no-store" });
    add(CONTENT_SECURITY_POLICY, if is_docs { POLICY_OF_DOCS } else { POLICY_OF_ANSWERS });
    add(X_CONTENT_TYPE_OPTIONS, "nosniff");
    // Browsers ignore it where the policy names the sites that may show the page in a frame.
    add(X_FRAME_OPTIONS, "DENY");
    if is_page {
        // A page of another origin that opened this one keeps no handle on it.
        add(OPENER_POLICY, "same-origin");
    }
    add(REFERRER_POLICY, "no-referrer");
    // Even a response without a coding depends on it: it could be coded, or refused with 406.
    let is_by_coding = |names: &HeaderValue| names.as_bytes().eq_ignore_ascii_case(b"accept-encoding");
    if !headers.get_all(VARY).any(is_by_coding) {
        headers.append(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_entrance {
        headers.append(LINK, HeaderValue::from_static(DESCRIBED_BY));
    }
    response
}

/// Ends a body of unknown length by closing the connection, if the client does not support chunks (RFC 9112, section
/// 6.1).
fn frame<B: MessageBody>(response: &mut ServiceResponse<B>) {
    let knows_chunks = response.request().version() >= Version::HTTP_11;
    if !knows_chunks && response.response().body().size() == BodySize::Stream {
        let head = response.response_mut().head_mut();
        head.no_chunking(true);
        head.set_connection_type(ConnectionType::Close);
    }
}

/// Shrinks the headers of a request to the memory that they need, because a waiting request would keep spare capacity
/// allocated.
pub(super) fn fit(req: &mut ServiceRequest) {
    let mut fitting = HeaderMap::with_capacity(req.headers().len_keys());
    for (name, value) in req.headers() {
        fitting.append(name.clone(), value.clone());
    }
    *req.headers_mut() = fitting;
}

/// Adds to a challenge the address of the metadata about app access (RFC 9728, section 5.1). A request without a token
/// gets no error about the token (RFC 6750, section 3.1).
fn name_resource<B>(response: &mut ServiceResponse<B>) {
    let Some(challenge) = response.headers().get(WWW_AUTHENTICATE).and_then(|value| value.to_str().ok())
    else {
        return;
    };
    let Ok(features) = app_data::<dyn Features>(response.request()) else { return };
    // The challenge of another scheme is about a client, not about a token.
    let Some(error) = challenge.strip_prefix("Bearer") else { return };
    let error = error.strip_prefix(' ').map(|error| format!("{error}, "));
    let error =
        error.filter(|_| response.request().headers().contains_key(AUTHORIZATION)).unwrap_or_default();
    let challenge = format!(r#"Bearer {error}resource_metadata="{}{RESOURCE_PATH}""#, features.public_url());
    if let Ok(challenge) = HeaderValue::from_str(&challenge) {
        response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    }
}

fn expose(headers: &mut HeaderMap) {
    if let Some(exposed) = &*EXPOSED_IN_ONE {
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, exposed.clone());
    }
}

/// Lets pages of other origins read a response that was given before the caller was identified.
pub(super) fn readable_anywhere(mut response: HttpResponse) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    expose(headers);
    response
}

/// Adds the headers of the layers between admission and the handlers: permission for all origins to read the response,
/// and `Vary`.
pub(super) fn as_routed(mut response: HttpResponse, req: &HttpRequest) -> HttpResponse {
    let headers = response.headers_mut();
    if req.headers().contains_key(ORIGIN) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    expose(headers);
    headers.insert(VARY, HeaderValue::from_static(VARIES_BY));
    response
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn headers_that_fit_are_all_there() {
        let request = TestRequest::default();
        let names = ["host", "authorization", "prefer", "if-none-match", "x-forwarded-for"];
        let request = names.into_iter().fold(request, |request, name| request.append_header((name, "one")));
        let mut req = request.append_header(("prefer", "two")).to_srv_request();
        fit(&mut req);
        for name in names {
            assert_eq!(req.headers().get(name).unwrap(), "one");
        }
        assert_eq!(req.headers().get_all("prefer").collect::<Vec<_>>(), ["one", "two"]);
        assert!(req.headers().capacity() < 2 * names.len(), "{}", req.headers().capacity());
    }
}
