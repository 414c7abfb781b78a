//! Everything stored about a game at one moment, for audits to compare.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Begun, EventRow, Head, SeatRow, Stage, Store, StoreError, StoredGame,
    schema::{deadlines, game_events, game_secrets, game_settings, games, heads, seats},
};

/// A game's log and what was derived from it.
pub struct KeptGame {
    /// The log and the seed.
    pub stored: StoredGame,
    /// What was derived.
    pub beside: Beside,
}

/// What is stored about a game besides its log.
pub struct Beside {
    /// Who may see the game now, according to its settings.
    pub visibility: Option<String>,
    /// Its row in `games`.
    pub row: Option<ProjectedGame>,
    /// Its row in `heads`.
    pub head: Option<Head>,
    /// When something is due, as `deadlines` says.
    pub deadline_at: Option<DateTime<Utc>>,
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
    /// The columns that change with its start, its end and its seats.
    #[diesel(embed)]
    pub stage: Stage,
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
            let head = heads::table.find(game).select(Head::as_select());
            let head: Option<Head> = head.first(conn).await.optional()?;
            let deadline_at = deadlines::table.find(game).select(deadlines::at);
            let deadline_at: Option<Option<DateTime<Utc>>> = deadline_at.first(conn).await.optional()?;
            let end = head.as_ref().map(|head| (head.head_seq, head.head_hash.clone()));
            let stored = StoredGame { game, head: end, events, seed };
            let deadline_at = deadline_at.flatten();
            Ok(KeptGame { stored, beside: Beside { visibility, row, head, deadline_at, seats } })
        })
        .await
    }
}
