//! Identifies the caller. These are extractors, which a handler cannot forget because it needs what they
//! return.

use std::{
    future::{Future, Ready, ready},
    pin::Pin,
};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::{Payload, ServiceRequest},
    http::header,
};
use futures_util::future::Either;

use super::{
    admission::{Quotas, Stranger},
    preconditions::refuse_untagged,
    problem::Problem,
    request::{app_data, bearer_token},
};
use crate::play::{Hall, Identity, PlayError};

/// A signed-in caller.
pub(super) struct Player(pub(super) Identity);

/// Any caller, signed in or not. A token that is sent must be valid.
pub(super) struct Anyone(pub(super) Option<Identity>);

/// A caller who brings credentials; counted by network before those are read.
pub(super) struct Guest;

/// At once, of a caller who is known already.
type Extracting<T> = Either<Ready<Result<T, Problem>>, Pin<Box<dyn Future<Output = Result<T, Problem>>>>>;

/// Lets the handlers of a request know who sent it, if that is known at the door.
pub(super) fn introduce(req: &ServiceRequest, who: Option<Identity>) {
    if let Some(who) = who {
        req.extensions_mut().insert(who);
    }
}

/// Who sent a request, if the door knew them: then it has checked, too, that their token has not ended.
fn known(req: &HttpRequest) -> Option<Identity> {
    req.extensions().get().cloned()
}

impl FromRequest for Player {
    type Error = Problem;
    type Future = Extracting<Self>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        if let Some(identity) = known(req) {
            return Either::Left(ready(refuse_untagged(req).map(|()| Self(identity))));
        }
        let req = req.clone();
        Either::Right(Box::pin(async move {
            let identity = identify(&req).await?.ok_or(PlayError::NotSignedIn)?;
            refuse_untagged(&req).map(|()| Self(identity))
        }))
    }
}

impl FromRequest for Anyone {
    type Error = Problem;
    type Future = Extracting<Self>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        if let Some(identity) = known(req) {
            return Either::Left(ready(Ok(Self(Some(identity)))));
        }
        let req = req.clone();
        Either::Right(Box::pin(async move { identify(&req).await.map(Self) }))
    }
}

impl FromRequest for Guest {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(app_data::<Quotas>(req).and_then(|quotas| quotas.count_credentials(req)).map(|()| Self))
    }
}

async fn identify(req: &HttpRequest) -> Result<Option<Identity>, Problem> {
    if !req.headers().contains_key(header::AUTHORIZATION) {
        return Ok(None);
    }
    let token = bearer_token(req).ok_or(PlayError::NotSignedIn)?;
    let quotas = app_data::<Quotas>(req)?;
    let identity = quotas.identified(token, app_data::<Hall>(req)?.accounts.identify(token)).await?;
    // If the door knew the token's owner, it has counted the request already.
    if req.extensions().contains::<Stranger>() {
        quotas.count_account(req, identity.account)?;
    }
    Ok(Some(identity))
}
