//! Rematches: games whose seats are reserved for the players of an earlier game.

use diesel::{
    dsl::{exists, not, sql},
    pg::Pg,
    prelude::*,
    sql_types::{Bool, Text},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    GameRow, Store, StoreError,
    explain::Plan,
    lists::Page,
    schema::{games, seats},
};

/// The most invitations in one answer; the newest ones.
const INVITATIONS_MAX: i64 = 200;

/// The accounts a game invites, from its first event. Not all former players are among them: those who block
/// the player who asked for the rematch, or are blocked by them, are left out and never notified.
const INVITED: &str = "(SELECT payload::jsonb -> 'invited' FROM game_events \
                       WHERE game_events.game_id = games.game_id AND game_events.seq = 1) @> to_jsonb(";

/// The open rematches of these games that invite an account and in which it has no seat yet, the newest first.
fn page(account: Uuid, of: &[Uuid]) -> Page<'_> {
    let sits = seats::table.filter(seats::game_id.eq(games::game_id)).filter(seats::account_id.eq(account));
    games::table
        .select(GameRow::as_select())
        .into_boxed::<Pg>()
        .filter(games::rematch_of.eq_any(of))
        .filter(games::status.eq("open"))
        .filter(not(exists(sits)))
        .filter(sql::<Bool>(INVITED).bind::<Text, _>(account.to_string()).sql(")"))
        .order(games::game_id.desc())
        .limit(INVITATIONS_MAX)
}

impl Store {
    /// The open rematches that invite the account and in which it has no seat yet, the newest first: of the games that ended
    /// last.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn invitations(&self, account: Uuid) -> Result<Vec<GameRow>, StoreError> {
        let lately = self.lately(account).await?;
        Ok(page(account, &lately).load(&mut self.conn().await?).await?)
    }

    /// How Postgres finds them, for tests.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    #[doc(hidden)]
    pub async fn plan_of_invitations(&self, account: Uuid) -> Result<Value, StoreError> {
        let lately = self.lately(account).await?;
        Ok(Plan(page(account, &lately)).get_result(&mut self.conn().await?).await?)
    }
}
