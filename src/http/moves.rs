//! Moves.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    auth::Player,
    prefer,
    problem::{Code, Problem},
};
use crate::play::{Hall, LegalMoves, Moved, MovedInBrief, Moves, Rehearsed};

/// What you may do now.
///
/// Each move can be posted as it is. A client that knows no rules can play by this alone.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Your moves.", body = LegalMoves))
)]
#[get("/v1/games/{id}/legal-moves")]
pub(super) async fn list_legal_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<LegalMoves>, Problem> {
    Ok(Json(hall.legal_moves(&player.0, *id).await?))
}

/// Make moves.
///
/// All of them or none. `expected_seq` is the newest event you have seen: if the game has moved on, the answer is
/// `stale_seq` and nothing happens. A request ends at the first move by which you learn what you could not know, and at the
/// first that a bot answers: if it is not the last, the answer is `reveals_before_end` and nothing happens. With an
/// `Idempotency-Key` a lost answer can be asked for again. Who keeps the game by
/// himself asks with `Prefer: return=minimal` (RFC 7240) for the events alone.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The game."),
        ("Idempotency-Key" = Option<String>, Header, description = "Any text of your choice, new for each new request."),
        ("Prefer" = Option<String>, Header, description = "`return=minimal` asks for the events alone."),
    ),
    responses(
        (status = 201, description = "Made.", body = Moved),
        (status = 200, description = "Made, and told in brief, as you preferred.", body = MovedInBrief),
    )
)]
#[post("/v1/games/{id}/moves")]
pub(super) async fn make_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Moves>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let key = match req.headers().get("idempotency-key") {
        None => None,
        Some(key) => {
            let text = key.to_str();
            Some(text.map_err(|_| Problem::new(Code::MalformedQuery, "Idempotency-Key is not ASCII"))?)
        }
    };
    let made = hall.make_moves(&player.0, *id, &body, key).await?;
    if !prefer::is_minimal(&req) {
        return Ok(HttpResponse::Created().json(hall.tell(&made).await?));
    }
    let applied = (prefer::APPLIED, prefer::MINIMAL);
    Ok(HttpResponse::Ok().insert_header(applied).json(hall.tell_in_brief(&made)?))
}

/// Try moves out.
///
/// The same answer as for making them, but nothing is stored. It stops before the first move that would reveal
/// something drawn or hidden, or for which bots, or the rules for somebody who has left, would have to move first.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "What would happen.", body = Rehearsed))
)]
#[post("/v1/games/{id}/moves/dry-run")]
pub(super) async fn rehearse_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Moves>,
) -> Result<Json<Rehearsed>, Problem> {
    Ok(Json(hall.rehearse_moves(&player.0, *id, &body).await?))
}
