//! Accounts: creating, changing and deleting them.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, web::Data};
use longhall_web::{
    admission::{attempts::Person, checked::checked, quotas::Quotas},
    auth::{CredentialSender, Player},
    extract::Json,
    problem::Problem,
    request::{device, proof},
};

use crate::features::{
    accounts::{
        me::{MeChanged, MePatch, NewRecoveryCode},
        proof::{Proof, ProofRequest},
        recovery::{RecoveredAccount, Recovery},
        sign_in::{AccountRequest, Me, SignedUp},
    },
    hall::Hall,
};

/// Create an account.
///
/// Open to everybody. Send a password or a passkey, but not both: you sign in with it later. The answer signs the new
/// account in. There is no email: keep the recovery code, the only other way to get into the account. Sign-ups,
/// sign-ins and recoveries are counted together, by default up to 60 a minute from one network.
///
/// `{"guest": true}` alone creates a guest, who plays against the hall's bots without a form. The server chooses its name.
/// Its session has the scopes `games:read` and `games:play`, for the operations that have `x-guests` in this document.
/// `PATCH /v1/me` claims the account. After 7 idle days it is deleted. A network creates at most 20 guests an hour, and
/// has at most 5 at a time.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "The account was created, and is signed in.", body = SignedUp)))]
#[post("/v1/accounts")]
pub(in crate::features) async fn create_account(
    _: CredentialSender,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    body: Json<AccountRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let network = quotas.network(&req);
    let signed_up = hall.accounts.sign_up(body.into_inner(), &device(&req), &network).await?;
    Ok(HttpResponse::Created().json(signed_up))
}

/// Recover an account with its recovery code.
///
/// Open to everybody who has the code. Send a new password or a new passkey, but not both: it replaces the password and
/// all passkeys of the account. All sessions of the account end. Apps, tokens of scripts and bots, feed links, webhooks
/// and push subscriptions end too, unless `keep_tokens` is true. The answer contains new tokens and a new recovery
/// code. The code that was used stops working. It can take up to 30 seconds until all processes of the hall refuse the
/// tokens that have ended.
#[utoipa::path(tag = "accounts", responses((status = 200, description = "The account is signed in. From now on only the new password or passkey opens it.", body = RecoveredAccount)))]
#[post("/v1/accounts/recovery")]
pub(in crate::features) async fn recover_account(
    _: CredentialSender,
    hall: Data<Hall>,
    body: Json<Recovery>,
    req: HttpRequest,
) -> Result<Json<RecoveredAccount>, Problem> {
    let (person, device) = (Person::named(&body.name), device(&req));
    Ok(Json(checked(&req, Some(person), hall.accounts.recover(body.into_inner(), &device)).await?))
}

/// Get your account.
///
/// The account that the token belongs to. Every token may read `id`, `name` and `kind`, so that an app knows which
/// seats are its own. The other fields need the scope `account:read`.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "The account that the token belongs to.", body = Me))
)]
#[get("/v1/me")]
pub(in crate::features) async fn get_me(player: Player, hall: Data<Hall>) -> Result<Json<Me>, Problem> {
    Ok(Json(hall.accounts.me(&player.0).await?))
}

/// Change your name or password.
///
/// Either all changes are made or none. Only a session may do this (scope `account`). A new password needs a proof and
/// ends all other sessions. Apps, tokens of scripts and bots, feed links, webhooks and push subscriptions end too,
/// unless `keep_tokens` is true. Passkeys and the recovery code stay valid. It can take up to 30 seconds until all
/// processes of the hall refuse the tokens that have ended.
///
/// A guest sends a name, and a password or a passkey, without a proof. This claims the account: from now on it is a
/// person's, with all its games. The answer contains a recovery code, and tokens with the scope `account`. The session and
/// its refresh token stay valid, so that a client whose answer was lost refreshes its session. Claims are counted like
/// sign-ups.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = Option<String>, Header, description = "A `proof` from `POST /v1/me/proof`; needed for a new password only, and not by a guest.")),
    responses((status = 200, description = "The account after the change.", body = MeChanged))
)]
#[patch("/v1/me")]
pub(in crate::features) async fn update_me(
    player: Player,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    body: Json<MePatch>,
    req: HttpRequest,
) -> Result<Json<MeChanged>, Problem> {
    if player.0.is_guest {
        quotas.count_credentials(&req)?;
    }
    Ok(Json(hall.accounts.patch_me(&player.0, body.into_inner(), proof(&req)).await?))
}

/// Prove who you are.
///
/// A proof is sent in the header `Longhall-Proof`. It is needed to delete the account, to get a new recovery code or
/// password, and to add or remove a passkey. Creating a bot or renewing its token needs one, too. Send your password,
/// or the response of one of your passkeys to a challenge for `prove`. Only a session may do this (scope `account`).
/// The proof is valid for that session alone, for five minutes. A wrong password or passkey is answered with
/// `proof_wrong`. Attempts are counted like sign-ins. Wrong passwords are counted, too.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "A proof, valid for five minutes.", body = Proof))
)]
#[post("/v1/me/proof")]
pub(in crate::features) async fn create_proof(
    player: Player,
    hall: Data<Hall>,
    body: Json<ProofRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let person = Person::Account(player.0.account);
    let proof = checked(&req, Some(person), hall.accounts.prove(&player.0, body.into_inner())).await?;
    Ok(HttpResponse::Created().json(proof))
}

/// Create a new recovery code.
///
/// Your earlier recovery code stops working. Only a session with a proof may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 201, description = "The new recovery code, shown this once.", body = NewRecoveryCode))
)]
#[post("/v1/me/recovery-code")]
pub(in crate::features) async fn create_recovery_code(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.renew_recovery_code(&player.0, proof(&req)).await?))
}

/// Delete your account.
///
/// The account becomes a pseudonym: nobody can sign in to it, and its name is free again. It resigns from running
/// games. Its games stay for the other players. Everything that you wrote is deleted: messages, notes and titles of
/// games. Only a session with a proof may do this (scope `account`), or a guest without one. It can take up to 30 seconds
/// until all processes of the hall refuse the account's tokens.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = Option<String>, Header, description = "A `proof` from `POST /v1/me/proof`. Only a guest leaves it out.")),
    responses((status = 204, description = "The account was deleted."))
)]
#[delete("/v1/me")]
pub(in crate::features) async fn delete_me(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    hall.accounts.delete_me(&player.0, proof(&req)).await?;
    Ok(HttpResponse::NoContent().finish())
}
