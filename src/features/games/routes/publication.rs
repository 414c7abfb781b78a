//! Publication of private games by consent.

use actix_web::{
    delete, put,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, problem::Problem};
use uuid::Uuid;

use crate::features::{games::publication::Publication, hall::Hall};

/// Agree to publish a private game.
///
/// Once all people who had a seat at its end agree, everybody may see the game, its log and its talk. Bots and
/// deleted accounts always agree. `GET /v1/me/turns` lists the request among the `asks` of everybody who has not
/// answered. Only people who had a seat at the end may do this, once the game is over; needs the scope
/// `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the finished game, a UUID.")),
    responses((status = 200, description = "Whether the game is public now.", body = Publication))
)]
#[put("/v1/games/{id}/publication")]
pub(in crate::features) async fn agree_to_publication(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<Publication>, Problem> {
    Ok(Json(hall.games.publish(&player.0, *id, true).await?))
}

/// Refuse to publish a private game, or withdraw your consent.
///
/// You are not asked again. From now on the game is shown to its players alone, regardless of what others have
/// already seen. Only people who had a seat at the end may do this; needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the finished game, a UUID.")),
    responses((status = 200, description = "The game is private. The answer lists the seats that have not agreed.", body = Publication))
)]
#[delete("/v1/games/{id}/publication")]
pub(in crate::features) async fn withdraw_publication(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<Publication>, Problem> {
    Ok(Json(hall.games.publish(&player.0, *id, false).await?))
}
