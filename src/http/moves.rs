//! Moves.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Path},
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    auth::Player,
    extract::{Json, Query},
    json::json,
    once::Once,
    prefer,
    problem::Problem,
};
use crate::play::{DryRun, Hall, Language, LegalMoves, Moves, MovesMade};

/// How moves and what they bring about are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// The language of a sentence for each legal move and each effect, as `labels` beside them. Without it there are none.
    pub(super) labels: Option<Language>,
}

/// List your legal moves.
///
/// Each can be posted as it is, so a client that knows no rules can play by this list alone. It is empty
/// while the game does not wait for you. With `labels=en` or `labels=de` each has a sentence for people. Only players may ask; needs the scope `games:read`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), Listing),
    responses((status = 200, description = "The moves that you may make now.", body = LegalMoves))
)]
#[get("/v1/games/{id}/legal-moves")]
pub(super) async fn list_legal_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
) -> Result<Json<LegalMoves>, Problem> {
    Ok(Json(hall.moves.legal(&player.0, *id, listing.labels).await?))
}

/// Make moves.
///
/// All of the moves are made or none. `expected_seq` is the newest event you have seen: if the game has moved
/// on, the answer is `stale_seq` and nothing happens. A request ends at the first move by which you learn
/// what you could not know, and at the first that a bot answers: if that is not the last one, the answer is
/// `reveals_before_end` and nothing happens. With an `Idempotency-Key` a lost answer can be asked for again.
/// A client that keeps the game itself can ask for the events alone with `Prefer: return=minimal` (RFC 7240).
/// Only players may; needs the scope `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        Listing,
        ("Prefer" = Option<String>, Header, description = "With `return=minimal` the answer holds the events alone."),
    ),
    responses((status = 201, description = "The moves were made.", body = MovesMade, headers(
        ("Preference-Applied" = String, description = "With `return=minimal` if the answer is in brief."),
    )))
)]
#[post("/v1/games/{id}/moves")]
pub(super) async fn make_moves(
    player: Player,
    once: Once,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
    body: Json<Moves>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let made = hall.moves.make(&player.0, *id, &body, once.key()).await?;
    if !prefer::is_minimal(&req) {
        return json(HttpResponse::Created(), &hall.moves.tell(&made, listing.labels).await?);
    }
    let mut response = HttpResponse::Created();
    response.insert_header((prefer::APPLIED, prefer::MINIMAL));
    let labels = hall.moves.describe(&made, listing.labels).await?;
    json(response, &MovesMade { labels, ..hall.moves.tell_in_brief(&made)? })
}

/// Try moves out.
///
/// The answer is that of making them, but nothing is stored. The dry run stops before the first move that
/// would reveal something drawn or hidden, and before one for which bots, or the rules for somebody who has
/// left, would have to move first. Only players may; needs the scope `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), Listing),
    responses((status = 200, description = "What the moves would bring about.", body = DryRun))
)]
#[post("/v1/games/{id}/moves/dry-run")]
pub(super) async fn dry_run_moves(
    player: Player,
    _: Once,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
    body: Json<Moves>,
) -> Result<Json<DryRun>, Problem> {
    Ok(Json(hall.moves.dry_run(&player.0, *id, &body, listing.labels).await?))
}
