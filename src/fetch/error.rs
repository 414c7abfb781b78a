//! Why nothing was fetched.

use std::{error::Error, io};

use http_body_util::LengthLimitError;

use crate::{metered::TOO_MUCH, resolve::LeadsInside};

/// Every reason.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// Only plain https addresses are asked, without a name and password in them.
    #[error("the address must be https, with a host and without user and password")]
    NotHttps,
    /// The host stands for private, loopback or otherwise special addresses alone. The text is that of
    /// [`Self::Unreachable`], so that it does not reveal which internal names exist.
    #[error("the address cannot be reached")]
    Inside,
    /// The account sends as many requests as it may.
    #[error("too many requests to other servers: try again in a moment")]
    TooMany,
    /// No whole answer within [`super::WITHIN`].
    #[error("the answer did not arrive in time")]
    Late,
    /// The answer is longer than [`super::BODY_BYTES_MAX`], or much more came than an answer.
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
    /// What an error comes of in the end.
    pub(crate) fn because(error: &(dyn Error + 'static)) -> Self {
        let (mut told, mut cause): (Vec<String>, Option<&(dyn Error + 'static)>) = (vec![], Some(error));
        while let Some(error) = cause {
            if error.is::<LeadsInside>() {
                return Self::Inside;
            }
            let is_too_much = error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == TOO_MUCH);
            if is_too_much || error.is::<LengthLimitError>() {
                return Self::TooLong;
            }
            told.push(error.to_string());
            cause = error.source();
        }
        Self::Unreachable(told.join(": "))
    }
}
