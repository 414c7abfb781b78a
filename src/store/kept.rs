//! Everything stored about a game at one moment, for audits to compare.

use diesel::{prelude::*, sql_query};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Begun, EventRow, Head, SeatRow, Store, StoreError, StoredGame,
    schema::{game_events, game_secrets, game_settings, games, seats},
};

/// A game's log and what was derived from it.
pub struct KeptGame {
    /// The log and the seed.
    pub stored: StoredGame,
    /// Who may see the game now, according to its settings.
    pub visibility: Option<String>,
    /// Its row in `games`.
    pub row: Option<ProjectedGame>,
    /// Its rows in `seats`, in order.
    pub seats: Vec<SeatRow>,
}

/// The game's row in the projection `games`: all of it follows from the log and the settings.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct ProjectedGame {
    /// The columns that never change.
    #[diesel(embed)]
    pub begun: Begun,
    /// The columns after the last event.
    #[diesel(embed)]
    pub head: Head,
}

impl ProjectedGame {
    /// The name of the first column that differs.
    #[must_use]
    pub fn other_column(&self, other: &Self) -> Option<&'static str> {
        self.begun.other_column(&other.begun).or_else(|| self.head.other_column(&other.head))
    }
}

impl Store {
    /// Reads everything about a game in one snapshot, even while others append to it.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn read_kept(&self, game: Uuid) -> Result<KeptGame, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            let one_moment = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
            sql_query(one_moment).execute(conn).await?;
            let row = games::table.find(game).select(ProjectedGame::as_select());
            let row: Option<ProjectedGame> = row.first(conn).await.optional()?;
            let events = game_events::table
                .filter(game_events::game_id.eq(game))
                .order(game_events::seq)
                .select(EventRow::as_select());
            let events = events.load(conn).await?;
            let seed = game_secrets::table.find(game).select(game_secrets::seed);
            let seed = seed.first(conn).await.optional()?;
            let visibility = game_settings::table.find(game).select(game_settings::visibility);
            let visibility = visibility.first(conn).await.optional()?;
            let seats = seats::table.filter(seats::game_id.eq(game)).order(seats::seat);
            let seats = seats.select(SeatRow::as_select()).load(conn).await?;
            let head = row.as_ref().map(|row| (row.head.head_seq, row.head.head_hash.clone()));
            Ok(KeptGame { stored: StoredGame { game, head, events, seed }, visibility, row, seats })
        })
        .await
    }
}
