//! Sessions: sign-in, renewal of tokens, sign-out.

use std::future::ready;

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Path},
};
use longhall_base::error::PlayError;
use longhall_web::{
    admission::{attempts::Person, checked::checked, quotas::Quotas},
    auth::{CredentialSender, Player},
    extract::Json,
    problem::Problem,
    request::device,
};
use uuid::Uuid;

use crate::features::{
    accounts::{
        sessions::{Refresh, SessionList, Tokens},
        sign_in::{Credentials, SignedIn},
    },
    hall::Hall,
};

/// Sign in.
///
/// Open to everybody. A wrong name and a wrong password get the same response, `bad_credentials`. Sign-ups, sign-ins
/// and recoveries are counted together, by default at most 60 a minute from one network. Wrong passwords for one name
/// are counted, too. An account has at most 100 sessions: a new one ends the session that was not used for longest.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "The account is signed in.", body = SignedIn)))]
#[post("/v1/sessions")]
pub(in crate::features) async fn create_session(
    _: CredentialSender,
    hall: Data<Hall>,
    body: Json<Credentials>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (person, device) = (Person::named(&body.name), device(&req));
    let signed_in = checked(&req, Some(person), hall.accounts.sign_in(body.into_inner(), &device)).await?;
    Ok(HttpResponse::Created().json(signed_in))
}

/// Exchange a refresh token for a new pair of tokens.
///
/// A refresh token is valid once. If the response was lost, the request may be repeated for 30 seconds, as long as the
/// new refresh token is unused. The response then has the same refresh token, and a fresh access token. Any other reuse
/// of a token shows that somebody has a copy of it, and ends the session.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "The new pair of tokens.", body = Tokens)))]
#[post("/v1/sessions/refresh")]
pub(in crate::features) async fn refresh_session(
    quotas: Data<Quotas>,
    hall: Data<Hall>,
    body: Json<Refresh>,
    req: HttpRequest,
) -> Result<Json<Tokens>, Problem> {
    let refreshed =
        hall.accounts.refresh(&body, |account, is_guest| quotas.admits(&req, account, is_guest)).await;
    if matches!(refreshed, Err(PlayError::BadCredentials(_))) {
        quotas.count_unproven(&req)?;
    }
    Ok(Json(checked(&req, None, ready(refreshed)).await?))
}

/// Sign out.
///
/// The refresh token becomes invalid at once. It can take up to 30 seconds until all processes of the hall refuse the
/// access token. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 204, description = "The session has ended."))
)]
#[delete("/v1/sessions/current")]
pub(in crate::features) async fn end_session(
    player: Player,
    hall: Data<Hall>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.sign_out(&player.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List your sessions.
///
/// Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your sessions, the last used first.", body = SessionList))
)]
#[get("/v1/me/sessions")]
pub(in crate::features) async fn list_sessions(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<SessionList>, Problem> {
    Ok(Json(hall.accounts.list_sessions(&player.0).await?))
}

/// End one of your sessions.
///
/// Works like `DELETE /v1/sessions/current`, for any session of yours. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the session, from the list of sessions.")),
    responses((status = 204, description = "The session with this id has ended."))
)]
#[delete("/v1/me/sessions/{id}")]
pub(in crate::features) async fn end_one_session(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.end_session(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// End all of your sessions.
///
/// The session of this request ends too. Long-lived tokens and feed links remain valid. Only a session may do this
/// (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 204, description = "All sessions have ended."))
)]
#[delete("/v1/me/sessions")]
pub(in crate::features) async fn end_all_sessions(
    player: Player,
    hall: Data<Hall>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.end_sessions(&player.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
