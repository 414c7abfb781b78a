//! What changes in a game beyond a move: that it exists, and who sits where.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Begun, Head, OrdersChange, SeatRow, StoreError,
    connect::Conn,
    schema::{game_secrets, game_settings, games, seats},
};

/// Changes in a game beyond a move.
#[derive(Clone)]
pub struct Life {
    /// Present for a game's first events.
    pub created: Option<NewGame>,
    /// All its seats afterwards.
    pub seats: Vec<SeatRow>,
    /// What becomes of its standing orders.
    pub orders: Vec<OrdersChange>,
}

/// What is kept of a new game beside its log.
#[derive(Clone)]
pub struct NewGame {
    /// What its projection says of it for good.
    pub begun: Begun,
    /// The name that its creator gave it.
    pub title: Option<String>,
    /// Who wrote the title.
    pub title_by: Option<Uuid>,
    /// From which all its luck comes.
    pub seed: Vec<u8>,
}

pub(super) async fn insert_game(conn: &mut Conn, game: Uuid, new: &NewGame) -> Result<(), StoreError> {
    let begun = settle(conn, game, new).await?;
    let head = Head::before_all(begun.created_at);
    let row = (games::game_id.eq(game), &begun, &head);
    let inserted = diesel::insert_into(games::table).values(row).on_conflict(games::game_id).do_nothing();
    if inserted.execute(conn).await? == 0 {
        return Err(StoreError::GameExists);
    }
    let secret = (game_secrets::game_id.eq(game), game_secrets::seed.eq(&new.seed));
    // A rebuild creates the projection of a game whose seed is known.
    diesel::insert_into(game_secrets::table).values(secret).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Writes a game's settings unless there are some, for they are no projection: a rebuild finds them and goes by them.
/// Answers with what the projection says by them.
pub(super) async fn settle(conn: &mut Conn, game: Uuid, new: &NewGame) -> Result<Begun, StoreError> {
    let settings = (
        game_settings::game_id.eq(game),
        game_settings::title.eq(&new.title),
        game_settings::title_by.eq(new.title_by),
        game_settings::visibility.eq(&new.begun.visibility),
    );
    diesel::insert_into(game_settings::table).values(settings).on_conflict_do_nothing().execute(conn).await?;
    let visibility = game_settings::table.find(game).select(game_settings::visibility).first(conn).await?;
    Ok(Begun { visibility, ..new.begun.clone() })
}

pub(super) async fn replace_seats(conn: &mut Conn, game: Uuid, rows: &[SeatRow]) -> Result<(), StoreError> {
    diesel::delete(seats::table.filter(seats::game_id.eq(game))).execute(conn).await?;
    diesel::insert_into(seats::table).values(rows).execute(conn).await?;
    Ok(())
}
