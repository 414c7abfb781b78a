//! Responds with all that the page of a person shows.

use actix_web::{HttpRequest, HttpResponse, get, web::Data};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{
    auth::Player,
    conditional::{Known, content_tag, list, not_modified},
    problem::Problem,
};
use crate::play::{
    GameList, GameQuery, Hall, Invitations, Listed, LookAtTurns, Me, PlayError, Turns, Unread,
};

/// What a page needs to greet somebody: who they are, what waits for them, and their games.
#[derive(Serialize, ToSchema)]
struct Overview {
    /// You, as `GET /v1/me` tells this token.
    me: Me,
    /// The games that wait for you, and what others ask of you, as `GET /v1/me/turns` lists them.
    #[schema(value_type = Turns)]
    turns: Box<RawValue>,
    /// The games with messages that you have not read, as `GET /v1/me/unread` lists them.
    unread: Unread,
    /// The rematches whose seats are kept for you, as `GET /v1/me/invitations` lists them.
    invitations: Invitations,
    /// Your games, the newest first: the first page of `GET /v1/games?mine=true`, which goes on after its `next`.
    #[schema(value_type = GameList)]
    games: Box<RawValue>,
}

/// Get what waits for you, and your games.
///
/// One answer instead of five: who you are, the games that wait for you with what others ask of you, what you have not read,
/// the rematches that you are invited to, and the first page of your games. It is made for the start of a page; to wait for what
/// comes next, poll or follow `GET /v1/me/turns`, which costs far less. Needs the scope `games:read`.
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["games:read"])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the answer that you have.")),
    responses(
        (status = 200, description = "What waits for you, and your games.", body = Overview,
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/overview")]
pub(super) async fn get_overview(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let who = &player.0;
    let turns = match hall.turns.look(who, |_| false).await? {
        LookAtTurns::List(listed) => raw(&listed)?,
        LookAtTurns::Unchanged(_) => return Err(PlayError::Internal("nobody has the list".to_owned()).into()),
    };
    let mine = GameQuery { mine: Some(true), ..GameQuery::default() };
    let overview = Listed::of(&Overview {
        me: hall.accounts.me(who).await?,
        turns,
        unread: hall.talk.unread(who).await?,
        invitations: hall.games.invitations(who).await?,
        games: raw(&hall.games.list(Some(who), mine).await?)?,
    })?;
    let tag = content_tag(&*overview.fingerprint);
    let is_known = Known::of(&req).is_some_and(|known| known.has(&tag));
    Ok(if is_known { not_modified(tag).finish() } else { list(tag, overview.json) })
}

/// A list as it was written, to stand within another answer.
fn raw(listed: &Listed) -> Result<Box<RawValue>, PlayError> {
    RawValue::from_string(listed.json.clone()).map_err(|error| PlayError::Internal(error.to_string()))
}
