//! The games that wait for you.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY},
    web::Data,
};

use super::{auth::Player, problem::Problem};
use crate::play::{Hall, Turns};

/// The games that wait for you.
///
/// The oldest wait comes first. Poll it with `If-None-Match`: 304 means that nothing has changed.
#[utoipa::path(
    tag = "turns",
    security(("bearer" = [])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the last answer.")),
    responses(
        (status = 200, description = "The games.", body = Turns, headers(("ETag" = String))),
        (status = 304, description = "Nothing has changed."),
    )
)]
#[get("/v1/me/turns")]
pub(super) async fn list_turns(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (etag, turns) = hall.turns(&player.0, if_none_match(&req)).await?;
    Ok(match turns {
        Some(turns) => cached(HttpResponse::Ok(), etag).json(turns),
        None => cached(HttpResponse::NotModified(), etag).finish(),
    })
}

/// The entity tags a client has (RFC 9110, section 13.1.2).
pub(super) fn if_none_match(req: &HttpRequest) -> Option<&str> {
    req.headers().get(IF_NONE_MATCH)?.to_str().ok()
}

/// An answer that may be kept, but must be asked for again.
pub(super) fn cached(
    mut response: actix_web::HttpResponseBuilder,
    etag: String,
) -> actix_web::HttpResponseBuilder {
    response.insert_header((ETAG, etag));
    response.insert_header((CACHE_CONTROL, "private, no-cache"));
    response.append_header((VARY, "Authorization"));
    response
}
