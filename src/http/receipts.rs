//! Receipts: what the hall signs.

use actix_web::{
    get,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{auth::Anyone, extract::Json, problem::Problem};
use crate::play::{Hall, SignedHead};

/// Get the signed head of a game's log.
///
/// Keep it: it proves that the hall has told you this head, and `longhall audit --receipt` holds the log
/// against it, or against what the hall has told somebody else. It comes with the public key by which anybody
/// can check it; that this key is the hall's, `/.well-known/longhall` tells. The same receipt is in the game
/// itself and in the answer to moves. After a rotation of keys the head is signed anew; receipts signed
/// before stay good. Whoever may see the game may ask.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The head with its receipt and key.", body = SignedHead))
)]
#[get("/v1/games/{id}/receipt")]
pub(super) async fn get_receipt(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<SignedHead>, Problem> {
    Ok(Json(hall.games.signed_head(who.0.as_ref(), *id).await?))
}
