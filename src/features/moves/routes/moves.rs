//! Listing, making and trying moves.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Path},
};
use longhall_web::{
    auth::Player,
    extract::{Json, Query},
    idempotency::IdempotencyKey,
    json::json,
    prefer,
    problem::Problem,
};
use serde::Deserialize;
use uuid::Uuid;

use crate::features::{
    games::shown::LegalMoves,
    hall::Hall,
    moves::dto::{DryRun, Moves, MovesMade},
    notifications::words::Language,
};

/// Options for lists of moves and of their effects.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct Listing {
    /// Language of the sentences that describe each legal move and each effect, as `labels` beside them. If left
    /// out, there are no sentences.
    pub(in crate::features) labels: Option<Language>,
}

/// List your legal moves.
///
/// Each move can be posted as it is, so a client without rules can play from this list alone. The list is empty
/// while the game does not wait for you. With `labels=en` or `labels=de`, each move has a sentence for people. Only
/// players of the game may do this; needs the scope `games:read`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), Listing),
    responses((status = 200, description = "The moves that you may make now.", body = LegalMoves))
)]
#[get("/v1/games/{id}/legal-moves")]
pub(in crate::features) async fn list_legal_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
) -> Result<Json<LegalMoves>, Problem> {
    Ok(Json(hall.moves.legal(&player.0, *id, listing.labels).await?))
}

/// Make moves.
///
/// Either all of the moves are made or none. `expected_seq` is the newest event that you have seen. If the game has
/// newer events, the response is `stale_seq` and nothing happens. A request ends at the first move that reveals
/// something you could not know, and at the first that a bot answers. If that is not the last move, the response is
/// `reveals_before_end` and nothing happens. With an `Idempotency-Key`, you can repeat a request whose response was
/// lost. A client that tracks the game itself can request the events alone with `Prefer: return=minimal` (RFC
/// 7240). Only players of the game may do this; needs the scope `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        Listing,
        ("Prefer" = Option<String>, Header, description = "With `return=minimal` the response contains only the events."),
    ),
    responses((status = 201, description = "The moves were made.", body = MovesMade, headers(
        ("Preference-Applied" = String, description = "`return=minimal` if the response contains only the events."),
    )))
)]
#[post("/v1/games/{id}/moves")]
pub(in crate::features) async fn make_moves(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
    body: Json<Moves>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let made = hall.moves.make(&player.0, *id, &body, idempotency.key()).await?;
    if !prefer::is_minimal(&req) {
        return json(HttpResponse::Created(), &hall.moves.response(&made, listing.labels).await?);
    }
    let mut response = HttpResponse::Created();
    response.insert_header((prefer::APPLIED, prefer::MINIMAL));
    let labels = hall.moves.describe(&made, listing.labels).await?;
    json(response, &MovesMade { labels, ..hall.moves.minimal_response(&made)? })
}

/// Try moves without making them.
///
/// The response is that of making the moves, but nothing is stored. The dry run stops before the first move that
/// would reveal something drawn or hidden. It also stops before a move for which bots would have to move first, or
/// the rules on behalf of a player who has left. Only players of the game may do this; needs the scope
/// `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), Listing),
    responses((status = 200, description = "The events that the moves would cause.", body = DryRun))
)]
#[post("/v1/games/{id}/moves/dry-run")]
pub(in crate::features) async fn dry_run_moves(
    player: Player,
    _: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
    listing: Query<Listing>,
    body: Json<Moves>,
) -> Result<Json<DryRun>, Problem> {
    Ok(Json(hall.moves.dry_run(&player.0, *id, &body, listing.labels).await?))
}
