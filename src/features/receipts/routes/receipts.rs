//! Receipts: signed heads of logs.

use actix_web::{
    get,
    web::{Data, Path},
};
use longhall_log::receipts::receipt::SignedHead;
use longhall_web::{auth::Anyone, extract::Json, problem::Problem};
use uuid::Uuid;

use crate::features::hall::Hall;

/// Get the signed head of a game's log.
///
/// Keep the receipt: it proves that the hall has given you this head. `longhall audit --receipt` compares the log
/// with it, or with a receipt that the hall has given to somebody else. The response includes the public key with
/// which anybody can check the signature. `/.well-known/longhall` says that this key is the hall's. The game itself
/// and the response to moves contain the same receipt. After a key rotation the head is signed again; older
/// receipts remain valid. Everybody who may see the game may do this.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The head with its receipt and key.", body = SignedHead))
)]
#[get("/v1/games/{id}/receipt")]
pub(in crate::features) async fn get_receipt(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<SignedHead>, Problem> {
    Ok(Json(hall.games.signed_head(who.0.as_ref(), *id).await?))
}
