//! Passkeys: sign-in and management.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, patch, post,
    web::{Data, Path},
};
use longhall_web::{
    admission::checked::checked,
    auth::{Anyone, CredentialSender, Player},
    extract::Json,
    problem::Problem,
    request::{device, proof},
};
use serde::Deserialize;
use uuid::Uuid;

use crate::features::{
    accounts::{
        passkeys::{
            challenge::{ChallengeRequest, ChallengeShown},
            list::{MorePasskey, PasskeyList, PasskeyPatch, PasskeyShown},
            wire::PasskeyUse,
        },
        sign_in::SignedIn,
    },
    hall::Hall,
};

/// The response of a passkey to a challenge, which signs its owner in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::features) struct PasskeyCredentials {
    /// Response of the browser to a `sign_in` challenge. The passkey identifies the account.
    passkey: PasskeyUse,
}

/// Request a challenge for a passkey.
///
/// The `options` of the response are for `navigator.credentials`: call `create` to make a passkey (`sign_up`,
/// `add`, `recover`), and `get` to use one (`sign_in`, `prove`). Send the result, serialized by its `toJSON()`, to
/// `POST /v1/accounts`, `POST /v1/me/passkeys`, `POST /v1/accounts/recovery`, `POST /v1/sessions/passkey` or `POST
/// /v1/me/proof`. A challenge is valid once, for five minutes. Challenges to `add` and `prove` are bound to a
/// session, which must request them. Passkeys are ES256, `EdDSA` or RS256 keys (2048 to 4096 bits, exponent 65537)
/// for the domain of the hall. They are discoverable credentials, so no name is needed, and require user
/// verification (Web Authentication, level 3).
#[utoipa::path(
    tag = "accounts",
    security((), ("bearer" = ["account"])),
    responses((status = 201, description = "The challenge, within options for the browser.", body = ChallengeShown))
)]
#[post("/v1/passkeys/challenge")]
pub(in crate::features) async fn create_passkey_challenge(
    who: Anyone,
    hall: Data<Hall>,
    body: Json<ChallengeRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.challenge(who.0.as_ref(), body.into_inner()).await?))
}

/// Sign in with a passkey.
///
/// Open to everybody; no name is needed, because the passkey identifies the account. The response is `bad_credentials`
/// if the passkey is unknown or does not answer a challenge of the hall. The same applies to a passkey on a single
/// device whose signature counter goes backwards. Requests are counted together with sign-ups and other sign-ins.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "The account is signed in.", body = SignedIn)))]
#[post("/v1/sessions/passkey")]
pub(in crate::features) async fn create_passkey_session(
    _: CredentialSender,
    hall: Data<Hall>,
    body: Json<PasskeyCredentials>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let device = device(&req);
    // Not counted per account: a signature cannot be guessed, and strangers could lock the owner out.
    let signed_in = checked(&req, None, hall.accounts.sign_in_by_passkey(&body.passkey, &device)).await?;
    Ok(HttpResponse::Created().json(signed_in))
}

/// Add a passkey to your account.
///
/// The new passkey can sign in and prove who you are. An account has at most 20 passkeys. Only a session with a proof
/// may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 201, description = "The passkey was added.", body = PasskeyShown))
)]
#[post("/v1/me/passkeys")]
pub(in crate::features) async fn create_passkey(
    player: Player,
    hall: Data<Hall>,
    body: Json<MorePasskey>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let added = hall.accounts.add_passkey(&player.0, body.into_inner(), proof(&req)).await?;
    Ok(HttpResponse::Created().json(added))
}

/// List your passkeys.
///
/// Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your passkeys, the oldest first.", body = PasskeyList))
)]
#[get("/v1/me/passkeys")]
pub(in crate::features) async fn list_passkeys(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<PasskeyList>, Problem> {
    Ok(Json(hall.accounts.list_passkeys(&player.0).await?))
}

/// Rename a passkey.
///
/// The name is for you alone. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the passkey, from the list of passkeys.")),
    responses((status = 200, description = "The passkey with its new name.", body = PasskeyShown))
)]
#[patch("/v1/me/passkeys/{id}")]
pub(in crate::features) async fn update_passkey(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<PasskeyPatch>,
) -> Result<Json<PasskeyShown>, Problem> {
    Ok(Json(hall.accounts.label_passkey(&player.0, *id, &body).await?))
}

/// Remove a passkey from your account.
///
/// Nobody can sign in with this passkey any more; sessions that it opened continue. The last passkey of an account
/// without a password cannot be removed (`last_way_in`), even if there is a recovery code. Only a session with a proof
/// may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(
        ("id" = Uuid, Path, description = "Id of the passkey, from the list of passkeys."),
        ("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`."),
    ),
    responses((status = 204, description = "The passkey was removed."))
)]
#[delete("/v1/me/passkeys/{id}")]
pub(in crate::features) async fn delete_passkey(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    hall.accounts.remove_passkey(&player.0, *id, proof(&req)).await?;
    Ok(HttpResponse::NoContent().finish())
}
