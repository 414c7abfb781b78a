//! Private notes about a game.

use actix_web::{
    HttpRequest, HttpResponse, get, put,
    web::{Data, Path},
};
use longhall_web::{
    auth::Player,
    conditional::{Expected, IfNoneMatch, content_tag, or_not_modified},
    extract::Json,
    problem::Problem,
};
use uuid::Uuid;

use crate::features::{
    hall::Hall,
    talk::notes::{NotesRequest, NotesShown},
};

/// Read your notes about a game.
///
/// Nobody else sees your notes. Only people with a seat in the game may do this; needs the scope `games:read`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["games:read"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
    ),
    responses(
        (status = 200, description = "Your notes about this game.", body = NotesShown,
            headers(("ETag" = String, description = "Send it as `If-Match` with your changes."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/games/{id}/notes/mine")]
pub(in crate::features) async fn get_notes(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let notes = hall.talk.notes(&player.0, *id).await?;
    Ok(or_not_modified(IfNoneMatch::parse(&req).as_ref(), content_tag(notes.fingerprint()), &notes))
}

/// Write your notes about a game.
///
/// New notes replace the ones you had; empty notes delete them. Your notes are also deleted with your account.
/// Nobody else sees them. If you write on two devices, send the `ETag` of the notes that you read as `If-Match`.
/// Then you do not overwrite the notes of the other device. Only people with a seat in the game may do this; needs
/// the scope `games:play`.
#[utoipa::path(
    tag = "talk",
    security(("bearer" = ["games:play"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("If-Match" = Option<String>, Header, description = "The `ETag` that you read. If it has changed since, the request changes nothing (412). The comparison ignores `W/`."),
    ),
    responses((status = 200, description = "Your notes after the change.", body = NotesShown,
        headers(("ETag" = String, description = "Send it as `If-Match` with your next change."))))
)]
#[put("/v1/games/{id}/notes/mine")]
pub(in crate::features) async fn write_notes(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    expected: Expected,
    body: Json<NotesRequest>,
) -> Result<HttpResponse, Problem> {
    let is_expected = |notes: &NotesShown| expected.has(&content_tag(notes.fingerprint()));
    let notes = hall.talk.write_notes(&player.0, *id, body.into_inner(), is_expected).await?;
    Ok(or_not_modified(None, content_tag(notes.fingerprint()), &notes))
}
