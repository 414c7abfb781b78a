//! Web Push: browsers that are told what happens.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{auth::Player, extract::Json, once::Once, problem::Problem};
use crate::play::{AddressSort, DeliveryList, Hall, PushKeyShown, PushList, PushRequest, PushShown};

/// Get the key with which browsers subscribe.
///
/// Open to everybody. Pass it to `pushManager.subscribe` as `applicationServerKey`, and send it back with the
/// subscription; a subscription stays bound to the key with which it was made.
#[utoipa::path(
    tag = "telling",
    responses((status = 200, description = "The key for new subscriptions.", body = PushKeyShown))
)]
#[get("/v1/push/key")]
pub(super) async fn get_push_key(hall: Data<Hall>) -> Json<PushKeyShown> {
    Json(hall.telling.push_key())
}

/// Have a browser told what happens.
///
/// Send what the browser answered when it subscribed. Messages are encrypted for it (RFC 8291) and handed to its
/// push service (RFC 8030); they are declarative, so it can show them without a service worker, and carry the
/// number of games that wait for you. A subscription with the same endpoint is replaced, and one of another account that
/// has the same keys as well: a browser tells one account. One whose push service answers 404 or 410 is removed. An
/// account has at most 20. Only a session may ask.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "The browser is told from now on.", body = PushShown))
)]
#[post("/v1/me/push")]
pub(super) async fn create_push(
    player: Player,
    once: Once,
    hall: Data<Hall>,
    body: Json<PushRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.telling.subscribe(&player.0, body.into_inner(), once.key()).await?))
}

/// List your browsers that are told.
///
/// The oldest comes first. Neither endpoints nor keys are shown. Needs the scope `account`.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your browsers that are told what happens.", body = PushList))
)]
#[get("/v1/me/push")]
pub(super) async fn list_push(player: Player, hall: Data<Hall>) -> Result<Json<PushList>, Problem> {
    Ok(Json(hall.telling.subscriptions(&player.0).await?))
}

/// Remove a browser that is told.
///
/// What was still to be sent to it is dropped. Only a session may ask.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 204, description = "The browser is told nothing more."))
)]
#[delete("/v1/me/push/{id}")]
pub(super) async fn delete_push(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.telling.remove_address(&player.0, AddressSort::Push, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List what was sent to a browser.
///
/// The newest 100 attempts, with what its push service answered; a subscription that is removed takes them with it.
/// Needs the scope `account`.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 200, description = "The newest attempts, the newest first.", body = DeliveryList))
)]
#[get("/v1/me/push/{id}/deliveries")]
pub(super) async fn list_push_deliveries(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<DeliveryList>, Problem> {
    Ok(Json(hall.telling.deliveries(&player.0, AddressSort::Push, *id).await?))
}

/// Send a test to a browser.
///
/// A test is sent at once, whatever kinds and quiet hours the browser has; how it went is told by its deliveries. Only a
/// session may ask.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 202, description = "A test will be sent in a moment."))
)]
#[post("/v1/me/push/{id}/test")]
pub(super) async fn test_push(
    player: Player,
    once: Once,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.telling.test_address(&player.0, AddressSort::Push, *id, once.key()).await?;
    Ok(HttpResponse::Accepted().finish())
}
