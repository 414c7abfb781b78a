//! Standing orders.

use actix_web::{
    HttpRequest, HttpResponse, get, put,
    web::{Data, Path},
};
use longhall_web::{
    auth::Player,
    conditional::{Expected, IfNoneMatch, content_tag, or_not_modified},
    extract::Json,
    problem::Problem,
};
use uuid::Uuid;

use super::standing::{OrdersRequest, OrdersShown};
use crate::features::hall::Hall;

/// Read your standing orders in a game.
///
/// Standing orders are moves for your next turns. The response contains them and the outcome of the last ones.
/// Nobody else sees that you have any. Only players of the game may do this; needs the scope `games:read`.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:read"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
    ),
    responses(
        (status = 200, description = "Your orders, and the results of the last ones.", body = OrdersShown,
            headers(("ETag" = String, description = "Changes with every field of the answer, `seq` included."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/games/{id}/orders")]
pub(in crate::features) async fn get_orders(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let orders = hall.orders.list(&player.0, *id).await?;
    Ok(or_not_modified(IfNoneMatch::parse(&req).as_ref(), content_tag(orders.fingerprint()), &orders))
}

/// Set your standing orders in a game.
///
/// New orders replace the ones you had; an empty list deletes them. You can set at most eight, while it is not
/// your turn. When your turn comes, the server plays the first order that is legal and meets its conditions. Its
/// event says `by: order`. Orders before it are dropped. Orders after it stay, for the same turn if it goes on,
/// otherwise for your next one. If no order can be played, all are dropped and the game waits for you. Orders are
/// also dropped when the game ends, when you leave it, and when moves are taken back so that it is your turn again.
/// Only players of the game may do this; needs the scope `games:play`.
///
/// If you edit orders on two devices, send the `version` that they replace. If another version is stored by then,
/// the response is `orders_changed` and nothing happens. `If-Match` is stricter: its `ETag` changes as soon as the
/// game goes on.
#[utoipa::path(
    tag = "moves",
    security(("bearer" = ["games:play"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("If-Match" = Option<String>, Header, description = "The `ETag` that you read. If it has changed since, the request changes nothing (412). The comparison ignores `W/`."),
    ),
    responses((status = 200, description = "Your orders after the change.", body = OrdersShown,
        headers(("ETag" = String, description = "Send it as `If-Match` with your next change."))))
)]
#[put("/v1/games/{id}/orders")]
pub(in crate::features) async fn leave_orders(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    expected: Expected,
    body: Json<OrdersRequest>,
) -> Result<HttpResponse, Problem> {
    let is_expected = |orders: &OrdersShown| expected.has(&content_tag(orders.fingerprint()));
    let orders = hall.orders.leave(&player.0, *id, body.into_inner(), is_expected).await?;
    Ok(or_not_modified(None, content_tag(orders.fingerprint()), &orders))
}
