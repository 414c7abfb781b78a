//! Web Push: notifications to browsers.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem};
use uuid::Uuid;

use crate::features::{
    hall::Hall,
    notifications::{
        deliveries::DeliveryList,
        push::subscriptions::{PushKeyShown, PushList, PushRequest, PushShown},
        sql::addresses::AddressSort,
    },
};

/// Get the key with which browsers subscribe.
///
/// Open to everybody. Pass the key to `pushManager.subscribe` as `applicationServerKey`, and send it back with the
/// subscription. A subscription stays bound to the key with which it was made.
#[utoipa::path(
    tag = "notifications",
    responses((status = 200, description = "The key for new subscriptions.", body = PushKeyShown))
)]
#[get("/v1/push/key")]
pub(in crate::features) async fn get_push_key(hall: Data<Hall>) -> Json<PushKeyShown> {
    Json(hall.notifications.push_key())
}

/// Subscribe a browser to notifications.
///
/// Send the subscription that the browser created. Messages are encrypted for the browser (RFC 8291) and sent to its
/// push service (RFC 8030). They are declarative, so the browser can show them without a service worker, and carry the
/// number of games that wait for you. A subscription with the same endpoint is replaced. A subscription of another
/// account with the same keys is also replaced: a browser shows the notifications of one account. A subscription whose
/// push service responds with 404 or 410 is removed. An account has at most 20. Only a session may do this (scope
/// `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "The browser gets notifications from now on.", body = PushShown))
)]
#[post("/v1/me/push")]
pub(in crate::features) async fn create_push(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    body: Json<PushRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created()
        .json(hall.notifications.subscribe(&player.0, body.into_inner(), idempotency.key()).await?))
}

/// List your push subscriptions.
///
/// The oldest comes first. Neither endpoints nor keys are shown. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your browsers that get notifications.", body = PushList))
)]
#[get("/v1/me/push")]
pub(in crate::features) async fn list_push(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<PushList>, Problem> {
    Ok(Json(hall.notifications.subscriptions(&player.0).await?))
}

/// Remove a push subscription.
///
/// Pending messages to this browser are dropped. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 204, description = "The browser gets no more notifications."))
)]
#[delete("/v1/me/push/{id}")]
pub(in crate::features) async fn delete_push(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.notifications.remove_address(&player.0, AddressSort::Push, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the messages sent to a browser.
///
/// Lists the newest 100 attempts, with the responses of the push service. Removing a subscription also removes this
/// list. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 200, description = "The newest attempts, the newest first.", body = DeliveryList))
)]
#[get("/v1/me/push/{id}/deliveries")]
pub(in crate::features) async fn list_push_deliveries(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<DeliveryList>, Problem> {
    Ok(Json(hall.notifications.deliveries(&player.0, AddressSort::Push, *id).await?))
}

/// Send a test message to a browser.
///
/// The server sends the test at once, regardless of the kinds and quiet hours of the browser. The deliveries of the
/// browser show the result. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the subscription, from the list of your browsers.")),
    responses((status = 202, description = "A test will be sent in a moment."))
)]
#[post("/v1/me/push/{id}/test")]
pub(in crate::features) async fn test_push(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.notifications.test_address(&player.0, AddressSort::Push, *id, idempotency.key()).await?;
    Ok(HttpResponse::Accepted().finish())
}
