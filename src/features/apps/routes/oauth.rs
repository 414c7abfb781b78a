//! OAuth for third-party apps (OAuth 2.1; RFC 6749, 7009, 7591, 8628): its parameters, encoding and errors.

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    post,
    web::Data,
};
use longhall_web::{
    admission::quotas::Quotas,
    auth::CredentialSender,
    extract::{Raw, is_json, media_type},
    problem::Problem,
    request::{app_data, device},
};
use serde::Serialize;

use crate::features::{
    apps::{
        device::DeviceAsked,
        error::{OAuthCode, OAuthError, error_description},
        grant::AppTokens,
        params::Params,
        registrar::{ClientRegistered, ClientRequest},
    },
    hall::Hall,
};

/// The scheme of HTTP Basic authentication in `Authorization`.
const BASIC: &[u8] = b"basic";

/// An error response in OAuth's format (RFC 6749, section 5.2).
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct OAuthRefusal {
    /// Error code by which programs distinguish the reasons.
    error: OAuthCode,
    /// Cause in this case, as a sentence for people.
    error_description: String,
}

/// The form with which an app requests tokens; each grant has parameters of its own.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "describes a form, which is read as the standard says")]
pub(super) struct TokenForm {
    /// `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.
    #[schema(example = "authorization_code")]
    grant_type: String,
    /// Client id of the app, the same as in the requests before.
    #[schema(example = "https://app.example/client.json")]
    client_id: String,
    /// With `authorization_code`: the code with which the person was redirected to the app.
    code: Option<String>,
    /// With `authorization_code`: the secret whose SHA-256 was the `code_challenge` (RFC 7636).
    code_verifier: Option<String>,
    /// With `authorization_code`: the address to which the person was redirected; may be left out.
    redirect_uri: Option<String>,
    /// With `refresh_token`: the newest one that the app received.
    refresh_token: Option<String>,
    /// With the device grant: the `device_code` from `POST /oauth/device`.
    device_code: Option<String>,
    /// JWT that authenticates the client (RFC 7523), sent with `client_assertion_type`. Required unless the
    /// client's metadata document lists `none`.
    client_assertion: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
    /// With `refresh_token`: some of the app's scopes, separated by spaces. The app keeps all of its scopes.
    scope: Option<String>,
    /// The hall for which the tokens are meant (RFC 8707); if given, it must be this one.
    resource: Option<String>,
}

/// The form with which a device requests its codes.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "describes a form, which is read as the standard says")]
pub(super) struct DeviceForm {
    /// Client id of the app on the device.
    #[schema(example = "http://localhost")]
    client_id: String,
    /// Scopes that the app requests, separated by spaces; `games:read` if left out.
    #[schema(example = "games:read games:play")]
    scope: Option<String>,
    /// JWT that authenticates the client (RFC 7523), sent with `client_assertion_type`. Required unless the
    /// client's metadata document lists `none`.
    client_assertion: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
    /// The hall for which the tokens are meant (RFC 8707); if given, it must be this one.
    resource: Option<String>,
}

/// The form with which an app revokes its tokens.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "describes a form, which is read as the standard says")]
pub(super) struct RevocationForm {
    /// Client id of the app to which the token was issued.
    #[schema(example = "https://app.example/client.json")]
    client_id: String,
    /// The access token or the refresh token of the session to end.
    token: String,
    /// `access_token` or `refresh_token`; not needed, because the hall recognizes both.
    token_type_hint: Option<String>,
    /// JWT as for `/oauth/token`; accepted but not verified, because having the token is enough to revoke it.
    client_assertion: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
}

/// Get tokens for an app.
///
/// Open to every app that a person has authorized (RFC 6749). A code is valid once, for one minute, and only with
/// the verifier of its PKCE challenge. If a code is used twice, the session that it opened ends. Refresh tokens
/// work as at `POST /v1/sessions/refresh`. A device polls every five seconds and gets `authorization_pending` until
/// the person has decided. After each `slow_down`, it waits five seconds longer between two polls. A client whose
/// metadata document does not list `none` sends a `client_assertion`.
#[utoipa::path(
    tag = "apps",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The pair of tokens of the app.", body = AppTokens),
        (status = 400, description = "The app gets no tokens, for this reason.", body = OAuthRefusal,
            example = json!({"error": "invalid_grant", "error_description": "the code or token is wrong, used, too old, withdrawn or another client's"})),
        (status = 401, description = "The client authenticates by HTTP Basic, which the hall does not support.", body = OAuthRefusal,
            example = json!({"error": "invalid_client", "error_description": "no client has a password: leave out `Authorization`, or send a `client_assertion`"})),
    )
)]
#[post("/oauth/token")]
pub(in crate::features) async fn grant_token(
    quotas: Data<Quotas>,
    hall: Data<Hall>,
    body: Raw,
    req: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let (params, device) = (form(&req, &body.0)?, device(&req));
    let granted = hall.apps.grant(&params, &device, |account| quotas.admits(&req, account, false)).await;
    if granted.as_ref().is_err_and(OAuthError::is_unproven) {
        quotas.count_unproven(&req).map_err(Refused::Problem)?;
    }
    let tokens = granted?;
    Ok(HttpResponse::Ok().insert_header((header::PRAGMA, "no-cache")).json(tokens))
}

/// Get codes for a device.
///
/// Open to everybody (RFC 8628), for terminals, boards and bots without a browser. The client is `http://localhost`, or
/// its metadata document lists `urn:ietf:params:oauth:grant-type:device_code` in `grant_types`. Otherwise the response
/// is `unauthorized_client`. The device shows `user_code`, a person types it at `/device`, and the device requests its
/// tokens with `device_code`. Requests are counted like sign-ins.
#[utoipa::path(
    tag = "apps",
    request_body(content = DeviceForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The codes of the device, valid for ten minutes.", body = DeviceAsked),
        (status = 400, description = "The device gets no codes, for this reason.", body = OAuthRefusal,
            example = json!({"error": "invalid_scope", "error_description": "no app can have the scope `account`"})),
        (status = 401, description = "The client authenticates by HTTP Basic, which the hall does not support.", body = OAuthRefusal,
            example = json!({"error": "invalid_client", "error_description": "no client has a password: leave out `Authorization`, or send a `client_assertion`"})),
    )
)]
#[post("/oauth/device")]
pub(in crate::features) async fn begin_device(
    _: CredentialSender,
    hall: Data<Hall>,
    body: Raw,
    req: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let network = network(&req).map_err(Refused::Problem)?;
    Ok(HttpResponse::Ok().json(hall.apps.begin_device(&form(&req, &body.0)?, &network).await?))
}

/// Register a client.
///
/// Open to everybody (RFC 7591), for programs without a metadata document; others need not register. People are shown
/// the host to which they will be redirected, and that the name is unverified. Nothing is stored: the same data gives
/// the same client id, which does not expire. Requests are counted like sign-ups. The response is 404 if the operator
/// has switched registration off.
#[utoipa::path(
    tag = "apps",
    request_body(content = ClientRequest, content_type = "application/json"),
    responses(
        (status = 201, description = "The client, with its id.", body = ClientRegistered),
        (status = 400, description = "The client is not registered, for this reason.", body = OAuthRefusal,
            example = json!({"error": "invalid_redirect_uri", "error_description": "`redirect_uris` is missing or empty"})),
    )
)]
#[post("/oauth/register")]
pub(in crate::features) async fn register_client(
    _: CredentialSender,
    hall: Data<Hall>,
    body: Raw,
    req: HttpRequest,
) -> Result<HttpResponse, Refused> {
    if !is_json(&req) {
        let why = "send JSON with `Content-Type: application/json`".to_owned();
        return Err(Refused::OAuth(OAuthCode::InvalidClientMetadata, why));
    }
    Ok(HttpResponse::Created().json(hall.apps.register(&body.0)?))
}

/// Revoke an app's tokens.
///
/// Open to every app (RFC 7009). Either token ends its session. Refresh tokens become invalid at once. It can take up
/// to a minute until all processes of the hall refuse the access tokens. Expired and unknown tokens get the same
/// response. A token of another client is refused with `invalid_grant`.
#[utoipa::path(
    tag = "apps",
    request_body(content = RevocationForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The session of the token has ended, if there was one."),
        (status = 400, description = "The request for revocation is not valid.", body = OAuthRefusal,
            example = json!({"error": "invalid_request", "error_description": "`token` is missing"})),
        (status = 401, description = "The client authenticates by HTTP Basic, which the hall does not support.", body = OAuthRefusal,
            example = json!({"error": "invalid_client", "error_description": "no client has a password: leave out `Authorization`, or send a `client_assertion`"})),
    )
)]
#[post("/oauth/revoke")]
pub(in crate::features) async fn revoke_app_token(
    quotas: Data<Quotas>,
    hall: Data<Hall>,
    body: Raw,
    req: HttpRequest,
) -> Result<HttpResponse, Refused> {
    if !hall.apps.revoke(&form(&req, &body.0)?).await? {
        quotas.count_unproven(&req).map_err(Refused::Problem)?;
    }
    Ok(HttpResponse::Ok().finish())
}

/// The network from which a request comes, as rate limits count it.
fn network(req: &HttpRequest) -> Result<String, Problem> {
    Ok(app_data::<Quotas>(req)?.network(req))
}

/// Parses the form of a client.
fn form(req: &HttpRequest, body: &[u8]) -> Result<Params, Refused> {
    let authorization = req.headers().get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    let scheme = authorization.and_then(|value| value.split(u8::is_ascii_whitespace).next());
    if scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(BASIC)) {
        return Err(Refused::Basic);
    }
    if media_type(req).is_none_or(|kind| kind.essence_str() != mime::APPLICATION_WWW_FORM_URLENCODED) {
        return Err(Refused::OAuth(
            OAuthCode::InvalidRequest,
            "send a form with `Content-Type: application/x-www-form-urlencoded`".to_owned(),
        ));
    }
    // Its characters are UTF-8, whatever the content type says (RFC 6749, appendix B).
    let body =
        str::from_utf8(body).map_err(|_| OAuthError::request("expected a form in UTF-8".to_owned()))?;
    Ok(Params::parse(body)?)
}

/// An error response: in OAuth's format, or a problem where OAuth has no code.
#[derive(Debug, thiserror::Error)]
pub(in crate::features) enum Refused {
    #[error("{1}")]
    OAuth(OAuthCode, String),
    /// The client authenticates by HTTP Basic, which the hall does not support.
    #[error("no client has a password: leave out `Authorization`, or send a `client_assertion`")]
    Basic,
    #[error(transparent)]
    Problem(Problem),
}

impl From<OAuthError> for Refused {
    fn from(error: OAuthError) -> Self {
        match error {
            OAuthError::Refused(error, why) => Self::OAuth(error, why),
            OAuthError::Other(error) => Self::Problem(error.into()),
        }
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::OAuth(..) => StatusCode::BAD_REQUEST,
            Self::Basic => StatusCode::UNAUTHORIZED,
            Self::Problem(problem) => problem.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        let error = match self {
            Self::OAuth(error, _) => *error,
            Self::Basic => {
                // RFC 6749, section 5.2: the scheme that the client has used.
                response.insert_header((header::WWW_AUTHENTICATE, "Basic realm=\"longhall\""));
                OAuthCode::InvalidClient
            }
            Self::Problem(problem) => return problem.error_response(),
        };
        response.json(OAuthRefusal { error, error_description: error_description(&self.to_string()) })
    }
}
