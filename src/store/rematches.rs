//! Rematches: games whose seats are kept for the players of the game before.

use diesel::{dsl::exists, dsl::not, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    GameRow, Store, StoreError,
    schema::{games, seats},
};

diesel::alias!(seats as seats_before: SeatsBefore, seats as seats_now: SeatsNow);

impl Store {
    /// The open rematches of games the account sat in, in which it does not sit yet; the newest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn invitations(&self, account: Uuid) -> Result<Vec<GameRow>, StoreError> {
        let before = seats_before.filter(seats_before.field(seats::account_id).eq(account));
        let before = before.select(seats_before.field(seats::game_id).nullable());
        let sits = seats_now
            .filter(seats_now.field(seats::game_id).eq(games::game_id))
            .filter(seats_now.field(seats::account_id).eq(account));
        let invitations = games::table
            .filter(games::rematch_of.eq_any(before))
            .filter(games::status.eq("open"))
            .filter(not(exists(sits)))
            .order(games::game_id.desc())
            .select(GameRow::as_select());
        Ok(invitations.load(&mut self.conn().await?).await?)
    }
}
