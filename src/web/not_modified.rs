//! Fast path for polls that find nothing new. It responds from memory alone, before anything is routed, extracted or
//! built. All other requests go to their handlers, which would give the same response.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, ETAG, EntityTag, HeaderValue, IF_NONE_MATCH},
    },
};
use uuid::Uuid;

use super::{
    conditional::{IfNoneMatch, PRIVATE_REVALIDATE, game_tag, is_game_tag, is_list_tag, list_tag},
    headers,
    prefer::PREFER,
};
use crate::{base::identity::Identity, features::hall::Hall};

const TURNS: &str = "/v1/me/turns";
const GAMES: &str = "/v1/games/";
const GAME: &str = "/v1/games/{id}";

/// A route whose polls have a fast path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polled {
    /// The turns of an account.
    Turns,
    /// One game.
    Game,
}

impl Polled {
    /// The pattern of the route.
    pub(super) fn route(self) -> &'static str {
        match self {
            Self::Turns => TURNS,
            Self::Game => GAME,
        }
    }
}

/// Responds with 304 and names the route. Returns `None` if the request is no plain poll, if its token is not cached, or
/// if memory does not show that nothing has changed.
pub(super) fn unchanged(
    hall: &Hall,
    req: &HttpRequest,
    who: Option<&Identity>,
) -> Option<(Polled, HttpResponse)> {
    let headers = req.headers();
    let given = headers.get(IF_NONE_MATCH)?;
    let is_plain =
        *req.method() == Method::GET && req.uri().query().is_none() && !headers.contains_key(&PREFER);
    // A token that is not cached here may still be valid.
    if !is_plain || who.is_none() && headers.contains_key(AUTHORIZATION) {
        return None;
    }
    // Nearly all clients send back the tag as they got it, which needs no parsing.
    let (polled, tag) = match game(req.path()) {
        Some(game) => {
            let version = hall.games.remembered(who, game)?;
            let is_same = is_game_tag(given.as_bytes(), &version);
            let tag = if is_same { given.clone() } else { tag_if_matching(req, &game_tag(&version))? };
            hall.notifications.asks(who, game);
            (Polled::Game, tag)
        }
        None if req.path() == TURNS => {
            let fingerprint = hall.turns.remembered(who?)?;
            let is_same = is_list_tag(given.as_bytes(), &fingerprint);
            let tag = if is_same { given.clone() } else { tag_if_matching(req, &list_tag(&fingerprint))? };
            (Polled::Turns, tag)
        }
        None => return None,
    };
    Some((polled, not_modified(tag, req)))
}

/// Returns the tag as a header, if the client has its version.
fn tag_if_matching(req: &HttpRequest, tag: &EntityTag) -> Option<HeaderValue> {
    IfNoneMatch::parse(req)?.has(tag).then(|| HeaderValue::try_from(tag.to_string()).ok())?
}

/// Returns the response of the handlers, with the headers that all layers around them add.
fn not_modified(tag: HeaderValue, req: &HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::NOT_MODIFIED);
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(PRIVATE_REVALIDATE));
    headers::as_routed(response, req)
}

/// The id of the requested game.
fn game(path: &str) -> Option<Uuid> {
    path.strip_prefix(GAMES)?.parse().ok()
}
