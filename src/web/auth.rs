//! Extractors that authenticate the caller. A handler cannot omit them, because it needs the identity that they return.

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
use longhall_base::{error::PlayError, identity::Identity};

use super::{
    admission::{control::Stranger, quotas::Quotas},
    features::Features,
    meta::Document,
    preconditions::refuse_untagged,
    problem::Problem,
    request::{app_data, bearer_token},
};

/// A signed-in caller.
pub struct Player(pub Identity);

/// Any caller, signed in or not. If a token is sent, it must be valid.
pub struct Anyone(pub Option<Identity>);

/// A caller who sends credentials. The request is counted by network before they are read.
pub struct CredentialSender;

/// The result of an extractor, ready at once if the identity is cached.
type Extracting<T> = Either<Ready<Result<T, Problem>>, Pin<Box<dyn Future<Output = Result<T, Problem>>>>>;

/// Makes the sender's identity available to the extractors of a request, if the admission layer had it cached.
pub(super) fn introduce(req: &ServiceRequest, who: Option<Identity>) {
    if let Some(who) = who {
        req.extensions_mut().insert(who);
    }
}

/// The sender's identity if the admission layer had it cached. That layer has also checked that the token has not been
/// revoked.
fn known(req: &HttpRequest) -> Option<Identity> {
    req.extensions().get().cloned()
}

impl FromRequest for Player {
    type Error = Problem;
    type Future = Extracting<Self>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        if let Some(identity) = known(req) {
            return Either::Left(ready(
                admit_guest(req, &identity).and_then(|()| refuse_untagged(req)).map(|()| Self(identity)),
            ));
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
            return Either::Left(ready(admit_guest(req, &identity).map(|()| Self(Some(identity)))));
        }
        let req = req.clone();
        Either::Right(Box::pin(async move { identify(&req).await.map(Self) }))
    }
}

impl FromRequest for CredentialSender {
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
    let identity = quotas.identified(token, app_data::<dyn Features>(req)?.identify(token)).await?;
    // If the token's owner was cached, the admission layer has already counted the request.
    if req.extensions().contains::<Stranger>() {
        quotas.count_account(req, identity.account, identity.is_guest)?;
    }
    admit_guest(req, &identity)?;
    Ok(Some(identity))
}

/// Refuses a guest an operation that is not in the list of those for guests. Records the network of an admitted one.
fn admit_guest(req: &HttpRequest, identity: &Identity) -> Result<(), Problem> {
    if !identity.is_guest {
        return Ok(());
    }
    let takes = app_data::<Document>(req)?.takes(req);
    if !takes.is_some_and(|takes| takes.guests) {
        return Err(PlayError::guests_may_not().into());
    }
    let network = app_data::<Quotas>(req)?.network(req);
    app_data::<dyn Features>(req)?.note_guest_network(identity.account, &network);
    Ok(())
}
