//! Appends that change more than a move does: they create a game, or change its seats or orders.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::join;
use uuid::Uuid;

use super::{queue::Append, timing::RefusedAppend};
use crate::{
    citus::topology::Topology,
    db::{
        connect::conn::Conn,
        error::StoreError,
        prepared::{BY_KEYS, Prepared},
        schema::{deadlines, game_secrets, game_settings, games, heads, seats},
    },
    games::SeatRow,
    head::{Begun, Head, Stage},
    histories::write_history,
    orders::{OrdersChange, change_orders, count_orders},
    store::Store,
};

/// Seats of a game after an append, and everything else that is written with it.
#[derive(Clone)]
pub struct Roster {
    /// Set for a game's first events.
    pub created: Option<Creation>,
    /// The stage of the game after the append.
    pub stage: Stage,
    /// All seats after the append.
    pub seats: Vec<SeatRow>,
    /// Changes of its standing orders.
    pub orders: Vec<OrdersChange>,
}

/// The data of a new game besides its log.
#[derive(Clone)]
pub struct Creation {
    /// The columns of its projection that never change.
    pub begun: Begun,
    /// The name that its creator gave it.
    pub title: Option<String>,
    /// The account that wrote the title.
    pub title_by: Option<Uuid>,
    /// The seed of all its random draws.
    pub seed: Vec<u8>,
}

impl Store {
    /// Appends events that also change seats or orders, or create the game, in one transaction. Returns whether the
    /// game then waits for a seat that has orders. The turns are written afterwards, so the caller must not drop this
    /// future.
    ///
    /// # Errors
    /// The errors of [`Store::append`].
    pub async fn append_roster(&self, append: &Append, roster: &Roster) -> Result<bool, StoreError> {
        let guard = self.dirty.begin();
        let written = match self.write_roster(append, roster).await {
            Err(StoreError::Contended(_)) => self.write_roster(append, roster).await,
            done => done,
        };
        guard.finish(&written, &[append.notice()]);
        self.name_refusal(RefusedAppend::from(append), written).await
    }

    async fn write_roster(&self, append: &Append, roster: &Roster) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            if self.topology == Topology::Single {
                conn.batch_execute(BY_KEYS).await?;
            }
            if let Some(new) = &roster.created {
                insert_game(conn, append.game, new).await?;
            }
            let appended = self.topology.append(conn, std::slice::from_ref(append)).await?;
            let [(_, ordered_seats)] = appended[..] else { return Err(StoreError::HeadMoved) };
            let stage = (&roster.stage, games::roster_seq.eq(append.head.head_seq));
            let stage = diesel::update(games::table.find(append.game)).set(stage);
            let shared: &Conn = conn;
            let (stage, deadline, seats) = join!(
                async { Prepared(stage).execute(&mut &*shared).await },
                forget_deadline(shared, append.game),
                replace_seats(shared, append.game, &roster.seats),
            );
            // The first statement that is refused has the cause; later ones fail because of it.
            stage?;
            deadline?;
            seats?;
            if roster.seats.iter().any(|seat| seat.over) {
                write_history(conn, append.game).await?;
            }
            if ordered_seats == 0 && !roster.orders.iter().any(OrdersChange::may_add) {
                return Ok(false);
            }
            change_orders(conn, append, &roster.orders).await?;
            count_orders(conn, append.game, append.awaited_seats).await
        })
        .await
    }
}

pub(crate) async fn insert_game(conn: &mut Conn, game: Uuid, new: &Creation) -> Result<(), StoreError> {
    let begun = ensure_settings(conn, game, new).await?;
    let head = (heads::game_id.eq(game), Head::before_all(begun.created_at));
    let inserted = diesel::insert_into(heads::table).values(head).on_conflict(heads::game_id).do_nothing();
    if inserted.execute(conn).await? == 0 {
        return Err(StoreError::GameExists);
    }
    write_game(conn, game, &begun, &Stage::before_all()).await?;
    let secret = (game_secrets::game_id.eq(game), game_secrets::seed.eq(&new.seed));
    // A rebuild re-creates the projection of a game that still has its seed.
    diesel::insert_into(game_secrets::table).values(secret).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Writes a game's row in `games`.
pub(crate) async fn write_game(
    conn: &mut Conn,
    game: Uuid,
    begun: &Begun,
    stage: &Stage,
) -> Result<(), StoreError> {
    let row = diesel::insert_into(games::table).values((games::game_id.eq(game), begun, stage));
    Prepared(row.on_conflict(games::game_id).do_update().set((begun, stage))).execute(conn).await?;
    Ok(())
}

/// Deletes the row of a game's deadline if it has no time.
async fn forget_deadline(mut conn: &Conn, game: Uuid) -> Result<(), StoreError> {
    let none = deadlines::table.find(game).filter(deadlines::at.is_null());
    diesel::delete(none).execute(&mut conn).await?;
    Ok(())
}

/// Writes a game's settings unless it has some. They are not a projection, so a rebuild keeps existing ones. Returns
/// the constant properties with the current visibility.
pub(crate) async fn ensure_settings(
    conn: &mut Conn,
    game: Uuid,
    new: &Creation,
) -> Result<Begun, StoreError> {
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

pub(crate) async fn replace_seats(mut conn: &Conn, game: Uuid, rows: &[SeatRow]) -> Result<(), StoreError> {
    diesel::delete(seats::table.filter(seats::game_id.eq(game))).execute(&mut conn).await?;
    Prepared(diesel::insert_into(seats::table).values(rows)).execute(&mut conn).await?;
    Ok(())
}
