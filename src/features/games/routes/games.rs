//! Games: creating, finding, joining, reading and leaving them.

use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header::LOCATION,
    patch, post, put,
    web::{Data, Path},
};
use longhall_base::serialised_list::from_one;
use longhall_log::game_store::game_version::Version;
use longhall_rules::kit::{EXACT_MAX, Seat};
use longhall_web::{
    admission::quotas::Quotas,
    auth::{Anyone, Player},
    conditional::{Expected, IfNoneMatch, cached, game_tag, list, list_tag, not_modified},
    extract::{Json, Query},
    idempotency::IdempotencyKey,
    places,
    prefer::{self, Wish},
    problem::Problem,
};
use serde::Deserialize;
use uuid::Uuid;

use crate::features::{
    games::{
        create::GameRequest,
        get::GameResponse,
        list::{GameList, GameQuery},
        seats::{EntropyRequest, Seating, TakenSeat},
        settings::GamePatch,
        shown::GameShown,
    },
    hall::Hall,
};

/// Create a game.
///
/// You sit in seat 0 and are the host. A private game shows you its `invite`: give it to those who are to join.
/// `seed_commitment` commits the hall to the seed of its draws. Add your own entropy afterwards in a separate request
/// (`PUT …/seats/mine/entropy`), so that the hall cannot choose its seed to match. Needs the scope `games:play`. By
/// default, an account sits in at most 100 unfinished games and creates at most 60 an hour.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    responses((status = 201, description = "The game that was created.", body = GameShown,
        headers(("Location" = String, description = "Path of the new game."))))
)]
#[post("/v1/games")]
pub(in crate::features) async fn create_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    body: Json<GameRequest>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_game(&req, &player.0)?;
    let game = hall.games.create(&player.0, body.into_inner(), idempotency.key()).await?;
    Ok(HttpResponse::Created().insert_header((LOCATION, format!("/v1/games/{}", game.id))).json(game))
}

/// Find games.
///
/// The newest come first. Anybody may list public games. With a token of the scope `games:read`, `mine=true` lists your
/// own. Poll with `If-None-Match`: 304 means that nothing on the page has changed.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(
        GameQuery,
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
    ),
    responses(
        (status = 200, description = "A page of games, the newest first.", body = GameList,
            headers(("ETag" = String, description = "Send it as `If-None-Match` next time."))),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/games")]
pub(in crate::features) async fn list_games(
    who: Anyone,
    hall: Data<Hall>,
    query: Query<GameQuery>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let listed = hall.games.list(who.0.as_ref(), query.into_inner()).await?;
    let tag = list_tag(&listed.fingerprint);
    let is_unchanged = IfNoneMatch::parse(&req).is_some_and(|if_none_match| if_none_match.has(&tag));
    Ok(if is_unchanged { not_modified(tag).finish() } else { list(tag, listed.json) })
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct GetGame {
    /// Show the game as it was after the event with this `seq`, to your present seat.
    #[param(minimum = 1)]
    #[serde(default, deserialize_with = "from_one::<_, EXACT_MAX>")]
    at: Option<i64>,
}

/// Get a game.
///
/// The game is shown as you may see it: from your seat, or as a spectator. Anybody may see a public game, and its
/// players a private one. To poll, send the last `ETag` as `If-None-Match`: 304 means that nothing has changed. With
/// `Prefer: wait=30` as well, the answer comes as soon as something changes, and after 30 seconds at the latest.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        GetGame,
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
        ("Prefer" = Option<String>, Header, description = "`wait=N`: wait for a change, up to N seconds; 60 at most."),
    ),
    responses(
        (status = 200, description = "The game as you may see it.", body = GameShown, headers(
            ("ETag" = String, description = "Send it as `If-None-Match` next time."),
            ("Preference-Applied" = String, description = "The `wait` that was granted, in seconds."),
        )),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/games/{id}")]
pub(in crate::features) async fn get_game(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<Uuid>,
    query: Query<GetGame>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let who = who.0.as_ref();
    // The past does not change, so there is nothing to wait for.
    let wish = Wish::from_request(&req).filter(|_| query.at.is_none());
    let look = match &wish {
        Some(wish) => {
            let _place = places::take(&req, who)?;
            let _presence = hall.notifications.opens(who);
            let has = |version: &Version| wish.if_none_match.has(&game_tag(version));
            hall.turns.wait_for_game(who, *id, has, wish.patience).await?
        }
        None => {
            let if_none_match = IfNoneMatch::parse(&req);
            let has = |version: &Version| {
                if_none_match.as_ref().is_some_and(|if_none_match| if_none_match.has(&game_tag(version)))
            };
            hall.games.get(who, *id, query.at, has).await?
        }
    };
    hall.notifications.asks(who, *id);
    let (mut response, game) = match look {
        GameResponse::NotModified(version) => (not_modified(game_tag(&version)), None),
        GameResponse::Game { version, game } => (cached(HttpResponse::Ok(), game_tag(&version)), Some(game)),
    };
    prefer::applied(&mut response, wish.as_ref());
    Ok(match game {
        Some(game) => response.json(game),
        None => response.finish(),
    })
}

/// Change the title of a game.
///
/// Only the host may do this: the creator or, if they have left, the player in the lowest taken seat. A title is not
/// part of the log, so changing it adds no event. With the `ETag` of the game as `If-Match`, a title that was changed
/// meanwhile is not overwritten. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("If-Match" = Option<String>, Header, description = "The `ETag` that you read. If it has changed since, the request changes nothing (412). The comparison ignores `W/`."),
    ),
    responses((status = 200, description = "The game with its new title.", body = GameShown,
        headers(("ETag" = String, description = "Send it as `If-Match` with your next change."))))
)]
#[patch("/v1/games/{id}")]
pub(in crate::features) async fn patch_game(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    expected: Expected,
    body: Json<GamePatch>,
) -> Result<HttpResponse, Problem> {
    let is_expected = move |version: &Version| expected.has(&game_tag(version));
    let (version, game) = hall.games.patch(&player.0, *id, body.into_inner(), is_expected).await?;
    Ok(cached(HttpResponse::Ok(), game_tag(&version)).json(game))
}

/// Take a seat.
///
/// Taking the last free seat starts the game. In a running game you get the vacant seat, if there is one: that of a
/// player who left, or whose time ran out. Before the start, the host can give the seat to a bot instead, with
/// `{"bot": "easy"}` or `{"bot": "steady"}`. Bots move by themselves and at once, so no game waits for them. Needs the
/// scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 201, description = "The seat was taken.", body = TakenSeat))
)]
#[post("/v1/games/{id}/seats")]
pub(in crate::features) async fn join_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    body: Json<Seating>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_seat(&req, &player.0)?;
    let joined = hall.games.join(&player.0, *id, body.into_inner(), idempotency.key()).await?;
    Ok(HttpResponse::Created().json(joined))
}

/// Add your entropy to a game.
///
/// All draws of the game come from the hall's seed and from the entropy of every seat. If you add some, you can be sure
/// that nobody else has chosen the draws. Each seat adds entropy once, before the start: here, or with the request for
/// the seat. Sending the same again changes nothing. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 204, description = "The log contains the entropy."))
)]
#[put("/v1/games/{id}/seats/mine/entropy")]
pub(in crate::features) async fn give_entropy(
    player: Player,
    hall: Data<Hall>,
    id: Path<Uuid>,
    body: Json<EntropyRequest>,
) -> Result<HttpResponse, Problem> {
    hall.games.give_entropy(&player.0, *id, body.into_inner()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Give your seat back before the start.
///
/// If you were the last player, the game is abandoned. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 204, description = "The seat is free again."))
)]
#[delete("/v1/games/{id}/seats/mine")]
pub(in crate::features) async fn leave_game(
    player: Player,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_seat(&req, &player.0)?;
    hall.games.leave(&player.0, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Remove a player from a seat before the start.
///
/// Only the host may do this. The seat may be a bot's or a person's. Removed players can come back, unless the host has
/// blocked them. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID."), ("seat" = u8, Path, description = "Number of the seat, from 0.")),
    responses((status = 204, description = "The seat is free again."))
)]
#[delete("/v1/games/{id}/seats/{seat}")]
pub(in crate::features) async fn remove_player(
    player: Player,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    path: Path<(Uuid, Seat)>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    quotas.count_seat(&req, &player.0)?;
    let (id, seat) = path.into_inner();
    hall.games.remove(&player.0, id, seat).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Confirm that you still want to play.
///
/// A game of strangers asks for this when its last seat is taken. It asks the people who sat down or last confirmed more
/// than 48 hours before. They have 24 hours: `confirmations` of the game says until when. The game starts once they have
/// confirmed and every seat is taken. A person who does not confirm loses their seat, and nothing else.
/// `GET /v1/me/turns` lists the request among your `asks`. Needs the scope `games:play`.
#[utoipa::path(
    tag = "matches",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "You have confirmed: the game afterwards.", body = GameShown))
)]
#[post("/v1/games/{id}/confirmation")]
pub(in crate::features) async fn confirm_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.confirm(&player.0, *id, idempotency.key()).await?))
}

/// Start a game with the seats that are taken.
///
/// Only the host may do this: the creator or, if they have left, the player in the lowest taken seat. Empty seats are
/// closed up, so seats may get other numbers. Needs the scope `games:play`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:play"])),
    params(("id" = Uuid, Path, description = "Id of the game, a UUID.")),
    responses((status = 200, description = "The game has begun.", body = GameShown))
)]
#[post("/v1/games/{id}/start")]
pub(in crate::features) async fn start_game(
    player: Player,
    idempotency: IdempotencyKey,
    hall: Data<Hall>,
    id: Path<Uuid>,
) -> Result<Json<GameShown>, Problem> {
    Ok(Json(hall.games.start(&player.0, *id, idempotency.key()).await?))
}
