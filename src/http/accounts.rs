//! Accounts and sessions.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, patch, post,
    web::{Data, Json},
};

use super::{
    admission::{Person, checked},
    auth::{Guest, Player, Returning},
    problem::Problem,
};
use crate::play::{Credentials, Hall, Me, MePatch, Recovery, Refresh, SignedIn, SignedUp, Tokens};

/// Make an account.
///
/// There is no email: keep the recovery code, it is the only way back without the password.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "Made and signed in.", body = SignedUp)))]
#[post("/v1/accounts")]
pub(super) async fn create_account(
    _: Guest,
    hall: Data<Hall>,
    body: Json<Credentials>,
) -> Result<HttpResponse, Problem> {
    let signed_up = hall.sign_up(body.into_inner()).await?;
    Ok(HttpResponse::Created().json(signed_up))
}

/// Sign in.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "Signed in.", body = SignedIn)))]
#[post("/v1/sessions")]
pub(super) async fn create_session(
    _: Guest,
    hall: Data<Hall>,
    body: Json<Credentials>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let person = Person::named(&body.name);
    let signed_in = checked(&req, Some(person), hall.sign_in(body.into_inner())).await?;
    Ok(HttpResponse::Created().json(signed_in))
}

/// Exchange a refresh token for a new pair of tokens.
///
/// A refresh token is good once. If it is used again, somebody has a copy, and the session ends.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "A new pair.", body = Tokens)))]
#[post("/v1/sessions/refresh")]
pub(super) async fn refresh_session(
    _: Returning,
    hall: Data<Hall>,
    body: Json<Refresh>,
    req: HttpRequest,
) -> Result<Json<Tokens>, Problem> {
    Ok(Json(checked(&req, None, hall.refresh(&body)).await?))
}

/// Sign out.
///
/// The refresh token is worthless at once; the access token runs out within 15 minutes.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 204, description = "Signed out."))
)]
#[delete("/v1/sessions/current")]
pub(super) async fn end_session(player: Player, hall: Data<Hall>) -> Result<HttpResponse, Problem> {
    hall.sign_out(&player.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Set a new password by the recovery code.
///
/// Ends all sessions and gives a new recovery code.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "Signed in.", body = SignedUp)))]
#[post("/v1/accounts/recovery")]
pub(super) async fn recover_account(
    _: Guest,
    hall: Data<Hall>,
    body: Json<Recovery>,
    req: HttpRequest,
) -> Result<Json<SignedUp>, Problem> {
    let person = Person::named(&body.name);
    Ok(Json(checked(&req, Some(person), hall.recover(body.into_inner())).await?))
}

/// Your account.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "Your account.", body = Me))
)]
#[get("/v1/me")]
pub(super) async fn get_me(player: Player, hall: Data<Hall>) -> Result<Json<Me>, Problem> {
    Ok(Json(hall.me(&player.0).await?))
}

/// Change your name or password.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "Your account afterwards.", body = Me))
)]
#[patch("/v1/me")]
pub(super) async fn update_me(
    player: Player,
    hall: Data<Hall>,
    body: Json<MePatch>,
    req: HttpRequest,
) -> Result<Json<Me>, Problem> {
    let tries_a_password = body.password.is_some();
    let patched = hall.patch_me(&player.0, body.into_inner());
    Ok(Json(match tries_a_password {
        true => checked(&req, Some(Person::Account(player.0.account)), patched).await?,
        false => patched.await?,
    }))
}

/// Delete your account.
///
/// It becomes a pseudonym: nobody can sign in to it, its name is free again, and its games stay for those who
/// played them with you. Resign from running games first, if the others shall not wait.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 204, description = "Deleted."))
)]
#[delete("/v1/me")]
pub(super) async fn delete_me(player: Player, hall: Data<Hall>) -> Result<HttpResponse, Problem> {
    hall.delete_me(&player.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
