//! Private notes about a game.

use actix_web::{
    get, put,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{auth::Player, extract::Json, problem::Problem};
use crate::play::{Hall, NotesRequest, NotesShown};

/// Read your notes about a game.
///
/// Nobody else sees them. Only somebody with a seat may ask; needs the scope `games:read`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "Your notes about this game.", body = NotesShown))
)]
#[get("/v1/games/{id}/notes/mine")]
pub(super) async fn get_notes(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<NotesShown>, Problem> {
    Ok(Json(hall.talk.notes(&player.0, *id).await?))
}

/// Write your notes about a game.
///
/// New notes replace the ones you had; empty ones delete them. They are deleted with your account, too.
/// Nobody else sees them. Only somebody with a seat may; needs the scope `games:play`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "Your notes after the change.", body = NotesShown))
)]
#[put("/v1/games/{id}/notes/mine")]
pub(super) async fn write_notes(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<NotesRequest>,
) -> Result<Json<NotesShown>, Problem> {
    Ok(Json(hall.talk.write_notes(&player.0, *id, body.into_inner()).await?))
}
