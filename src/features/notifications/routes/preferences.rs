//! The language and time zone of an account.

use actix_web::{HttpRequest, HttpResponse, get, put, web::Data};
use longhall_web::{
    auth::Player,
    conditional::{Expected, IfNoneMatch, content_tag, or_not_modified},
    extract::Json,
    problem::Problem,
};

use crate::features::{hall::Hall, notifications::preferences::Preferences};

/// Get your language and time zone.
///
/// Notifications are written in this language, and quiet hours use this time zone. The defaults are English and UTC.
/// Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have.")),
    responses(
        (status = 200, description = "Your language and your time zone.", body = Preferences,
            headers(("ETag" = String, description = "Send it as `If-Match` with your changes."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/preferences")]
pub(in crate::features) async fn get_preferences(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let preferences = hall.notifications.preferences(&player.0).await?;
    Ok(or_not_modified(
        IfNoneMatch::parse(&req).as_ref(),
        content_tag(preferences.fingerprint()),
        &preferences,
    ))
}

/// Set your language and time zone.
///
/// Notifications are written in the language, and quiet hours use the time zone. Only a session may do this (scope
/// `account`).
#[utoipa::path(
    tag = "notifications",
    security(("bearer" = ["account"])),
    params(("If-Match" = Option<String>, Header, description = "The `ETag` that you read. If it has changed since, the request changes nothing (412). The comparison ignores `W/`.")),
    responses((status = 200, description = "Your new language and time zone.", body = Preferences,
        headers(("ETag" = String, description = "Send it as `If-Match` with your next change."))))
)]
#[put("/v1/me/preferences")]
pub(in crate::features) async fn set_preferences(
    player: Player,
    hall: Data<Hall>,
    expected: Expected,
    body: Json<Preferences>,
) -> Result<HttpResponse, Problem> {
    let is_expected = |preferences: &Preferences| expected.has(&content_tag(preferences.fingerprint()));
    let preferences = hall.notifications.prefer(&player.0, body.into_inner(), is_expected).await?;
    Ok(or_not_modified(None, content_tag(preferences.fingerprint()), &preferences))
}
