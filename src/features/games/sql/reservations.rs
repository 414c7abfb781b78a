//! Reservations in the maximum of an account's unfinished games. A place is reserved before the game is written, so
//! that concurrent requests cannot exceed the maximum.

use chrono::TimeDelta;
use diesel::{dsl::not, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        error::StoreError,
        schema::{accounts, reservations, seats},
    },
    store::Store,
};
use uuid::Uuid;

/// Age at which a reservation of the same game may be replaced. A client that retries after a crash need not wait for
/// the sweep.
const REPLACEABLE_AFTER: TimeDelta = TimeDelta::seconds(10);
/// Maximum age of a reservation. It is longer than taking a seat ever takes.
const RESERVATION_RETENTION: TimeDelta = TimeDelta::minutes(1);

/// Outcome of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserved {
    /// The place is reserved.
    Yes,
    /// Another request of the account has reserved one for this game.
    Twice,
    /// The account has no place left.
    Full,
    /// The account no longer exists.
    Nobody,
}

/// Reserves a place if the account has seats and reservations in fewer than `max` unfinished games.
pub(crate) async fn reserve(
    store: &Store,
    account: Uuid,
    game: Uuid,
    max: i64,
) -> Result<Reserved, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| {
        // Serialize on the account's row, so that the count is exact and no reservation outlives a deleted account.
        let alive = accounts::table.find(account).filter(accounts::deleted_at.is_null());
        let alive = alive.select(accounts::account_id).for_update();
        if alive.first::<Uuid>(conn).await.optional()?.is_none() {
            return Ok(Reserved::Nobody);
        }
        // A killed process left it: a running one would be faster.
        let left = reservations::table.find((account, game));
        let left = left.filter(reservations::made_at.lt(now - REPLACEABLE_AFTER));
        diesel::delete(left).execute(conn).await?;
        let sits =
            seats::table.filter(seats::account_id.eq(account)).filter(not(seats::over)).filter(seats::live);
        let set_aside = reservations::table
            .filter(reservations::account_id.eq(account))
            .filter(reservations::game_id.ne_all(sits.select(seats::game_id)))
            .count();
        // Count reservations first, because a place is released after its seat is taken.
        let taken: i64 = set_aside.get_result(conn).await?;
        let taken = taken + sits.count().get_result::<i64>(conn).await?;
        if taken >= max {
            return Ok(Reserved::Full);
        }
        let row = (
            reservations::account_id.eq(account),
            reservations::game_id.eq(game),
            reservations::made_at.eq(now),
        );
        let made = diesel::insert_into(reservations::table).values(row).on_conflict_do_nothing();
        Ok(if made.execute(conn).await? == 1 { Reserved::Yes } else { Reserved::Twice })
    })
    .await
}

/// Releases a place. If the account has taken its seat, the seat counts from now on.
pub(crate) async fn release(store: &Store, account: Uuid, game: Uuid) -> Result<(), StoreError> {
    diesel::delete(reservations::table.find((account, game))).execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Releases the places that crashed processes had reserved.
pub(crate) async fn release_forgotten(store: &Store) -> Result<usize, StoreError> {
    let long_ago = reservations::made_at.lt(store.clock().trusted_now() - RESERVATION_RETENTION);
    let forgotten = reservations::table.filter(long_ago);
    Ok(diesel::delete(forgotten).execute(&mut store.conn().await?).await?)
}
