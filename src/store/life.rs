//! What changes in a game beyond a move: that it exists, and who sits where.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    OrdersChange, SeatRow, StoreError,
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
#[allow(missing_docs, reason = "described in the migrations")]
pub struct NewGame {
    pub ruleset: String,
    pub ruleset_version: i32,
    pub title: Option<String>,
    /// Who wrote the title.
    pub title_by: Option<Uuid>,
    pub visibility: &'static str,
    pub seats: i16,
    pub at: DateTime<Utc>,
    pub rematch_of: Option<Uuid>,
    pub seed: Vec<u8>,
}

pub(super) async fn insert_game(conn: &mut Conn, game: Uuid, new: &NewGame) -> Result<(), StoreError> {
    let visibility = settle(conn, game, new).await?;
    let row = (
        games::game_id.eq(game),
        games::ruleset.eq(&new.ruleset),
        games::ruleset_version.eq(new.ruleset_version),
        games::visibility.eq(visibility),
        games::status.eq("open"),
        games::seat_count.eq(new.seats),
        games::head_seq.eq(0),
        games::head_hash.eq(&[] as &[u8]),
        games::awaiting.eq(Value::Array(vec![])),
        games::rematch_of.eq(new.rematch_of),
        games::created_at.eq(new.at),
        games::updated_at.eq(new.at),
    );
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
/// Answers with the visibility they tell.
pub(super) async fn settle(conn: &mut Conn, game: Uuid, new: &NewGame) -> Result<String, StoreError> {
    let settings = (
        game_settings::game_id.eq(game),
        game_settings::title.eq(&new.title),
        game_settings::title_by.eq(new.title_by),
        game_settings::visibility.eq(new.visibility),
    );
    diesel::insert_into(game_settings::table).values(settings).on_conflict_do_nothing().execute(conn).await?;
    Ok(game_settings::table.find(game).select(game_settings::visibility).first(conn).await?)
}

pub(super) async fn replace_seats(conn: &mut Conn, game: Uuid, rows: &[SeatRow]) -> Result<(), StoreError> {
    diesel::delete(seats::table.filter(seats::game_id.eq(game))).execute(conn).await?;
    diesel::insert_into(seats::table).values(rows).execute(conn).await?;
    Ok(())
}
