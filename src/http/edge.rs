//! Polls that find nothing new, answered at the door: by what is in memory alone, before anything is routed, extracted or
//! built. What cannot be told there goes on to its handler, whose answer would be the same.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method,
        header::{AUTHORIZATION, EntityTag, IF_NONE_MATCH},
    },
};

use uuid::Uuid;

use super::{
    conditional::{Known, game_tag, list_tag, not_modified},
    headers,
};
use crate::play::{Hall, Identity};

const TURNS: &str = "/v1/me/turns";
const GAMES: &str = "/v1/games/";
const GAME: &str = "/v1/games/{id}";

/// That nothing has changed, if somebody who is known asks for no more than that, and it is so; and by which route.
pub(super) fn unchanged(
    hall: &Hall,
    req: &HttpRequest,
    who: Option<&Identity>,
) -> Option<(&'static str, HttpResponse)> {
    let headers = req.headers();
    let is_plain =
        *req.method() == Method::GET && req.uri().query().is_none() && !headers.contains_key("prefer");
    // Whose token is not known here may still be somebody.
    if !is_plain
        || !headers.contains_key(IF_NONE_MATCH)
        || who.is_none() && headers.contains_key(AUTHORIZATION)
    {
        return None;
    }
    let (route, tag) = newest(hall, req.path(), who)?;
    let is_known = Known::of(req)?.has(&tag);
    if let Some(game) = game(req.path()).filter(|_| is_known) {
        hall.telling.asks(who, game);
    }
    is_known.then(|| (route, headers::as_routed(not_modified(tag).finish(), req)))
}

/// The tag of what is there now, as far as is known, and the route to it.
fn newest(hall: &Hall, path: &str, who: Option<&Identity>) -> Option<(&'static str, EntityTag)> {
    if path == TURNS {
        return hall.turns.remembered(who?).map(|fingerprint| (TURNS, list_tag(&fingerprint)));
    }
    hall.games.remembered(who, game(path)?).map(|version| (GAME, game_tag(&version)))
}

/// The game that is asked for.
fn game(path: &str) -> Option<Uuid> {
    path.strip_prefix(GAMES)?.parse().ok()
}
