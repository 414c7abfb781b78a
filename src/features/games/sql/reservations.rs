//! Reservations in the maximum of an account's unfinished games. A place is reserved before the game is written, so
//! that concurrent requests cannot exceed the maximum.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::not, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        error::StoreError,
        schema::{accounts, games, reservations, seats},
    },
    store::Store,
};
use uuid::Uuid;

/// Age at which a reservation of the same game may be replaced. A client that retries after a crash need not wait for
/// the sweep.
const REPLACEABLE_AFTER: TimeDelta = TimeDelta::seconds(10);
/// Maximum age of a reservation. It is longer than taking a seat ever takes.
const RESERVATION_RETENTION: TimeDelta = TimeDelta::minutes(1);

/// Maximum number of unfinished games of a guest.
const GUESTS_GAMES_MAX: i64 = 1;
/// Maximum number of games that a guest begins in a day.
const GUESTS_GAMES_OF_DAY_MAX: i64 = 3;

/// Outcome of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserved {
    /// The place is reserved.
    Yes,
    /// Another request of the account has reserved one for this game.
    Twice,
    /// The account has this number of places, and none left.
    Full(i64),
    /// The guest has begun the maximum number of games of a day.
    GuestsDay,
    /// The account no longer exists.
    Nobody,
}

/// Reserves a place if the account has seats and reservations in fewer than `max` unfinished games. A guest may have one,
/// and a maximum number of games created since `day`.
pub(crate) async fn reserve(
    store: &Store,
    account: Uuid,
    game: Uuid,
    max: i64,
    day: DateTime<Utc>,
) -> Result<Reserved, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| {
        // Serialize on the account's row, so that the count is exact and no reservation outlives a deleted account.
        let alive = accounts::table.find(account).filter(accounts::deleted_at.is_null());
        let alive = alive.select(accounts::is_guest).for_update();
        let Some(is_guest) = alive.first::<bool>(conn).await.optional()? else {
            return Ok(Reserved::Nobody);
        };
        let max = if is_guest { GUESTS_GAMES_MAX } else { max };
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
            return Ok(Reserved::Full(max));
        }
        if is_guest {
            // Guests cannot leave a game before its start, so each game that they created counts.
            let of_day = seats::table
                .inner_join(games::table.on(games::game_id.eq(seats::game_id)))
                .filter(seats::account_id.eq(account))
                .filter(games::created_at.gt(day))
                .count();
            if of_day.get_result::<i64>(conn).await? >= GUESTS_GAMES_OF_DAY_MAX {
                return Ok(Reserved::GuestsDay);
            }
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
