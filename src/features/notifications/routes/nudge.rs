//! Nudges: requests to move.

use actix_web::{
    post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem};
use uuid::Uuid;

use crate::features::{hall::Hall, notifications::nudge::Nudged};

/// Nudge the players whose turn it is.
///
/// Webhooks and browsers of these players are notified if they accept nudges, unless the player is active anyway.
/// Each player is nudged at most once in 24 hours, regardless of who requests it. A repeated request gets the same
/// response. Needs the scope `games:play` and a seat in the game.
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The players who were asked to move, now or in the last 24 hours.", body = Nudged))
)]
#[post("/v1/games/{id}/nudge")]
pub(in crate::features) async fn nudge(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    idempotency: IdempotencyKey,
) -> Result<Json<Nudged>, Problem> {
    Ok(Json(hall.notifications.nudge(&player.0, *id, idempotency.key()).await?))
}
