//! Turns without signing in: a feed (RFC 4287) and a calendar (RFC 5545) behind a secret link.

mod atom;
mod calendar;

use actix_web::{HttpRequest, HttpResponse, delete, get, http::header::EntityTag, post, web::Data};
use longhall_base::error::PlayError;
use longhall_web::{
    admission::quotas::Quotas,
    auth::Player,
    conditional::{IfNoneMatch, cached, not_modified},
    extract::Query,
    problem::Problem,
    request::app_data,
};
use serde::{Deserialize, Serialize};

use crate::features::{
    hall::Hall,
    turns::feeds::{Feed, FeedResponse},
};

/// The secret links at which your turns can be read without signing in. They are shown once.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct FeedLinks {
    /// Secret address of the Atom feed (RFC 4287), for a feed reader. Anybody who has it can read your turns.
    #[schema(example = "https://longhall.example/v1/me/turns.atom?key=0192…")]
    atom: String,
    /// Secret address of the calendar (RFC 5545), for a calendar program. Anybody who has it can read your turns.
    #[schema(example = "https://longhall.example/v1/me/turns.ics?key=0192…")]
    ics: String,
}

/// Create secret links to your turns.
///
/// The links are for programs that cannot sign in: a feed and a calendar that show your turns and allow nothing else.
/// They replace your earlier links, which stop working. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["account"])),
    responses((status = 201, description = "Two secret links, shown this once.", body = FeedLinks))
)]
#[post("/v1/me/feed")]
pub(in crate::features) async fn create_feed(
    player: Player,
    hall: Data<Hall>,
) -> Result<HttpResponse, Problem> {
    let (key, base) = (hall.turns.issue_feed_key(&player.0).await?, hall.public_url());
    let link = |format| format!("{base}/v1/me/turns.{format}?key={key}");
    Ok(HttpResponse::Created().json(FeedLinks { atom: link("atom"), ics: link("ics") }))
}

/// Revoke the secret links to your turns.
///
/// The links stop working for everybody who has them. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["account"])),
    responses((status = 204, description = "The links are no longer valid."))
)]
#[delete("/v1/me/feed")]
pub(in crate::features) async fn revoke_feed(
    player: Player,
    hall: Data<Hall>,
) -> Result<HttpResponse, Problem> {
    hall.turns.revoke_feed_key(&player.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

#[derive(Deserialize)]
pub(in crate::features) struct Key {
    key: Option<String>,
}

/// Read your turns as a feed.
///
/// An Atom feed (RFC 4287) with an entry for each game that waits for you. Its address contains the key, and comes from
/// `POST /v1/me/feed`.
#[utoipa::path(
    tag = "turns",
    security(("feed_key" = [])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "The turns as an Atom feed.", body = String, content_type = "application/atom+xml",
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/turns.atom")]
pub(in crate::features) async fn turns_as_feed(
    hall: Data<Hall>,
    key: Query<Key>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let write = |feed: &Feed| atom::write(feed, hall.public_url());
    answer(&hall, key.into_inner(), &req, "application/atom+xml; charset=utf-8", write).await
}

/// Read your turns as a calendar.
///
/// An iCalendar (RFC 5545) with an event at each deadline, and a task for each game that waits for you without a
/// deadline. Its address contains the key, and comes from `POST /v1/me/feed`.
#[utoipa::path(
    tag = "turns",
    security(("feed_key" = [])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "The turns as an iCalendar.", body = String, content_type = "text/calendar",
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/turns.ics")]
pub(in crate::features) async fn turns_as_calendar(
    hall: Data<Hall>,
    key: Query<Key>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let write = |feed: &Feed| calendar::write(&feed.turns, hall.public_url());
    answer(&hall, key.into_inner(), &req, "text/calendar; charset=utf-8", write).await
}

async fn answer(
    hall: &Hall,
    key: Key,
    req: &HttpRequest,
    content_type: &str,
    write: impl Fn(&Feed) -> Result<String, PlayError>,
) -> Result<HttpResponse, Problem> {
    let found = match &key.key {
        Some(key) => hall.turns.feed_reader(key).await,
        None => Err(PlayError::NotSignedIn),
    };
    let reader = found?;
    // The admission layer has counted the request by network.
    app_data::<Quotas>(req)?.count_account(req, reader.account(), false)?;
    // The same turns may give other bytes, so the tag is weak.
    let tag = |fingerprint: &str| EntityTag::new_weak(fingerprint.to_owned());
    let if_none_match = IfNoneMatch::parse(req);
    let has = |fingerprint: &str| {
        if_none_match.as_ref().is_some_and(|if_none_match| if_none_match.has(&tag(fingerprint)))
    };
    Ok(match hall.turns.feed(&reader, has).await? {
        FeedResponse::NotModified(fingerprint) => not_modified(tag(&fingerprint)).finish(),
        FeedResponse::Feed { fingerprint, feed } => {
            cached(HttpResponse::Ok(), tag(&fingerprint)).content_type(content_type).body(write(&feed)?)
        }
    })
}
