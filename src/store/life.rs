//! What changes in a game besides moves: its creation, and who sits where.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Begun, Head, OrdersChange, SeatRow, StoreError,
    connect::Conn,
    schema::{game_secrets, game_settings, games, seats},
};

/// The changes to a game besides a move.
#[derive(Clone)]
pub struct Life {
    /// Set for a game's first events.
    pub created: Option<NewGame>,
    /// All seats after the change.
    pub seats: Vec<SeatRow>,
    /// What happens to its standing orders.
    pub orders: Vec<OrdersChange>,
}

/// What is stored of a new game besides its log.
#[derive(Clone)]
pub struct NewGame {
    /// The columns of its projection that never change.
    pub begun: Begun,
    /// The name that its creator gave it.
    pub title: Option<String>,
    /// Who wrote the title.
    pub title_by: Option<Uuid>,
    /// The seed of all its chance.
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
    // A rebuild re-creates the projection of a game that still has its seed.
    diesel::insert_into(game_secrets::table).values(secret).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Writes a game's settings unless it has some: they are not a projection, so a rebuild keeps what it finds.
/// Returns the settings that now hold.
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
