//! Webhooks: notifications to addresses that people provide.

use actix_web::{
    HttpResponse, delete, get, patch, post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem};
use uuid::Uuid;

use crate::features::{
    hall::Hall,
    notifications::{
        deliveries::DeliveryList,
        sql::addresses::AddressSort,
        webhooks::{IssuedWebhook, WebhookList, WebhookPatch, WebhookRequest, WebhookShown},
    },
};

/// Add a webhook.
///
/// The server posts notifications to the webhook, in the format that its receiver takes. They are signed by Standard
/// Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The signing secret is shown only this once.
/// Nothing is posted about a turn that one of your orders answers, or while you are active. You are active while a
/// stream or a waiting request of yours is open, and for 30 seconds after you requested that game. Failed deliveries
/// are retried with the same id; a message may arrive twice. An account has at most 10. Only a session may do this
/// (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "The new webhook, with its secret, shown this once.", body = IssuedWebhook))
)]
#[post("/v1/me/webhooks")]
pub(in crate::features) async fn create_webhook(
    player: Player,
    hall: Data<Hall>,
    body: Json<WebhookRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.notifications.add_webhook(&player.0, body.into_inner()).await?))
}

/// List your webhooks.
///
/// The oldest comes first. Secrets are not shown. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your webhooks, without their secrets.", body = WebhookList))
)]
#[get("/v1/me/webhooks")]
pub(in crate::features) async fn list_webhooks(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<WebhookList>, Problem> {
    Ok(Json(hall.notifications.webhooks(&player.0).await?))
}

/// Change a webhook, or switch it on or off.
///
/// A webhook is switched off if its receiver responds with 410, or if no delivery succeeds for 24 hours. Your other
/// webhooks and browsers are then notified. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the webhook, from the list of your webhooks.")),
    responses((status = 200, description = "The webhook as it is now.", body = WebhookShown))
)]
#[patch("/v1/me/webhooks/{id}")]
pub(in crate::features) async fn update_webhook(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<WebhookPatch>,
) -> Result<Json<WebhookShown>, Problem> {
    Ok(Json(hall.notifications.patch_webhook(&player.0, *id, body.into_inner()).await?))
}

/// Remove a webhook.
///
/// Pending messages to this webhook are dropped. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the webhook, from the list of your webhooks.")),
    responses((status = 204, description = "The webhook was removed."))
)]
#[delete("/v1/me/webhooks/{id}")]
pub(in crate::features) async fn delete_webhook(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.notifications.remove_address(&player.0, AddressSort::Webhook, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the deliveries to a webhook.
///
/// Lists the newest 100 attempts, with the responses of the receiver. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the webhook, from the list of your webhooks.")),
    responses((status = 200, description = "The newest attempts, the newest first.", body = DeliveryList))
)]
#[get("/v1/me/webhooks/{id}/deliveries")]
pub(in crate::features) async fn list_deliveries(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<DeliveryList>, Problem> {
    Ok(Json(hall.notifications.deliveries(&player.0, AddressSort::Webhook, *id).await?))
}

/// Send a test message to a webhook.
///
/// The server sends the test at once, regardless of the kinds and quiet hours of the webhook, and even if it is off.
/// The deliveries of the webhook show the result. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the webhook, from the list of your webhooks.")),
    responses((status = 202, description = "A test will be sent in a moment."))
)]
#[post("/v1/me/webhooks/{id}/test")]
pub(in crate::features) async fn test_webhook(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.notifications.test_address(&player.0, AddressSort::Webhook, *id, idempotency.key()).await?;
    Ok(HttpResponse::Accepted().finish())
}
