//! Errors in OAuth's format.

use longhall_base::error::PlayError;
use longhall_log::db::error::StoreError;
use strum::IntoStaticStr;

/// The error codes of RFC 6749 (sections 4.1.2.1 and 5.2) and RFC 8628 (section 3.5). The codes of RFC 8707
/// (section 2) and RFC 7591 (section 3.2.2) are included. `invalid_request`: a parameter is missing, repeated or
/// malformed. `invalid_client`: the client id names no client that can be authorized, or the client is not
/// authenticated. `invalid_grant`: the code or token is not valid, or belongs to another client.
/// `unauthorized_client`: the client may not use this grant. `unsupported_grant_type` and
/// `unsupported_response_type`: the hall does not support it. `invalid_scope`: apps cannot have such a scope.
/// `invalid_target`: the resource is not this hall. `access_denied`: the person said no. `authorization_pending`:
/// the person has not decided yet. `expired_token`: the person did not decide in time. `slow_down`: the device
/// polls too often. `invalid_redirect_uri`: a client that registers itself may not use this redirect.
/// `invalid_client_metadata`: the client cannot be registered with this data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OAuthCode {
    /// A parameter is missing, repeated or malformed.
    InvalidRequest,
    /// The client id names no client that can be authorized, or the client is not authenticated.
    InvalidClient,
    /// The code or token is wrong, used, expired, withdrawn or another client's.
    InvalidGrant,
    /// The client may not use this grant.
    UnauthorizedClient,
    /// The hall does not support this grant.
    UnsupportedGrantType,
    /// The hall supports only the response type `code`.
    UnsupportedResponseType,
    /// The scope does not exist, or apps cannot have it.
    InvalidScope,
    /// The resource is not this hall.
    InvalidTarget,
    /// The person rejected the app.
    AccessDenied,
    /// Nobody has typed the code yet.
    AuthorizationPending,
    /// The device polls too often.
    SlowDown,
    /// Nobody typed the code in time.
    ExpiredToken,
    /// A client that registers itself may not use this redirect.
    InvalidRedirectUri,
    /// A client cannot be registered with this data.
    InvalidClientMetadata,
}

/// Returns a reason with only the characters that `error_description` may have (RFC 6749, section 5.2). A reason can
/// quote what a client sent.
#[must_use]
pub fn error_description(why: &str) -> String {
    let allowed = |c| match c {
        '"' => '\'',
        ' '..='~' if c != '\\' => c,
        _ => '?',
    };
    why.chars().map(allowed).collect()
}

/// The reason why an app gets no token.
#[derive(Debug, thiserror::Error)]
pub enum OAuthError {
    /// An error that OAuth has a code for.
    #[error("{1}")]
    Refused(OAuthCode, String),
    /// An error that OAuth has no code for.
    #[error(transparent)]
    Other(PlayError),
}

impl OAuthError {
    pub(crate) fn new(code: OAuthCode, why: &str) -> Self {
        Self::Refused(code, why.to_owned())
    }

    /// An `invalid_request`: a parameter is missing, repeated or malformed.
    pub(crate) fn request(why: impl Into<String>) -> Self {
        Self::Refused(OAuthCode::InvalidRequest, why.into())
    }

    /// Whether rate limits count the request as a failure: it had no genuine code or token, or came too soon.
    #[must_use]
    pub fn is_unproven(&self) -> bool {
        use OAuthCode::{AccessDenied, AuthorizationPending, ExpiredToken, InvalidScope};
        match self {
            Self::Refused(code, _) => {
                !matches!(code, AuthorizationPending | ExpiredToken | AccessDenied | InvalidScope)
            }
            Self::Other(_) => false,
        }
    }

    /// An `invalid_grant`, with the same text for every invalid code and token.
    pub(crate) fn grant() -> Self {
        Self::new(
            OAuthCode::InvalidGrant,
            "the code or token is wrong, used, too old, withdrawn or another client's",
        )
    }
}

impl From<PlayError> for OAuthError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::BadCredentials(_) => Self::grant(),
            other => Self::Other(other),
        }
    }
}

impl From<StoreError> for OAuthError {
    fn from(error: StoreError) -> Self {
        Self::Other(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_only_the_characters_that_the_standard_allows() {
        let why = "`a`: no \"b\\c\"\nin caf\u{e9}";
        assert_eq!(error_description(why), "`a`: no 'b?c'?in caf?");
    }
}
