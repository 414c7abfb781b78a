//! The log of a game.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{Accept, Header, Quality},
    web::{Bytes, Data, Path},
};
use futures_util::stream;
use longhall_base::{identity::Identity, serialised_list::from_one};
use longhall_web::{auth::Anyone, extract::Query, problem::Problem};
use serde::Deserialize;
use uuid::Uuid;

use crate::features::{
    games::{
        get::LogLines,
        shown::{EventPage, LogLine},
    },
    hall::Hall,
    notifications::words::Language,
};

pub(super) const NDJSON: &str = "application/x-ndjson";
/// Number of events that a stream reads at once.
const STREAM_PAGE: i64 = 500;

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct ListEvents {
    /// Only events whose `seq` is greater than this are listed.
    #[serde(default)]
    #[param(default = 0)]
    after: i64,
    /// Maximum number of events on the page: 1 to 1000, by default 200.
    #[param(minimum = 1, maximum = 1000)]
    #[serde(default, deserialize_with = "from_one::<_, 1000>")]
    limit: Option<i64>,
    /// The language of a sentence for each effect, as `labels` of the page. Without it the page has none. Lines never
    /// have any.
    labels: Option<Language>,
}

/// Read the log of a game.
///
/// Events are in the order of `seq`, and each contains the hash of the one before. Anybody may read the log of a public
/// game, and its players that of a private one. Content that is hidden from you is replaced by a digest until the game
/// is over. If `after` is greater than the number of the newest event, the answer is `cursor_ahead`: read from 0.
/// With `Accept: application/x-ndjson` the answer is the whole log, one event per line. Each line is canonical JSON,
/// byte for byte as described at `/docs/log`, so that the log can be verified.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), ListEvents),
    responses((status = 200, description = "A page of the log, or all of it as `application/x-ndjson`.", content(
        (EventPage = "application/json"),
        (LogLine = "application/x-ndjson"),
    )))
)]
#[get("/v1/games/{id}/events")]
pub(in crate::features) async fn list_events(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
    query: Query<ListEvents>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    if !wants_lines(&req) {
        let page = hall.games.events(who.0.as_ref(), *id, query.after, query.limit, query.labels).await?;
        return Ok(HttpResponse::Ok().json(page));
    }
    // Read the first page before responding, because reading may fail.
    let first = hall.games.log_lines(who.0.as_ref(), *id, query.after, STREAM_PAGE).await?;
    let lines = stream_pages(hall, who.0, *id, first);
    Ok(HttpResponse::Ok().content_type(NDJSON).streaming(lines))
}

/// Whether the client names NDJSON. A client that accepts anything gets JSON.
pub(super) fn wants_lines(req: &HttpRequest) -> bool {
    let named = |accepted: Accept| {
        accepted.iter().any(|one| one.item.essence_str() == NDJSON && one.quality > Quality::ZERO)
    };
    Accept::parse(req).is_ok_and(named)
}

fn stream_pages(
    hall: Data<Hall>,
    who: Option<Identity>,
    id: Uuid,
    first: LogLines,
) -> impl stream::Stream<Item = Result<Bytes, Problem>> {
    stream::try_unfold(Some(first), move |page| {
        let (hall, who) = (hall.clone(), who.clone());
        async move {
            let Some(LogLines { lines, next }) = page else { return Ok(None) };
            let next = match next {
                Some(after) => Some(hall.games.log_lines(who.as_ref(), id, after, STREAM_PAGE).await?),
                None => None,
            };
            Ok(Some((Bytes::from(lines), next)))
        }
    })
}
