//! Polls that find nothing new, answered at the door: by what is in memory alone, before anything is routed, extracted or
//! built. What cannot be told there goes on to its handler, whose answer would be the same.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, ETAG, EntityTag, HeaderValue, IF_NONE_MATCH},
    },
};

use uuid::Uuid;

use super::{
    conditional::{CACHING, Known, game_tag, list_tag},
    headers,
};
use crate::play::{Hall, Identity};

const TURNS: &str = "/v1/me/turns";
const GAMES: &str = "/v1/games/";
const GAME: &str = "/v1/games/{id}";

/// A route whose polls are answered here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polled {
    /// The turns of an account.
    Turns,
    /// A game.
    Game,
}

impl Polled {
    /// Its pattern.
    pub(super) fn route(self) -> &'static str {
        match self {
            Self::Turns => TURNS,
            Self::Game => GAME,
        }
    }
}

/// That nothing has changed, if somebody who is known asks for no more than that, and it is so; and by which route.
pub(super) fn unchanged(
    hall: &Hall,
    req: &HttpRequest,
    who: Option<&Identity>,
) -> Option<(Polled, HttpResponse)> {
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
    let game = game(req.path());
    let (polled, tag) = newest(hall, req.path(), game, who)?;
    let told = HeaderValue::try_from(tag.to_string()).ok()?;
    // Nearly all send back what they were told; the rest is parsed.
    let is_known = headers.get(IF_NONE_MATCH) == Some(&told) || Known::of(req)?.has(&tag);
    if let Some(game) = game.filter(|_| is_known) {
        hall.telling.asks(who, game);
    }
    is_known.then(|| (polled, not_modified(told, req)))
}

/// The tag of what is there now, as far as is known, and the route to it.
fn newest(
    hall: &Hall,
    path: &str,
    game: Option<Uuid>,
    who: Option<&Identity>,
) -> Option<(Polled, EntityTag)> {
    match game {
        Some(game) => hall.games.remembered(who, game).map(|version| (Polled::Game, game_tag(&version))),
        None if path == TURNS => {
            hall.turns.remembered(who?).map(|fingerprint| (Polled::Turns, list_tag(&fingerprint)))
        }
        None => None,
    }
}

/// The answer of the handlers, with the headers that all layers before them add.
fn not_modified(tag: HeaderValue, req: &HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::NOT_MODIFIED);
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(CACHING));
    headers::as_routed(response, req)
}

/// The game that is asked for.
fn game(path: &str) -> Option<Uuid> {
    path.strip_prefix(GAMES)?.parse().ok()
}
