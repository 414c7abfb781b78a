//! Who asks: extractors that a handler cannot forget, because it needs what they give.

use std::{
    borrow::Cow,
    future::{Future, Ready, ready},
    pin::Pin,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, http::header, web::Data};

use super::{
    admission::{Quotas, Stranger},
    problem::{Code, Problem},
};
use crate::play::{Hall, Identity, PlayError};

/// Somebody who has signed in.
pub(super) struct Player(pub(super) Identity);

/// Anybody: signed in or not. A token that is sent must be good.
pub(super) struct Anyone(pub(super) Option<Identity>);

/// Somebody who brings credentials; counted by network, before what they bring is read.
pub(super) struct Guest;

/// Somebody who brings a refresh token; counted likewise.
pub(super) struct Returning;

type Extracting<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

impl FromRequest for Player {
    type Error = Problem;
    type Future = Extracting<Self>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        let req = req.clone();
        Box::pin(async move {
            let identity = identify(&req).await?;
            identity.map(Self).ok_or_else(|| PlayError::NotSignedIn.into())
        })
    }
}

impl FromRequest for Anyone {
    type Error = Problem;
    type Future = Extracting<Self>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        let req = req.clone();
        Box::pin(async move { identify(&req).await.map(Self) })
    }
}

impl FromRequest for Guest {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(app_data::<Quotas>(req).and_then(|quotas| quotas.count_credentials(req)).map(|()| Self))
    }
}

impl FromRequest for Returning {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(app_data::<Quotas>(req).and_then(|quotas| quotas.count_refresh(req)).map(|()| Self))
    }
}

async fn identify(req: &HttpRequest) -> Result<Option<Identity>, Problem> {
    if !req.headers().contains_key(header::AUTHORIZATION) {
        return Ok(None);
    }
    let token = bearer_token(req).ok_or(PlayError::NotSignedIn)?;
    let quotas = app_data::<Quotas>(req)?;
    let identity = quotas.identified(token, app_data::<Hall>(req)?.accounts.identify(token)).await?;
    // Whose token is known at the door has been counted there.
    if req.extensions().contains::<Stranger>() {
        quotas.count_account(identity.account)?;
    }
    Ok(Some(identity))
}

/// The token that was sent. What is not ASCII in it is found with its signature.
pub(super) fn bearer_token(req: &HttpRequest) -> Option<&str> {
    let value = req.headers().get(header::AUTHORIZATION)?;
    // Much cheaper than `to_str`, and polls bring little else.
    std::str::from_utf8(value.as_bytes()).ok().and_then(bearer)
}

/// Proof of who asks, which some operations want.
pub(super) fn proof(req: &HttpRequest) -> Option<&str> {
    req.headers().get("longhall-proof")?.to_str().ok()
}

/// What the client calls itself.
pub(super) fn device(req: &HttpRequest) -> Cow<'_, str> {
    let agent = req.headers().get(header::USER_AGENT);
    agent.map(|agent| String::from_utf8_lossy(agent.as_bytes())).unwrap_or_default()
}

/// The token of a `Bearer` header (RFC 6750, section 2.1); the scheme's case does not matter.
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

pub(super) fn app_data<T: 'static>(req: &HttpRequest) -> Result<&Data<T>, Problem> {
    req.app_data::<Data<T>>().ok_or_else(|| Problem::new(Code::Internal, "the server is not set up"))
}
