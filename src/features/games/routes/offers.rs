//! Undo, cancellation, answers to offers, and resignation.

use actix_web::{
    post,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, idempotency::IdempotencyKey, problem::Problem};
use uuid::Uuid;

use crate::features::{
    games::{
        offers::{Answer, Undo},
        shown::GameShown,
    },
    hall::Hall,
};

/// Take moves back.
///
/// Your own moves are taken back at once if nobody else has moved and they revealed nothing drawn or hidden.
/// Otherwise this request makes an offer, which the game lists in `offers`. The moves are taken back once all
/// players have accepted it. `GET /v1/me/turns` lists the offer among the `asks` of each of them until they answer.
/// The offer ends with the next move, and when a player resigns, is replaced or runs out of time. Bots are not
/// asked, and move again if it is their turn afterwards. In a game with bots, nothing that was drawn or revealed is
/// taken back: the response is `offer_declined`. Used time is not restored. After an undo by consent, draws have
/// new results. Whatever lay hidden in a stack or a bag, where nobody could know it, is shuffled again. Only
/// players of the game may do this; needs the scope `games:play`.
#[utoipa::path(
    tag = "offers",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The moves were taken back, or the undo was offered: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/undo")]
pub(in crate::features) async fn undo_moves(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Undo>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.undo(&player.0, *id, &body, idempotency.key()).await?))
}

/// Vote to end a running game without a result.
///
/// The game ends when all players who are still there have voted for it or accepted the offer. A declined vote can
/// be called again after the next move. Only players of the game may do this; needs the scope `games:play`.
#[utoipa::path(
    tag = "offers",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "Your vote was counted: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/cancellation")]
pub(in crate::features) async fn cancel_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.cancel(&player.0, *id, idempotency.key()).await?))
}

/// Accept or decline an offer.
///
/// Declining your own offer withdraws it. Only players of the game may do this; needs the scope `games:play`.
#[utoipa::path(
    tag = "offers",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The offer was answered: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/answers")]
pub(in crate::features) async fn answer_offer(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<Answer>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.answer(&player.0, *id, &body, idempotency.key()).await?))
}

/// Resign from a running game for good.
///
/// In a game of two players, the other one wins. In a larger game, the rules make sensible moves for you, and you
/// come last. If the game allows it (`on_leaving`), others may take your seat. If only bots remain, the game is
/// over. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "You have resigned: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/resignation")]
pub(in crate::features) async fn resign_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.resign(&player.0, *id, idempotency.key()).await?))
}
