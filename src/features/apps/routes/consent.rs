//! Apps of third parties: deciding about their access, and withdrawing it.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Path},
};
use longhall_web::{
    auth::Player,
    extract::{Json, Query},
    problem::Problem,
};
use uuid::Uuid;

use crate::features::{
    apps::{
        consent::{ConsentAsked, ConsentGiven, ConsentRequest, WhichApp},
        list::AppList,
    },
    hall::Hall,
};

/// Get an app's request for access.
///
/// For the page on which a person decides: the name of the app, what it requests, and the address to which it gets the
/// answer. The hall fetches the app's metadata document for this. After five wrong device codes within ten minutes, the
/// response is `too_many_requests`. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "apps",
    security(("bearer" = ["account"])),
    params(
        ("request" = Option<String>, Query, description = "The query that an app has sent to `/oauth/authorize`, unchanged, without the `?`."),
        ("user_code" = Option<String>, Query, description = "The code that a device shows. Give this or `request`."),
    ),
    responses((status = 200, description = "The app that requests access, and the scopes that it requests.", body = ConsentAsked))
)]
#[get("/v1/me/consents")]
pub(in crate::features) async fn get_consent(
    player: Player,
    hall: Data<Hall>,
    which: Query<WhichApp>,
) -> Result<Json<ConsentAsked>, Problem> {
    Ok(Json(hall.apps.asked(&player.0, which.into_inner()).await?))
}

/// Decide about an app's request for access.
///
/// If you allow it, the app gets what it requested and nothing else, until you withdraw it. Only a session may decide
/// (scope `account`), never an app.
#[utoipa::path(
    tag = "apps",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "The address that takes the decision to the app.", body = ConsentGiven))
)]
#[post("/v1/me/consents")]
pub(in crate::features) async fn give_consent(
    player: Player,
    hall: Data<Hall>,
    body: Json<ConsentRequest>,
) -> Result<Json<ConsentGiven>, Problem> {
    Ok(Json(hall.apps.decide(&player.0, body.into_inner()).await?))
}

/// List the apps that have access.
///
/// Shows what each app may do and when it was last used. Needs the scope `account:read`.
#[utoipa::path(
    tag = "apps",
    security(("bearer" = ["account:read"])),
    responses((status = 200, description = "Your apps, the last used first.", body = AppList))
)]
#[get("/v1/me/apps")]
pub(in crate::features) async fn list_apps(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<AppList>, Problem> {
    Ok(Json(hall.apps.list(&player.0).await?))
}

/// Withdraw the access of an app.
///
/// All refresh tokens of the app stop working at once, on every device. It can take up to 30 seconds until all
/// processes of the hall refuse its access tokens. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "apps",
    security(("bearer" = ["account"])),
    params(("id" = Uuid, Path, description = "Id of the app, from the list of apps.")),
    responses((status = 204, description = "The app has no access any more."))
)]
#[delete("/v1/me/apps/{id}")]
pub(in crate::features) async fn withdraw_app(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.apps.withdraw(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
