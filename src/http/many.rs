//! Moves in many games by one request.

use std::num::NonZeroU32;

use actix_web::{HttpRequest, post, web::Data};
use serde::Serialize;
use uuid::Uuid;

use super::{
    admission::Quotas,
    auth::Player,
    extract::{Json, Query},
    moves::Listing,
    once::Once,
    problem::Problem,
};
use crate::play::{Hall, ManyMoves, MovesMade};

/// What became of moves in many games.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct ManyMade {
    /// One entry for each game, in the order of the request.
    items: Vec<MadeAt>,
}

/// What became of the moves in one of many games.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct MadeAt {
    /// Id of the game for which they were meant.
    game: Uuid,
    /// The HTTP status of the answer that the moves would have had alone.
    #[schema(example = 201)]
    status: u16,
    /// What the moves brought about; left out if they were refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    made: Option<MovesMade>,
    /// The reason for which the moves were refused; left out if they were made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    problem: Option<Problem>,
}

/// Make moves in many games.
///
/// In each game as if its moves were posted alone: all of them are made there or none, whatever becomes of
/// those elsewhere. It counts as one request for each game. An `Idempotency-Key` holds for each of the games. Needs
/// the scope `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(Listing),
    responses((status = 200, description = "What became of the moves in each game.", body = ManyMade))
)]
#[post("/v1/moves")]
pub(super) async fn make_many_moves(
    player: Player,
    once: Once,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    listing: Query<Listing>,
    body: Json<ManyMoves>,
    req: HttpRequest,
) -> Result<Json<ManyMade>, Problem> {
    let many = body.into_inner();
    many.check()?;
    // The first of them was counted when the request came.
    if let Some(more) = u32::try_from(many.items.len() - 1).ok().and_then(NonZeroU32::new) {
        quotas.count_requests(&req, player.0.account, more)?;
    }
    let made = hall.moves.make_many(&player.0, many, once.key(), listing.labels).await?;
    let items = made.into_iter().enumerate().map(|(index, (game, made))| match made {
        Ok(made) => MadeAt { game, status: 201, made: Some(made), problem: None },
        Err(error) => {
            let mut problem = Problem::from(error);
            problem.pointer = problem.pointer.map(|pointer| format!("/items/{index}{pointer}"));
            MadeAt { game, status: problem.status, made: None, problem: Some(problem) }
        }
    });
    Ok(Json(ManyMade { items: items.collect() }))
}
