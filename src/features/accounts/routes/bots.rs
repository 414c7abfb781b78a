//! Bots that people run.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, problem::Problem, request::proof};
use uuid::Uuid;

use crate::features::{
    accounts::bots::{BotList, BotMade, BotRequest},
    hall::Hall,
};

/// Create an account for a bot.
///
/// The bot has no password: it plays with its token, which is shown only once. Like a person, it takes seats in games
/// that admit bots. You are its owner. An account owns at most 10 bots. Only a session with a proof may do this (scope
/// `account`).
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    params(("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`.")),
    responses((status = 201, description = "The new account, with its token, shown this once.", body = BotMade))
)]
#[post("/v1/me/bots")]
pub(in crate::features) async fn create_bot(
    player: Player,
    hall: Data<Hall>,
    body: Json<BotRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let made = hall.accounts.make_bot(&player.0, body.into_inner(), proof(&req)).await?;
    Ok(HttpResponse::Created().json(made))
}

/// Renew the token of a bot.
///
/// The bot keeps its account and its games. Its earlier token ends. It can take up to 30 seconds until all processes of
/// the hall refuse it. A new password or a recovery ends the tokens of all your bots, unless `keep_tokens` is true.
/// Only a session with a proof may do this (scope `account`).
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    params(
        ("id" = Uuid, Path, description = "Id of the bot's account, from the list of bots."),
        ("Longhall-Proof" = String, Header, description = "A `proof` from `POST /v1/me/proof`."),
    ),
    responses((status = 201, description = "The account of the bot, with its new token, shown this once.", body = BotMade))
)]
#[post("/v1/me/bots/{id}/token")]
pub(in crate::features) async fn renew_bot_token(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let renewed = hall.accounts.renew_bot_token(&player.0, *id, proof(&req)).await?;
    Ok(HttpResponse::Created().json(renewed))
}

/// List the bots you run.
///
/// The accounts are in the order in which they were created, each with the times at which its token was created and
/// last used. Needs the scope `account:read`.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account:read"])),
    responses((status = 200, description = "The accounts of your bots.", body = BotList))
)]
#[get("/v1/me/bots")]
pub(in crate::features) async fn list_bots(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<BotList>, Problem> {
    Ok(Json(hall.accounts.bots(&player.0).await?))
}

/// Delete a bot that you run.
///
/// The account becomes a pseudonym, as when a person deletes theirs: it resigns from its games, which stay. It can take
/// up to 30 seconds until all processes of the hall refuse its token. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the bot's account, from the list of bots.")),
    responses((status = 204, description = "The bot was deleted."))
)]
#[delete("/v1/me/bots/{id}")]
pub(in crate::features) async fn delete_bot(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.delete_bot(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
