//! Private notes about a game.

use actix_web::{
    get, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Player, problem::Problem};
use crate::play::{Hall, NewNotes, NotesShown};

/// Your notes about a game.
///
/// Nobody else sees them.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Your notes.", body = NotesShown))
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
/// They replace those you had. They go with your account.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Your notes afterwards.", body = NotesShown))
)]
#[put("/v1/games/{id}/notes/mine")]
pub(super) async fn write_notes(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<NewNotes>,
) -> Result<Json<NotesShown>, Problem> {
    Ok(Json(hall.talk.write_notes(&player.0, *id, body.into_inner()).await?))
}
