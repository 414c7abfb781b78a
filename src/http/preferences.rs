//! How people want to be spoken to.

use actix_web::{get, put, web::Data};

use super::{auth::Player, extract::Json, problem::Problem};
use crate::play::{Hall, Preferences};

/// Get your language and time zone.
///
/// Messages to you are written in this language, and quiet hours are by this zone: English and UTC, until you set
/// others. Needs the scope
/// `account`.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your language and your time zone.", body = Preferences))
)]
#[get("/v1/me/preferences")]
pub(super) async fn get_preferences(player: Player, hall: Data<Hall>) -> Result<Json<Preferences>, Problem> {
    Ok(Json(hall.telling.preferences(&player.0).await?))
}

/// Set your language and time zone.
///
/// Messages are written in the language; quiet hours are by the clock of the zone. Only a session may ask.
#[utoipa::path(
    tag = "telling",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "Your new language and time zone.", body = Preferences))
)]
#[put("/v1/me/preferences")]
pub(super) async fn set_preferences(
    player: Player,
    hall: Data<Hall>,
    body: Json<Preferences>,
) -> Result<Json<Preferences>, Problem> {
    Ok(Json(hall.telling.prefer(&player.0, body.into_inner()).await?))
}
