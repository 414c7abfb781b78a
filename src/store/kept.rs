//! All that is kept of a game, as it was at one moment, for whoever holds one thing against the other.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{
    EventRow, SeatRow, Store, StoreError, StoredGame,
    schema::{game_events, game_secrets, game_settings, games, seats},
};

/// A game's truth, and what was made of it.
pub struct KeptGame {
    /// The truth.
    pub stored: StoredGame,
    /// Who may see it now, as its settings say.
    pub visibility: Option<String>,
    /// Its row in `games`.
    pub row: Option<ProjectedGame>,
    /// Its rows in `seats`, in order.
    pub seats: Vec<SeatRow>,
}

/// The columns of `games` that follow from a log and the settings.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = games)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct ProjectedGame {
    pub ruleset: String,
    pub ruleset_version: i32,
    pub visibility: String,
    pub status: String,
    pub seat_count: i16,
    pub head_seq: i64,
    pub head_hash: Vec<u8>,
    pub awaiting: Value,
    pub deadline_at: Option<DateTime<Utc>>,
    pub result: Option<Value>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub vacant_seat: Option<i16>,
    pub rematch_of: Option<Uuid>,
}

impl Store {
    /// Reads all of a game at one moment, also while others append to it.
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
            let head = row.as_ref().map(|row| (row.head_seq, row.head_hash.clone()));
            Ok(KeptGame { stored: StoredGame { game, head, events, seed }, visibility, row, seats })
        })
        .await
    }
}
