//! The overview: everything that a person's start page shows.

use actix_web::{HttpRequest, HttpResponse, get, web::Data};
use longhall_base::{error::PlayError, serialised_list::SerialisedList};
use longhall_web::{
    auth::Player,
    conditional::{IfNoneMatch, content_tag, list, not_modified},
    problem::Problem,
};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::features::{
    accounts::sign_in::Me,
    games::{
        list::{GameList, GameQuery},
        rematch::Invitations,
    },
    hall::Hall,
    talk::messages::Unread,
    turns::list::{Turns, TurnsResponse},
};

/// Everything that a start page shows: your account, your turns, unread messages, invitations and games.
#[derive(Serialize, ToSchema)]
struct Overview {
    /// Your account, as `GET /v1/me` returns it for this token.
    me: Me,
    /// The games that wait for you and the requests of others, as `GET /v1/me/turns` lists them.
    #[schema(value_type = Turns)]
    turns: Box<RawValue>,
    /// The games with messages that you have not read, as `GET /v1/me/unread` lists them.
    unread: Unread,
    /// The rematches whose seats are kept for you, as `GET /v1/me/invitations` lists them.
    invitations: Invitations,
    /// Your games, the newest first: the first page of `GET /v1/games?mine=true`. Its `next` leads to the second
    /// page.
    #[schema(value_type = GameList)]
    games: Box<RawValue>,
}

/// Get everything that waits for you, and your games.
///
/// Replaces five requests by one. The response contains your account, the games that wait for you and the requests
/// of others. It also contains your unread messages, the rematches that invite you, and the first page of your
/// games. Use it to load a page. To wait for changes, poll or follow `GET /v1/me/turns`, which costs far less.
/// Needs the scope `games:read`.
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["games:read"])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "The turns, messages and invitations that wait for you, and your games.", body = Overview,
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/overview")]
pub(in crate::features) async fn get_overview(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let who = &player.0;
    let turns = match hall.turns.get(who, |_| false).await? {
        TurnsResponse::List(listed) => raw(&listed)?,
        TurnsResponse::NotModified(_) => {
            return Err(PlayError::Internal("nobody has the list".to_owned()).into());
        }
    };
    let mine = GameQuery { mine: Some(true), ..GameQuery::default() };
    let overview = SerialisedList::new(&Overview {
        me: hall.accounts.me(who).await?,
        turns,
        unread: hall.talk.unread(who).await?,
        invitations: hall.games.invitations(who).await?,
        games: raw(&hall.games.list(Some(who), mine).await?)?,
    })?;
    let tag = content_tag(&*overview.fingerprint);
    let is_unchanged = IfNoneMatch::parse(&req).is_some_and(|known| known.has(&tag));
    Ok(if is_unchanged { not_modified(tag).finish() } else { list(tag, overview.json) })
}

/// Embeds a serialized list in another response.
fn raw(listed: &SerialisedList) -> Result<Box<RawValue>, PlayError> {
    RawValue::from_string(listed.json.clone()).map_err(|error| PlayError::Internal(error.to_string()))
}
