//! Accounts: making one, changing it, leaving it.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, patch, post,
    web::{Data, Json},
};

use super::{
    admission::{Person, checked},
    auth::{Guest, Player},
    problem::Problem,
    request::{device, proof},
};
use crate::play::{Credentials, Hall, Me, MePatch, NewProof, NewRecoveryCode, Proof, Recovery, SignedUp};

/// Make an account.
///
/// There is no email: keep the recovery code, it is the only way back without the password.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "Made and signed in.", body = SignedUp)))]
#[post("/v1/accounts")]
pub(super) async fn create_account(
    _: Guest,
    hall: Data<Hall>,
    body: Json<Credentials>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let signed_up = hall.accounts.sign_up(body.into_inner(), &device(&req)).await?;
    Ok(HttpResponse::Created().json(signed_up))
}

/// Set a new password by the recovery code.
///
/// Ends all sessions, all tokens for scripts and the links of feeds (unless `keep_tokens` is true, which keeps tokens and
/// links), and gives a new recovery code. Other processes of the hall may take what has ended for good for 30 seconds.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "Signed in.", body = SignedUp)))]
#[post("/v1/accounts/recovery")]
pub(super) async fn recover_account(
    _: Guest,
    hall: Data<Hall>,
    body: Json<Recovery>,
    req: HttpRequest,
) -> Result<Json<SignedUp>, Problem> {
    let (person, device) = (Person::named(&body.name), device(&req));
    Ok(Json(checked(&req, Some(person), hall.accounts.recover(body.into_inner(), &device)).await?))
}

/// Your account.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "Your account.", body = Me))
)]
#[get("/v1/me")]
pub(super) async fn get_me(player: Player, hall: Data<Hall>) -> Result<Json<Me>, Problem> {
    Ok(Json(hall.accounts.me(&player.0).await?))
}

/// Change your name or password: all of it or nothing.
///
/// A new password wants proof, and ends all other sessions, all tokens for scripts and the links of feeds (unless
/// `keep_tokens` is true, which keeps tokens and links). Other processes of the hall may take what has ended for good
/// for 30 seconds.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    params(("Longhall-Proof" = Option<String>, Header, description = "A `proof`; needed for a new password.")),
    responses((status = 200, description = "Your account afterwards.", body = Me))
)]
#[patch("/v1/me")]
pub(super) async fn update_me(
    player: Player,
    hall: Data<Hall>,
    body: Json<MePatch>,
    req: HttpRequest,
) -> Result<Json<Me>, Problem> {
    Ok(Json(hall.accounts.patch_me(&player.0, body.into_inner(), proof(&req)).await?))
}

/// Prove who you are.
///
/// What is dangerous wants a proof no older than five minutes in the header `Longhall-Proof`: deleting the account, a new
/// recovery code, a new password. A proof is good for the session that asked for it, and ends with it. A wrong password
/// is `proof_wrong`; attempts are counted as sign-ins are.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 201, description = "The proof.", body = Proof))
)]
#[post("/v1/me/proof")]
pub(super) async fn create_proof(
    player: Player,
    hall: Data<Hall>,
    body: Json<NewProof>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let person = Person::Account(player.0.account);
    let proof = checked(&req, Some(person), hall.accounts.prove(&player.0, body.into_inner())).await?;
    Ok(HttpResponse::Created().json(proof))
}

/// Make a new recovery code.
///
/// The one you had is no longer good.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    params(("Longhall-Proof" = String, Header, description = "A `proof`.")),
    responses((status = 201, description = "The code, shown this once.", body = NewRecoveryCode))
)]
#[post("/v1/me/recovery-code")]
pub(super) async fn create_recovery_code(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.renew_recovery_code(&player.0, proof(&req)).await?))
}

/// Delete your account.
///
/// It becomes a pseudonym: nobody can sign in to it, its name is free again, and its games stay for those who
/// played them with you. It resigns from those that still run, and what you wrote goes: talk, notes, titles. Other processes
/// of the hall may know your tokens for another 30 seconds.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    params(("Longhall-Proof" = String, Header, description = "A `proof`.")),
    responses((status = 204, description = "Deleted."))
)]
#[delete("/v1/me")]
pub(super) async fn delete_me(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    hall.accounts.delete_me(&player.0, proof(&req)).await?;
    Ok(HttpResponse::NoContent().finish())
}
