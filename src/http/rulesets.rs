//! What can be played.

use actix_web::{
    get,
    web::{Json, Path},
};

use super::{auth::Anyone, problem::Problem};
use crate::play::{RulesetList, RulesetPage, ruleset_page, rulesets};

/// What can be played.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    responses((status = 200, description = "The newest version of each ruleset.", body = RulesetList))
)]
#[get("/v1/rulesets")]
pub(super) async fn list_rulesets(_: Anyone) -> Json<RulesetList> {
    Json(rulesets())
}

/// One ruleset, with all of its rules and rulings.
#[utoipa::path(
    tag = "rulesets",
    security((), ("bearer" = [])),
    params(("id" = String, Path, description = "Its id.", example = "vikings")),
    responses((status = 200, description = "Its newest version.", body = RulesetPage))
)]
#[get("/v1/rulesets/{id}")]
pub(super) async fn get_ruleset(_: Anyone, id: Path<String>) -> Result<Json<RulesetPage>, Problem> {
    Ok(Json(ruleset_page(&id)?))
}
