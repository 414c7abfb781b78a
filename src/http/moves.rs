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
use crate::play::{DryRun, Hall, LegalMoves, Moves, MovesMade, MovesMadeInBrief};

const KEY_BYTES_MAX: usize = 128;

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
    Ok(Json(hall.moves.legal(&player.0, *id).await?))
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
        (status = 201, description = "Made.", body = MovesMade),
        (status = 200, description = "Made, and told in brief, as you preferred.", body = MovesMadeInBrief),
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
    let made = hall.moves.make(&player.0, *id, &body, idempotency_key(&req)?).await?;
    if !prefer::is_minimal(&req) {
        return Ok(HttpResponse::Created().json(hall.moves.tell(&made).await?));
    }
    let applied = (prefer::APPLIED, prefer::MINIMAL);
    Ok(HttpResponse::Ok().insert_header(applied).json(hall.moves.tell_in_brief(&made)?))
}

/// Try moves out.
///
/// The same answer as for making them, but nothing is stored. It stops before the first move that would reveal
/// something drawn or hidden, or for which bots, or the rules for somebody who has left, would have to move first.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "What would happen.", body = DryRun))
)]
#[post("/v1/games/{id}/moves/dry-run")]
pub(super) async fn rehearse_moves(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Moves>,
) -> Result<Json<DryRun>, Problem> {
    Ok(Json(hall.moves.dry_run(&player.0, *id, &body).await?))
}

/// The key by which a client asks again for an answer that it has lost.
fn idempotency_key(req: &HttpRequest) -> Result<Option<&str>, Problem> {
    let Some(key) = req.headers().get("idempotency-key") else { return Ok(None) };
    let malformed = |what: String| Problem::new(Code::MalformedQuery, what);
    let key = key.to_str().map_err(|_| malformed("Idempotency-Key is not ASCII".to_owned()))?;
    let is_printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if key.is_empty() || key.len() > KEY_BYTES_MAX || !is_printable {
        return Err(malformed(format!(
            "an Idempotency-Key has 1 to {KEY_BYTES_MAX} printable ASCII characters"
        )));
    }
    Ok(Some(key))
}
