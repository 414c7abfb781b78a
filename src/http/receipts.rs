//! Receipts: what the hall signs.

use actix_web::{
    get,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Anyone, problem::Problem};
use crate::play::{Hall, SignedHead};

/// The head of a game's log, signed by the hall.
///
/// Keep it: it proves that the hall has told you this head, and `longhall audit --receipt` holds the log against it, or
/// against what the hall has told somebody else. It comes with the public key by which anybody can check it; that this is the
/// hall's, `/.well-known/longhall` tells. The same receipt is in the game itself and in the answer to moves. After a
/// rotation of keys it is signed anew; those signed before hold as well.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "The signed head.", body = SignedHead))
)]
#[get("/v1/games/{id}/receipt")]
pub(super) async fn get_receipt(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<SignedHead>, Problem> {
    Ok(Json(hall.games.signed_head(who.0.as_ref(), *id).await?))
}
