//! Blocking other accounts.

use actix_web::{
    HttpResponse, delete, get, put,
    web::{Data, Path},
};
use longhall_web::{auth::Player, extract::Json, problem::Problem};
use uuid::Uuid;

use crate::features::{accounts::blocks::BlockList, hall::Hall};

/// List the accounts you have blocked.
///
/// The accounts are in the order of their ids. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    responses((status = 200, description = "The accounts you have blocked.", body = BlockList))
)]
#[get("/v1/me/blocks")]
pub(in crate::features) async fn list_blocks(
    player: Player,
    hall: Data<Hall>,
) -> Result<Json<BlockList>, Problem> {
    Ok(Json(hall.accounts.blocks(&player.0).await?))
}

/// Block an account.
///
/// A blocked account cannot take a seat in games that you host, and neither of you is invited to the other's rematches.
/// Games in which both of you sit go on, but neither of you gets notifications of the other's talk and requests there.
/// The account is not notified of the block. You can block at most 1,000 accounts. Blocking one again changes nothing.
/// Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("account" = Uuid, Path, description = "Id of the person to block.")),
    responses((status = 204, description = "The account is blocked."))
)]
#[put("/v1/me/blocks/{account}")]
pub(in crate::features) async fn block(
    player: Player,
    hall: Data<Hall>,
    account: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.block(&player.0, *account).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Unblock an account.
///
/// Unblocking an account that is not blocked changes nothing. Only a session may do this (scope `account`).
#[utoipa::path(
    tag = "accounts",
    security(("bearer" = ["account"])),
    params(("account" = Uuid, Path, description = "Id of the person to unblock.")),
    responses((status = 204, description = "The account is no longer blocked."))
)]
#[delete("/v1/me/blocks/{account}")]
pub(in crate::features) async fn unblock(
    player: Player,
    hall: Data<Hall>,
    account: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    hall.accounts.unblock(&player.0, *account).await?;
    Ok(HttpResponse::NoContent().finish())
}
