//! Clocks: claims and vacations.

use actix_web::{
    delete, post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem};
use uuid::Uuid;

use crate::features::{
    games::{shown::GameShown, vacation::Vacation},
    hall::Hall,
};

/// Claim that an opponent's time is up.
///
/// Only players may do this, in games whose clock has `at_deadline: claim`. The player whose time is up is out, as if
/// they had resigned. Until somebody claims it, they may still move. If nobody's time is up, the answer is
/// `nothing_to_claim`. Needs the scope `games:play`.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The opponent's time was up: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/claim")]
pub(in crate::features) async fn claim_time(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.claim(&player.0, *id, idempotency.key()).await?))
}

/// Stop your clock for some days.
///
/// The days are whole days in the time zone of the game's clock, and today counts as a whole day. They are taken from
/// the `vacation_days` that the clock grants each player per calendar year. Needs the scope `games:play`.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The clock stops on these days: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/vacation")]
pub(in crate::features) async fn take_vacation(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Vacation>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.take_vacation(&player.0, *id, &body, idempotency.key()).await?))
}

/// Let your clock run again.
///
/// The days that you have taken are not refunded. Needs the scope `games:play`.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The clock runs again: the game afterwards.", body = GameShown))
)]
#[delete("/v1/games/{id}/vacation")]
pub(in crate::features) async fn end_vacation(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.end_vacation(&player.0, *id).await?))
}
