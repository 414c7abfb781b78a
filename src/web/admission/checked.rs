//! Runs checks of passwords and codes, each of which may be a guess.

use std::future::Future;

use actix_web::HttpRequest;
use longhall_base::error::PlayError;

use super::{
    attempts::{Attempt, Person},
    counted::too_many,
    quotas::Quotas,
};
use crate::{problem::Problem, request::app_data};

/// The detail of a refusal because of wrong guesses. No `RateLimit` header shows this limit.
const TOO_MANY_GUESSES: &str = "too many wrong passwords or codes for this name";

/// Runs a check of a password, recovery code or the like. It counts as a wrong guess until it succeeds, so that
/// parallel requests or disconnecting gain nothing. A refresh token names no person.
///
/// Strangers must not be able to lock a person out. Each network has its own share, and all unknown networks together
/// have a bounded one. On a network from which the person has signed in before, only that network's mistakes count.
///
/// # Errors
/// If too many checks failed recently, and the errors of the check.
pub async fn checked<T>(
    req: &HttpRequest,
    person: Option<Person>,
    check: impl Future<Output = Result<T, PlayError>>,
) -> Result<T, Problem> {
    let quotas = app_data::<Quotas>(req)?;
    let network = quotas.proxies.client(req);
    if let Some(Person::Account(_)) = person {
        // For callers who are not signed in, this was counted before their body was read.
        quotas.count_credentials(req)?;
    }
    let attempt = person
        .map(|person| quotas.attempts.begin(person, network))
        .transpose()
        .map_err(|wait| too_many(wait, TOO_MANY_GUESSES))?;
    let result = check.await;
    if matches!(result, Err(PlayError::BadCredentials(_) | PlayError::ProofWrong(_))) {
        // Do not log the name: it may contain a mistyped password.
        let account = attempt.as_ref().and_then(Attempt::account).map(tracing::field::display);
        tracing::info!(%network, account, operation = req.match_pattern(), "wrong credentials");
    } else if let Some(attempt) = attempt {
        attempt.was_right(result.is_ok());
    }
    Ok(result?)
}
