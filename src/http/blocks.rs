//! Whom you do not want to meet.

use actix_web::{
    HttpResponse, delete, get, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Player, problem::Problem};
use crate::play::{BlockList, Hall};

/// Whom you have blocked.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    responses((status = 200, description = "The accounts.", body = BlockList))
)]
#[get("/v1/me/blocks")]
pub(super) async fn list_blocks(player: Player, hall: Data<Hall>) -> Result<Json<BlockList>, Problem> {
    Ok(Json(hall.accounts.blocks(&player.0).await?))
}

/// Block somebody.
///
/// They take no seat in games that you host, and you are not invited to play again with them. Games in which you both
/// sit go on. They are not told.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    params(("account" = Uuid, Path, description = "Whom.")),
    responses((status = 204, description = "Blocked."))
)]
#[put("/v1/me/blocks/{account}")]
pub(super) async fn block(
    player: Player,
    hall: Data<Hall>,
    account: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.block(&player.0, *account).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Block somebody no longer.
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = [])),
    params(("account" = Uuid, Path, description = "Whom.")),
    responses((status = 204, description = "No longer blocked."))
)]
#[delete("/v1/me/blocks/{account}")]
pub(super) async fn unblock(
    player: Player,
    hall: Data<Hall>,
    account: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.unblock(&player.0, *account).await?;
    Ok(HttpResponse::NoContent().finish())
}
