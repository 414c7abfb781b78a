//! Passkeys: signing in by them, and keeping them.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, patch, post,
    web::{Data, Path},
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    admission::checked,
    auth::{Anyone, Guest, Player},
    extract::Json,
    problem::Problem,
    request::{device, proof},
};
use crate::play::{
    ChallengeRequest, ChallengeShown, Hall, MorePasskey, PasskeyList, PasskeyPatch, PasskeyShown, PasskeyUse,
    SignedIn,
};

/// What somebody signs in with who has a passkey.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasskeyCredentials {
    /// What the browser gave for a challenge to `sign_in`. The passkey says whose account it is.
    passkey: PasskeyUse,
}

/// Ask for a challenge that a passkey is to answer.
///
/// The `options` of the answer are for `navigator.credentials`: `create` where a passkey is to be made (`sign_up`, `add`,
/// `recover`), `get` where one is to be used (`sign_in`, `prove`). Send what that gives, by its `toJSON()`, to `POST /v1/accounts`,
/// `POST /v1/me/passkeys`, `POST /v1/accounts/recovery`, `POST /v1/sessions/passkey` or `POST /v1/me/proof`. A challenge is good
/// once, for five minutes; those to `add` and `prove` are for a session alone, which must ask for them. Passkeys are ES256, `EdDSA`
/// or RS256 keys (of 2048 to 4096 bits, exponent 65537) for the domain of the hall, kept by the device so that it finds them without a name, and used by somebody whom the device has
/// recognized (Web Authentication, level 3).
#[utoipa::path(
    tag = "accounts",
    security((), ("bearer" = ["account"])),
    responses((status = 201, description = "The challenge, within options for the browser.", body = ChallengeShown))
)]
#[post("/v1/passkeys/challenge")]
pub(super) async fn create_passkey_challenge(
    who: Anyone,
    hall: Data<Hall>,
    body: Json<ChallengeRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.challenge(who.0.as_ref(), body.into_inner()).await?))
}

/// Sign in by a passkey.
///
/// Open to everybody; no name is needed, because the passkey says whose account it is. One that is unknown, answers no
/// challenge of the hall or, kept by one device alone, counts its uses backwards is `bad_credentials`. Counted together with sign-ups and other sign-ins.
#[utoipa::path(tag = "accounts", responses((status = 201, description = "The account is signed in.", body = SignedIn)))]
#[post("/v1/sessions/passkey")]
pub(super) async fn create_passkey_session(
    _: Guest,
    hall: Data<Hall>,
    body: Json<PasskeyCredentials>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let device = device(&req);
    // A signature is no guess at anything: counted by account, strangers could only shut its owner out.
    let signed_in = checked(&req, None, hall.accounts.sign_in_by_passkey(&body.passkey, &device)).await?;
    Ok(HttpResponse::Created().json(signed_in))
}

/// Add a passkey to your account.
///
/// From now on it opens the account, and proves who you are. An account has at most 20. Only a session with a proof may ask.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 201, description = "The passkey was added.", body = PasskeyShown))
)]
#[post("/v1/me/passkeys")]
pub(super) async fn create_passkey(
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
/// Only a session may ask.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your passkeys, the oldest first.", body = PasskeyList))
)]
#[get("/v1/me/passkeys")]
pub(super) async fn list_passkeys(player: Player, hall: Data<Hall>) -> Result<Json<PasskeyList>, Problem> {
    Ok(Json(hall.accounts.list_passkeys(&player.0).await?))
}

/// Call a passkey something else.
///
/// The name is for you alone. Only a session may ask.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the passkey, from the list of passkeys.")),
    responses((status = 200, description = "The passkey with its new name.", body = PasskeyShown))
)]
#[patch("/v1/me/passkeys/{id}")]
pub(super) async fn update_passkey(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<PasskeyPatch>,
) -> Result<Json<PasskeyShown>, Problem> {
    Ok(Json(hall.accounts.label_passkey(&player.0, *id, &body).await?))
}

/// Remove a passkey from your account.
///
/// Nobody signs in by this passkey any more; sessions that it has opened go on. The last one of an account without a password stays
/// (`last_way_in`), whether or not there is a recovery code. Only a session with a proof may ask.
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
pub(super) async fn delete_passkey(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    hall.accounts.remove_passkey(&player.0, *id, proof(&req)).await?;
    Ok(HttpResponse::NoContent().finish())
}
