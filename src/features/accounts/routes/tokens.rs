//! Long-lived API tokens for bots and scripts.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, problem::Problem};
use uuid::Uuid;

use crate::features::{
    accounts::tokens::{IssuedToken, TokenList, TokenRequest},
    hall::Hall,
};

/// Create a long-lived token for a bot or a script.
///
/// The token is shown only this once. An account has at most 50. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "The new token, shown this once.", body = IssuedToken))
)]
#[post("/v1/me/tokens")]
pub(in crate::features) async fn create_token(
    player: Player,
    hall: Data<Hall>,
    body: Json<TokenRequest>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.issue_token(&player.0, body.into_inner()).await?))
}

/// List your long-lived tokens.
///
/// Lists what each token may do and when it was last used, but not its secret. Needs the scope `account:read`.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account:read"])),
    responses((status = 200, description = "Your tokens, without their secrets.", body = TokenList))
)]
#[get("/v1/me/tokens")]
pub(in crate::features) async fn list_tokens(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<TokenList>, Problem> {
    Ok(Json(hall.accounts.list_tokens(&player.0).await?))
}

/// Revoke a long-lived token.
///
/// The token becomes invalid. It can take up to 30 seconds until all processes of the hall refuse it. Only a session
/// may do this (scope `account`).
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the token, from the list of tokens.")),
    responses((status = 204, description = "The token was revoked."))
)]
#[delete("/v1/me/tokens/{id}")]
pub(in crate::features) async fn revoke_token(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.revoke_token(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
