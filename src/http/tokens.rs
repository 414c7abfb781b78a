//! Long-lived tokens for bots and scripts.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Player, problem::Problem};
use crate::play::{Hall, IssuedToken, NewToken, TokenInfo};

/// Make a long-lived token for a bot or a script.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = [])),
    responses((status = 201, description = "The token, shown this once.", body = IssuedToken))
)]
#[post("/v1/me/tokens")]
pub(super) async fn create_token(
    player: Player,
    hall: Data<Hall>,
    body: Json<NewToken>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.issue_token(&player.0, body.into_inner()).await?))
}

/// Your long-lived tokens.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = [])),
    responses((status = 200, description = "Without their secrets.", body = Vec<TokenInfo>))
)]
#[get("/v1/me/tokens")]
pub(super) async fn list_tokens(player: Player, hall: Data<Hall>) -> Result<Json<Vec<TokenInfo>>, Problem> {
    Ok(Json(hall.accounts.list_tokens(&player.0).await?))
}

/// Revoke a long-lived token.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = [])),
    responses((status = 204, description = "Revoked."))
)]
#[delete("/v1/me/tokens/{id}")]
pub(super) async fn revoke_token(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.revoke_token(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
