//! Routes of matches.

use actix_web::{HttpRequest, HttpResponse, get, http::header::LOCATION, post, web::Data};
use longhall_web::{
    admission::quotas::Quotas,
    auth::{Anyone, Player},
    extract::Json,
    idempotency::IdempotencyKey,
    problem::Problem,
};

use super::{
    next::Matches,
    wish::{Match, MatchRequest},
};
use crate::features::hall::Hall;

/// Play with strangers.
///
/// You get a seat at the fullest table that fits, or at the oldest of several; otherwise a new table is opened for you.
/// Filters bind both sides: you meet only people who meet your wishes, and whose wishes you meet. If nobody comes
/// until `bots_after`, bots take the free seats and the game begins. People may take the seat of such a bot until its
/// second move. When the last seat of a table is taken, those confirm who sat down more than 48 hours before
/// (`POST /v1/games/{id}/confirmation`). You may wait at up to three tables: leave one with `DELETE
/// /v1/games/{id}/seats/mine`. Counts as a game that you create. Needs the scope `games:play`.
#[utoipa::path(
    tag = "matches",
    security(("bearer" = ["games:play"])),
    responses((status = 201, description = "The seat that you have got.", body = Match,
        headers(("Location" = String, description = "Path of the game."))))
)]
#[post("/v1/matches")]
pub(in crate::features) async fn create_match(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    body: Json<MatchRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_game(&req, &player.0)?;
    let found = hall.matches.find(&player.0, body.into_inner(), idempotency.key()).await?;
    Ok(HttpResponse::Created().insert_header((LOCATION, format!("/v1/games/{}", found.game))).json(found))
}

/// List what strangers play here.
///
/// Open to everybody. Lists the games and paces of the house and, for each game, the table that starts next.
#[utoipa::path(
    tag = "matches",
    security((), ("bearer" = [])),
    responses((status = 200, description = "The games of the house.", body = Matches))
)]
#[get("/v1/matches")]
pub(in crate::features) async fn list_matches(_: Anyone, hall: Data<Hall>) -> Result<Json<Matches>, Problem> {
    Ok(Json(hall.matches.next().await?))
}
