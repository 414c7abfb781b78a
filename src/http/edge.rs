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
    conditional::{CACHING, Known, game_tag, is_game_tag, is_list_tag, list_tag},
    headers,
    prefer::PREFER,
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
    let given = headers.get(IF_NONE_MATCH)?;
    let is_plain =
        *req.method() == Method::GET && req.uri().query().is_none() && !headers.contains_key(&PREFER);
    // Whose token is not known here may still be somebody.
    if !is_plain || who.is_none() && headers.contains_key(AUTHORIZATION) {
        return None;
    }
    // Nearly all send back what they were told, and are told that again; the rest is parsed.
    let (polled, told) = match game(req.path()) {
        Some(game) => {
            let version = hall.games.remembered(who, game)?;
            let is_told = is_game_tag(given.as_bytes(), &version);
            let told = if is_told { given.clone() } else { told_if_known(req, &game_tag(&version))? };
            hall.telling.asks(who, game);
            (Polled::Game, told)
        }
        None if req.path() == TURNS => {
            let fingerprint = hall.turns.remembered(who?)?;
            let is_told = is_list_tag(given.as_bytes(), &fingerprint);
            let told = if is_told { given.clone() } else { told_if_known(req, &list_tag(&fingerprint))? };
            (Polled::Turns, told)
        }
        None => return None,
    };
    Some((polled, not_modified(told, req)))
}

/// The tag as it is told, if the client has what it stands for.
fn told_if_known(req: &HttpRequest, tag: &EntityTag) -> Option<HeaderValue> {
    Known::of(req)?.has(tag).then(|| HeaderValue::try_from(tag.to_string()).ok())?
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
