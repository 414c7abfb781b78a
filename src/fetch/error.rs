//! Errors of requests.

use std::{error::Error, io};

use http_body_util::LengthLimitError;

use crate::{metered::TOO_MUCH, resolve::LeadsInside};

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// Only https addresses without a user name and password are allowed.
    #[error("the address must be https, with a host and without user and password")]
    NotHttps,
    /// The host has only private, loopback or otherwise special addresses. The text is that of
    /// [`Self::Unreachable`], so that it does not reveal which internal names exist.
    #[error("the address cannot be reached")]
    Inside,
    /// The account has reached its limit of requests.
    #[error("too many requests to other servers: try again in a moment")]
    TooMany,
    /// No complete response arrived within [`super::WITHIN`].
    #[error("the answer did not arrive in time")]
    Late,
    /// The response is longer than [`super::BODY_BYTES_MAX`], or its connection delivered far more bytes than
    /// a response needs.
    #[error("the answer is too long")]
    TooLong,
    /// No connection, no trusted certificate, or no HTTP. The text is for logs.
    #[error("the address cannot be reached")]
    Unreachable(String),
}

impl From<hyper_util::client::legacy::Error> for FetchError {
    fn from(error: hyper_util::client::legacy::Error) -> Self {
        Self::because(&error)
    }
}

impl FetchError {
    /// Classifies an error by its causes.
    pub(crate) fn because(error: &(dyn Error + 'static)) -> Self {
        let (mut messages, mut cause): (Vec<String>, Option<&(dyn Error + 'static)>) = (vec![], Some(error));
        while let Some(error) = cause {
            if error.is::<LeadsInside>() {
                return Self::Inside;
            }
            let is_too_much = error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == TOO_MUCH);
            if is_too_much || error.is::<LengthLimitError>() {
                return Self::TooLong;
            }
            messages.push(error.to_string());
            cause = error.source();
        }
        Self::Unreachable(messages.join(": "))
    }
}
