//! Routes of spectators.

use actix_web::{get, web::Data};
use longhall_web::{auth::Anyone, extract::Json, problem::Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::sql::WatchedGame;
use crate::features::hall::Hall;

/// Public games that are being played, with the numbers of people who watch each of them.
#[derive(Serialize, ToSchema)]
struct WatchedGames {
    /// The most watched first, at most 100.
    items: Vec<WatchedGame>,
}

/// List the games that are watched now.
///
/// Open to everybody. Lists the public games that are being played and whose stream somebody without a seat follows. A
/// number is at most a few seconds old. Guests and people who are not signed in count once per network.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = [])),
    responses((status = 200, description = "The games that somebody watches, the most watched first.", body = WatchedGames))
)]
#[get("/v1/spectators")]
pub(in crate::features) async fn list_spectators(
    _: Anyone,
    hall: Data<Hall>,
) -> Result<Json<WatchedGames>, Problem> {
    Ok(Json(WatchedGames { items: hall.spectators.most_watched().await? }))
}
