//! Accounts: making one, changing it, leaving it.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, web::Data};

use super::{
    admission::{Person, checked},
    auth::{Guest, Player},
    extract::Json,
    problem::Problem,
    request::{device, proof},
};
use crate::play::{
    AccountRequest, Hall, Me, MePatch, NewRecoveryCode, Proof, ProofRequest, Recovery, SignedUp,
};

/// Make an account.
///
/// Open to everybody and signs the new account in, which is opened by a password or by a passkey: give one of the two. There is
/// no email: keep the recovery code, which is the only way back without them. Sign-ups, sign-ins and recoveries are counted together, by default 60
/// a minute from one network.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "The account was made, and is signed in.", body = SignedUp)))]
#[post("/v1/accounts")]
pub(super) async fn create_account(
    _: Guest,
    hall: Data<Hall>,
    body: Json<AccountRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let signed_up = hall.accounts.sign_up(body.into_inner(), &device(&req)).await?;
    Ok(HttpResponse::Created().json(signed_up))
}

/// Get back into an account by its recovery code.
///
/// Open to everybody who has the code, and sets a password or a passkey: give one of the two. It takes the place of all that
/// opened the account before, password and passkeys. All sessions of the account end. Apps, tokens for scripts and of bots,
/// feed links, webhooks and push subscriptions end too, unless `keep_tokens` is true. The answer holds new tokens and a new recovery
/// code; the one used is no longer good. Other processes of the hall may accept what has ended for another 30 seconds.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "The account is opened by the new password or passkey alone, and is signed in.", body = SignedUp)))]
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

/// Get your account.
///
/// The account that the token belongs to: any token is told `id`, `name` and `kind`, so that an app knows whose seat is its
/// own; one with the scope `account:read` is told the rest.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "The account that the token belongs to.", body = Me))
)]
#[get("/v1/me")]
pub(super) async fn get_me(player: Player, hall: Data<Hall>) -> Result<Json<Me>, Problem> {
    Ok(Json(hall.accounts.me(&player.0).await?))
}

/// Change your name or password.
///
/// All of it is changed or nothing. Only a session may do this. A new password needs a proof, and ends all
/// other sessions. Apps, tokens for scripts and of bots, feed links, webhooks and push subscriptions end too, unless
/// `keep_tokens` is true. Passkeys and the recovery code stay. Other processes of the hall may accept what has ended for another 30 seconds.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = Option<String>, Header, description = "A `proof` from `POST /v1/me/proof`; needed for a new password only.")),
    responses((status = 200, description = "The account after the change.", body = Me))
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
/// A proof, sent in the header `Longhall-Proof`, is needed to delete the account, to get a new recovery code or password, to
/// add or remove a passkey, and to make a bot or renew its token. Give your password, or have a passkey of yours answer a challenge to `prove`. Only a session may
/// ask; the proof is good for that session alone, for five minutes. A wrong password or passkey is `proof_wrong`; attempts are
/// counted like sign-ins.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "A proof, good for five minutes.", body = Proof))
)]
#[post("/v1/me/proof")]
pub(super) async fn create_proof(
    player: Player,
    hall: Data<Hall>,
    body: Json<ProofRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let person = Person::Account(player.0.account);
    let proof = checked(&req, Some(person), hall.accounts.prove(&player.0, body.into_inner())).await?;
    Ok(HttpResponse::Created().json(proof))
}

/// Make a new recovery code.
///
/// The code you had is no longer good. Only a session with a proof may ask.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 201, description = "The new recovery code, shown this once.", body = NewRecoveryCode))
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
/// The account becomes a pseudonym: nobody can sign in to it, its name is free again, and its games stay for
/// the others who played them. It resigns from the games that still run, and what you wrote goes: talk,
/// notes, titles. Only a session with a proof may ask. Other processes of the hall may accept its tokens for
/// another 30 seconds.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 204, description = "The account was deleted."))
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
