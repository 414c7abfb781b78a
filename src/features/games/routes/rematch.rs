//! Rematches, and invitations to them.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::LOCATION,
    post,
    web::{Data, Path},
};
use longhall_web::{
    admission::quotas::Quotas, auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem,
};
use uuid::Uuid;

use crate::features::{
    games::{rematch::Invitations, shown::GameShown},
    hall::Hall,
};

/// Take a seat in a rematch.
///
/// The first player to request it creates a game with the same ruleset, options, clock and bots. Its other seats are
/// reserved for the same people. They find the game among their invitations. They take their seats with this same
/// request, or with `POST /v1/games/{id}/seats` of the new game. A repeated request returns the same game. You may be
/// unable to play in that game, because it was abandoned before it began or its seats are reserved for others. Then the
/// request creates another game. Bots take their seats when the creator of the new game has added entropy (`PUT
/// …/seats/mine/entropy`), or when the host starts it. Only players of the finished game may do this; needs the scope
/// `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the finished game, a UUID.")),
    responses((status = 201, description = "The new game, in which you sit.", body = GameShown,
        headers(("Location" = String, description = "Path of the new game."))))
)]
#[post("/v1/games/{id}/rematch")]
pub(in crate::features) async fn rematch_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_game(&req, &player.0)?;
    let game = hall.games.rematch(&player.0, *id, idempotency.key()).await?;
    Ok(HttpResponse::Created().insert_header((LOCATION, format!("/v1/games/{}", game.id))).json(game))
}

/// List the rematches that invite you.
///
/// The newest comes first. The list covers rematches of the 500 games of yours that ended last, until you sit down
/// or they start without you. Needs the scope `games:read`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:read"])),
    responses((status = 200, description = "The open games that reserve seats for you.", body = Invitations))
)]
#[get("/v1/me/invitations")]
pub(in crate::features) async fn list_invitations(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<Invitations>, Problem> {
    Ok(Json(hall.games.invitations(&player.0).await?))
}
