//! Standing orders.

use actix_web::{
    get, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{auth::Player, problem::Problem};
use crate::play::{Hall, NewOrders, OrdersShown};

/// Your standing orders in a game.
///
/// Moves that you have left for your next turns, and what became of the last ones. Nobody else sees that there are any.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Your orders.", body = OrdersShown))
)]
#[get("/v1/games/{id}/orders")]
pub(super) async fn get_orders(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<OrdersShown>, Problem> {
    Ok(Json(hall.orders.list(&player.0, *id).await?))
}

/// Leave standing orders in a game.
///
/// They replace those you had; an empty list takes them back. While it is not your turn. When your turn comes the first
/// order that is legal and meets its conditions is played in your name, and its event says `by: order`; the orders before
/// it are dropped, those after it stay, for the same turn if it goes on, else for your next one. If none can be played all
/// are dropped, and the game waits for you. They are dropped too when the game ends, when you leave it, and when moves are
/// taken back so that it is your turn again.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The game.")),
    responses((status = 200, description = "Your orders afterwards.", body = OrdersShown))
)]
#[put("/v1/games/{id}/orders")]
pub(super) async fn leave_orders(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<NewOrders>,
) -> Result<Json<OrdersShown>, Problem> {
    Ok(Json(hall.orders.leave(&player.0, *id, body.into_inner()).await?))
}
