//! Talk at a game, and what of it one has not read.

use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header::EntityTag,
    post, put,
    web::{Data, Json, Path, Query},
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    admission::Quotas,
    auth::{Anyone, Player},
    conditional::{Known, unless_known},
    problem::Problem,
};
use crate::play::{Hall, MessageShown, NewMessage, ReadMark, TalkPage, Unread};

/// Say something at a game.
///
/// Only its players may, before, while and after it is played. Whoever sees the game sees it. It is no part of the log.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 201, description = "Said.", body = MessageShown))
)]
#[post("/v1/games/{id}/talk")]
pub(super) async fn say(
    player: Player,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    body: Json<NewMessage>,
) -> Result<HttpResponse, Problem> {
    quotas.count_talk(player.0.account)?;
    Ok(HttpResponse::Created().json(hall.talk.say(&player.0, *id, body.into_inner()).await?))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListTalk {
    /// Only messages after this one.
    #[serde(default)]
    #[param(default = 0)]
    after: i32,
    /// At most so many: 1 to 500, else 100.
    limit: Option<i64>,
}

/// The talk at a game.
#[utoipa::path(
    tag = "talk",
    security((), ("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game."), ListTalk),
    responses((status = 200, description = "Messages in order.", body = TalkPage))
)]
#[get("/v1/games/{id}/talk")]
pub(super) async fn list_talk(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
    query: Query<ListTalk>,
) -> Result<Json<TalkPage>, Problem> {
    Ok(Json(hall.talk.list(who.0.as_ref(), *id, query.after, query.limit).await?))
}

/// Erase what you have said.
///
/// The words go for good; the message keeps its number, its author and its time, and shows `erased`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game."), ("number" = i32, Path, description = "The message.")),
    responses((status = 204, description = "Erased."))
)]
#[delete("/v1/games/{id}/talk/{number}")]
pub(super) async fn erase_message(
    player: Player,
    hall: Data<Hall>,
    path: Path<(Uuid, i32)>,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    hall.talk.erase(&player.0, id, number).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Mark talk as read.
///
/// Up to a message. A mark does not go back.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 204, description = "Marked."))
)]
#[put("/v1/games/{id}/talk/read")]
pub(super) async fn mark_talk_read(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<ReadMark>,
) -> Result<HttpResponse, Problem> {
    hall.talk.mark_read(&player.0, *id, &body).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// What you have not read.
///
/// How many messages of others, for each game you sit in where there are any. Poll it with `If-None-Match`: 304 means that
/// nothing has changed.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = [])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the last answer.")),
    responses(
        (status = 200, description = "The games.", body = Unread, headers(("ETag" = String))),
        (status = 304, description = "Nothing has changed."),
    )
)]
#[get("/v1/me/unread")]
pub(super) async fn list_unread(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let unread = hall.talk.unread(&player.0).await?;
    let tag = EntityTag::new_strong(unread.fingerprint()?);
    Ok(unless_known(Known::of(&req).as_ref(), tag, &unread))
}
