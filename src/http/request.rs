//! The parts of a request that are not its body: token, proof and device.

use std::borrow::Cow;

use actix_web::{HttpRequest, http::header, web::Data};

use super::problem::{Code, Problem};

/// The bearer token. A token that is not ASCII is rejected later, with its signature.
pub(super) fn bearer_token(req: &HttpRequest) -> Option<&str> {
    let value = req.headers().get(header::AUTHORIZATION)?;
    // Much cheaper than `to_str`, which matters because polls do little else.
    std::str::from_utf8(value.as_bytes()).ok().and_then(bearer)
}

/// The proof of identity, which some operations require.
pub(super) fn proof(req: &HttpRequest) -> Option<&str> {
    req.headers().get("longhall-proof")?.to_str().ok()
}

/// The name that the client gives itself in `User-Agent`.
pub(super) fn device(req: &HttpRequest) -> Cow<'_, str> {
    let agent = req.headers().get(header::USER_AGENT);
    agent.map(|agent| String::from_utf8_lossy(agent.as_bytes())).unwrap_or_default()
}

/// The token of a `Bearer` header (RFC 6750, section 2.1); the case of the scheme does not matter.
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

pub(super) fn app_data<T: 'static>(req: &HttpRequest) -> Result<&Data<T>, Problem> {
    req.app_data::<Data<T>>().ok_or_else(|| Problem::new(Code::Internal, "the server is not set up"))
}
