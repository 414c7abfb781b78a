//! Clocks: claims and vacations.

use actix_web::{
    delete, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Player, problem::Problem};
use crate::play::{GameShown, Hall, Vacation};

/// Claim that an opponent's time is up.
///
/// For games whose clock says `claim`: that player is out, as if he had resigned. Until somebody claims it he may still
/// move.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "His time was up.", body = GameShown))
)]
#[post("/v1/games/{id}/claim")]
pub(super) async fn claim_time(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.claim(&player.0, *id).await?))
}

/// Stop your clock for some days.
///
/// Whole days in the time zone of the game, of the yearly `vacation_days` of its clock. Today's day counts as a whole.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Enjoy it.", body = GameShown))
)]
#[post("/v1/games/{id}/vacation")]
pub(super) async fn take_vacation(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Vacation>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.take_vacation(&player.0, *id, &body).await?))
}

/// Let your clock run again.
///
/// The days that were taken are not given back.
#[utoipa::path(
    tag = "clocks",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Welcome back.", body = GameShown))
)]
#[delete("/v1/games/{id}/vacation")]
pub(super) async fn end_vacation(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.end_vacation(&player.0, *id).await?))
}
