//! Checks of passwords and codes, each of which may be a guess.

use std::future::Future;

use actix_web::HttpRequest;

use super::{
    attempts::{Attempt, Person},
    quotas::{Quotas, too_many},
};
use crate::{
    http::{problem::Problem, request::app_data},
    play::PlayError,
};

/// Runs a check of somebody's password, recovery code or the like. It counts as a wrong guess until it turns out
/// otherwise, so that many at once, or hang-ups, win nothing. Nobody in particular is meant by a refresh token.
///
/// A stranger shall not lock a person out: each network has a share of its own, strangers together have no more
/// than theirs, and where the person has signed in before only that place's own mistakes count.
///
/// # Errors
/// If too many went wrong lately, and those of the check.
pub(in crate::http) async fn checked<T>(
    req: &HttpRequest,
    person: Option<Person>,
    check: impl Future<Output = Result<T, PlayError>>,
) -> Result<T, Problem> {
    let quotas = app_data::<Quotas>(req)?;
    let network = quotas.proxies.client(req);
    if let Some(Person::Account(_)) = person {
        // Of those who are not signed in this was counted before their body was read.
        quotas.count_credentials(req)?;
    }
    let attempt =
        person.map(|person| quotas.attempts.begin(person, network)).transpose().map_err(too_many)?;
    let result = check.await;
    if matches!(result, Err(PlayError::BadCredentials(_) | PlayError::ProofWrong(_))) {
        // Not the name: what was typed there may be a password.
        let account = attempt.as_ref().and_then(Attempt::account).map(tracing::field::display);
        tracing::info!(%network, account, operation = req.path(), "wrong credentials");
    } else if let Some(attempt) = attempt {
        attempt.was_right(result.is_ok());
    }
    Ok(result?)
}
