//! Bots that people run.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{auth::Player, extract::Json, problem::Problem};
use crate::play::{BotList, BotMade, Hall, NewBot};

/// Make an account for a bot.
///
/// The bot has no password: it plays by its token, which is shown this once, and sits down like a person in
/// games that admit bots. You are its owner, and an account has at most 10. Only a session may ask.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "The new account, with its token, shown this once.", body = BotMade))
)]
#[post("/v1/me/bots")]
pub(super) async fn create_bot(
    player: Player,
    hall: Data<Hall>,
    body: Json<NewBot>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Created().json(hall.accounts.make_bot(&player.0, body.into_inner()).await?))
}

/// List the bots you run.
///
/// The accounts come in the order in which they were made. Needs the scope `account:read`.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account:read"])),
    responses((status = 200, description = "The accounts of your bots.", body = BotList))
)]
#[get("/v1/me/bots")]
pub(super) async fn list_bots(player: Player, hall: Data<Hall>) -> Result<Json<BotList>, Problem> {
    Ok(Json(hall.accounts.bots(&player.0).await?))
}

/// Delete a bot that you run.
///
/// The account becomes a pseudonym, as when a person deletes theirs: it resigns from its games, which stay.
/// Other processes of the hall may accept its token for another 30 seconds. Only a session may ask.
#[utoipa::path(
    tag = "tokens",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the bot's account, from the list of bots.")),
    responses((status = 204, description = "The bot was deleted."))
)]
#[delete("/v1/me/bots/{id}")]
pub(super) async fn delete_bot(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.delete_bot(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
