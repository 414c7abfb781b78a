//! The parts of a request that are not its body: path, token, proof and device.

use std::borrow::Cow;

use actix_web::{
    HttpRequest,
    dev::ServiceRequest,
    http::{
        Uri,
        header::{self, HeaderName},
    },
    web::Data,
};

use super::problem::{Problem, codes::Code};

/// Decodes the unreserved characters of a path, which mean the same in both forms (RFC 3986, section 6.2.2.2). The router
/// decodes them, too. Without this, code that compares the path with a route could be bypassed.
pub(super) fn normalize_path(req: &mut ServiceRequest) {
    let uri = req.uri();
    if !uri.path().contains('%') {
        return;
    }
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let Ok(normalized) = (decode_unreserved(uri.path()) + &query).parse() else { return };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(normalized);
    if let Ok(uri) = Uri::from_parts(parts) {
        req.head_mut().uri = uri;
    }
}

/// The headers that decide what a request does, and by whose authority. Each may come only once.
static SINGLE: [(HeaderName, &str); 6] = [
    (header::AUTHORIZATION, "Authorization"),
    (header::CONTENT_TYPE, "Content-Type"),
    (HeaderName::from_static("idempotency-key"), "Idempotency-Key"),
    (HeaderName::from_static("last-event-id"), "Last-Event-ID"),
    (HeaderName::from_static("longhall-invite"), "Longhall-Invite"),
    (HeaderName::from_static("longhall-proof"), "Longhall-Proof"),
];

/// Refuses a request that repeats a header with a single value, because proxies and servers could each take another one.
///
/// # Errors
/// If the request repeats such a header.
pub(super) fn refuse_repeated(req: &HttpRequest) -> Result<(), Problem> {
    let headers = req.headers();
    if headers.len() == headers.len_keys() {
        return Ok(());
    }
    match SINGLE.iter().find(|(name, _)| headers.get_all(name).count() > 1) {
        Some((_, name)) => Err(Problem::of_param(name, format!("`{name}` comes more than once"))),
        None => Ok(()),
    }
}

fn decode_unreserved(path: &str) -> String {
    let mut parts = path.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.filter(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(byte)) {
            Some(byte) => {
                decoded.push(char::from(byte));
                decoded.push_str(&part[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    decoded
}

/// The bearer token. A token that is not ASCII is rejected later, with its signature.
pub fn bearer_token(req: &HttpRequest) -> Option<&str> {
    let value = req.headers().get(header::AUTHORIZATION)?;
    // Much cheaper than `to_str`, which matters because polls do little else.
    std::str::from_utf8(value.as_bytes()).ok().and_then(bearer)
}

/// The proof of identity, which some operations require.
pub fn proof(req: &HttpRequest) -> Option<&str> {
    req.headers().get("longhall-proof")?.to_str().ok()
}

/// The name that the client gives itself in `User-Agent`.
pub fn device(req: &HttpRequest) -> Cow<'_, str> {
    let agent = req.headers().get(header::USER_AGENT);
    agent.map(|agent| String::from_utf8_lossy(agent.as_bytes())).unwrap_or_default()
}

/// The token of a `Bearer` header (RFC 6750, section 2.1); the case of the scheme does not matter.
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Returns data of the application.
///
/// # Errors
/// If the application has none of this type, which is a bug.
pub fn app_data<T: ?Sized + 'static>(req: &HttpRequest) -> Result<&Data<T>, Problem> {
    req.app_data::<Data<T>>().ok_or_else(|| Problem::new(Code::Internal, "the server is not set up"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn unreserved_characters_of_a_path_are_decoded_once() {
        for (path, normalized) in [
            ("/v1/%61ccounts?a=%61", "/v1/accounts?a=%61"),
            ("/v1/me/strea%6D?", "/v1/me/stream?"),
            ("/%2d%2E%5f%7E%30", "/-._~0"),
            ("/a%2Fb%3a%25%20%C3%A4", "/a%2Fb%3a%25%20%C3%A4"),
            ("/%2561%", "/%2561%"),
            ("/%%361%6", "/%61%6"),
            ("/plain", "/plain"),
        ] {
            let mut req = TestRequest::with_uri(path).to_srv_request();
            normalize_path(&mut req);
            assert_eq!(req.uri().to_string(), normalized, "{path}");
        }
    }
}
