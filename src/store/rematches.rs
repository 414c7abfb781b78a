//! Rematches: games whose seats are reserved for the players of an earlier game.

use diesel::{
    dsl::{exists, not, sql},
    prelude::*,
    sql_types::{Bool, Text},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    GameRow, Store, StoreError,
    schema::{games, seats},
};

/// The most invitations in one answer; the newest ones.
const INVITATIONS_MAX: i64 = 200;

/// The accounts a game invites, from its first event. Not all former players are among them: those who block
/// the player who asked for the rematch, or are blocked by them, are left out and never notified.
const INVITED: &str = "(SELECT payload::jsonb -> 'invited' FROM game_events \
                       WHERE game_events.game_id = games.game_id AND game_events.seq = 1) @> to_jsonb(";

diesel::alias!(seats as seats_before: SeatsBefore, seats as seats_now: SeatsNow);

impl Store {
    /// The open rematches that invite the account and in which it has no seat yet, newest first.
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
            .filter(sql::<Bool>(INVITED).bind::<Text, _>(account.to_string()).sql(")"))
            .order(games::game_id.desc())
            .limit(INVITATIONS_MAX)
            .select(GameRow::as_select());
        Ok(invitations.load(&mut self.conn().await?).await?)
    }
}
