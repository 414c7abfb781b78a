//! Errors as OAuth words them.

use strum::IntoStaticStr;

use crate::{play::error::PlayError, store::StoreError};

/// The codes of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 8628 (section 3.5) and RFC 8707 (section 2): something is missing,
/// repeated or not of its form (`invalid_request`); the client id names no client that can be let in (`invalid_client`);
/// the code or token is not good, or another client's (`invalid_grant`); the client may not use this grant
/// (`unauthorized_client`); the kind of grant (`unsupported_grant_type`) or of
/// answer (`unsupported_response_type`) is not known here; apps cannot have such a scope (`invalid_scope`); the resource is
/// not this hall (`invalid_target`); the person said no (`access_denied`), has not decided yet
/// (`authorization_pending`), or did not in time (`expired_token`); the device asks too often (`slow_down`);
/// and those of RFC 7591 (section 3.2.2): a client that registers itself may not be led there (`invalid_redirect_uri`), or cannot
/// be registered so (`invalid_client_metadata`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OAuthCode {
    /// Something is missing, repeated or not of its form.
    InvalidRequest,
    /// The client id names no client that can be let in, or the client has not proved that it is this one.
    InvalidClient,
    /// The code or token is wrong, used, too old, withdrawn or another client's.
    InvalidGrant,
    /// The client may not use this grant.
    UnauthorizedClient,
    /// This grant is not known here.
    UnsupportedGrantType,
    /// Only `code` is answered.
    UnsupportedResponseType,
    /// There is no such scope, or apps cannot have it.
    InvalidScope,
    /// The resource is not this hall.
    InvalidTarget,
    /// The person said no.
    AccessDenied,
    /// Nobody has typed the code yet.
    AuthorizationPending,
    /// The device asks too often.
    SlowDown,
    /// Nobody typed the code in time.
    ExpiredToken,
    /// A client that registers itself may not be led there.
    InvalidRedirectUri,
    /// A client cannot register itself so.
    InvalidClientMetadata,
}

/// Why an app gets no token.
#[derive(Debug, thiserror::Error)]
pub enum OAuthError {
    /// In OAuth's words.
    #[error("{1}")]
    Refused(OAuthCode, String),
    /// For a reason that OAuth does not know.
    #[error(transparent)]
    Other(PlayError),
}

impl OAuthError {
    pub(crate) fn new(code: OAuthCode, why: &str) -> Self {
        Self::Refused(code, why.to_owned())
    }

    /// Something is missing, repeated or not of its form.
    pub(crate) fn request(why: impl Into<String>) -> Self {
        Self::Refused(OAuthCode::InvalidRequest, why.into())
    }

    /// Whether the request counts as a failure: it brought neither a genuine code nor a genuine token, or came too soon.
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

    /// The same words for every code and token that is not good.
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
