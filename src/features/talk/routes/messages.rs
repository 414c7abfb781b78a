//! Talk at a game, and unread messages.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post, put,
    web::{Data, Path},
};
use longhall_base::serialised_list::from_one;
use longhall_web::{
    admission::quotas::Quotas,
    auth::{Anyone, Player},
    conditional::{IfNoneMatch, content_tag, or_not_modified},
    extract::{Json, Query},
    idempotency::IdempotencyKey,
    problem::Problem,
};
use serde::Deserialize;
use uuid::Uuid;

use crate::features::{
    hall::Hall,
    talk::messages::{MessageRequest, MessageShown, ReadMark, TalkPage, Unread},
};

/// Post a message at a game.
///
/// Only players of the game may do this, before, during and after it; needs the scope `talk`. Everybody who may see
/// the game sees the message. Talk is no part of the log. By default, an account may post at most 30 messages a
/// minute. It may post at most 2,500 at one game, erased ones included.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["talk"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 201, description = "The message was posted.", body = MessageShown))
)]
#[post("/v1/games/{id}/talk")]
pub(in crate::features) async fn say(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    body: Json<MessageRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_talk(&req, player.0.account)?;
    Ok(HttpResponse::Created()
        .json(hall.talk.say(&player.0, *id, body.into_inner(), idempotency.key()).await?))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct ListTalk {
    /// Only messages whose `seq` is greater than this are listed.
    #[serde(default)]
    #[param(default = 0, minimum = 0)]
    after: i32,
    /// Maximum number of messages in the response: 1 to 500, by default 100.
    #[param(minimum = 1, maximum = 500)]
    #[serde(default, deserialize_with = "from_one::<_, 500>")]
    limit: Option<i64>,
}

/// Read the talk at a game.
///
/// Messages are listed in the order in which they were posted. Everybody who may see the game may read them. If
/// `after` is greater than the `seq` of the newest message, the response is `cursor_ahead`: read from 0.
#[utoipa::path(
    tag = "talk",
    security((), ("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), ListTalk),
    responses((status = 200, description = "A page of messages, the oldest first.", body = TalkPage))
)]
#[get("/v1/games/{id}/talk")]
pub(in crate::features) async fn list_talk(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
    query: Query<ListTalk>,
) -> Result<Json<TalkPage>, Problem> {
    Ok(Json(hall.talk.list(who.0.as_ref(), *id, query.after, query.limit).await?))
}

/// Erase a message of yours.
///
/// The text is deleted for good. The message keeps its number, its author and its time, and shows `erased`. Only
/// its author may do this, whether or not they still have a seat; needs the scope `talk`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["talk"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), ("seq" = i32, Path, minimum = 1, description = "The `seq` of a message in this game.")),
    responses((status = 204, description = "The text was erased."))
)]
#[delete("/v1/games/{id}/talk/{seq}")]
pub(in crate::features) async fn erase_message(
    player: Player,
    hall: Data<Hall>,
    path: Path<(Uuid, i32)>,
) -> Result<HttpResponse, Problem> {
    let (id, seq) = path.into_inner();
    hall.talk.erase(&player.0, id, seq).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Mark talk as read.
///
/// Marks all messages up to one as read. A mark never moves back. Only players of the game may do this; needs the
/// scope `talk`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["talk"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 204, description = "The mark was set."))
)]
#[put("/v1/games/{id}/talk/read")]
pub(in crate::features) async fn mark_talk_read(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<ReadMark>,
) -> Result<HttpResponse, Problem> {
    hall.talk.mark_read(&player.0, *id, &body).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Count your unread messages.
///
/// Lists each game with unread messages of others, and their number. The list covers all running games in which you
/// have a seat, and the 500 that ended last. To poll, send the last `ETag` as `If-None-Match`: 304 means that
/// nothing has changed. Needs the scope `games:read`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["games:read"])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "The games with unread messages.", body = Unread,
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/unread")]
pub(in crate::features) async fn list_unread(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let unread = hall.talk.unread(&player.0).await?;
    let tag = content_tag(unread.fingerprint()?);
    Ok(or_not_modified(IfNoneMatch::parse(&req).as_ref(), tag, &unread))
}
