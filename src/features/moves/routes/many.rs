//! Moves in several games by one request.

use std::num::NonZeroU32;

use actix_web::{HttpRequest, post, web::Data};
use longhall_web::{
    admission::quotas::Quotas,
    auth::Player,
    extract::{Json, Query},
    idempotency::IdempotencyKey,
    problem::Problem,
};
use serde::Serialize;
use uuid::Uuid;

use super::moves::Listing;
use crate::features::{
    hall::Hall,
    moves::{dto::MovesMade, many::ManyMoves},
};

/// The results of moves in several games.
#[derive(Serialize, utoipa::ToSchema)]
pub(in crate::features) struct ManyMade {
    /// One entry for each game, in the order of the request.
    items: Vec<MadeAt>,
}

/// The result of the moves in one game of the request.
#[derive(Serialize, utoipa::ToSchema)]
pub(in crate::features) struct MadeAt {
    /// Id of the game to which the moves were sent.
    game: Uuid,
    /// HTTP status that the moves would have had in a request of their own.
    #[schema(example = 201)]
    status: u16,
    /// Result of the moves; left out if they were refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    made: Option<MovesMade>,
    /// Reason why the moves were refused; left out if they were made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    problem: Option<Problem>,
}

/// Make moves in several games.
///
/// Each game is handled as if its moves had been posted alone. Either all of its moves are made or none, regardless
/// of the other games. The request counts as one request per game. An `Idempotency-Key` applies to each of the
/// games. Needs the scope `games:play`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(Listing),
    responses((status = 200, description = "The results of the moves in each game.", body = ManyMade))
)]
#[post("/v1/moves")]
pub(in crate::features) async fn make_many_moves(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    listing: Query<Listing>,
    body: Json<ManyMoves>,
    req: HttpRequest,
) -> Result<Json<ManyMade>, Problem> {
    let many = body.into_inner();
    many.check()?;
    // The first one was already counted when the request arrived.
    if let Some(more) = u32::try_from(many.items.len() - 1).ok().and_then(NonZeroU32::new) {
        quotas.count_requests(&req, player.0.account, more)?;
    }
    let made = hall.moves.make_many(&player.0, many, idempotency.key(), listing.labels).await?;
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
