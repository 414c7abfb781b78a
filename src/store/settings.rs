//! What people may change about a game without an event.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Notice, Store, StoreError, schema::game_settings, turns::write::write_turns};

impl Store {
    /// Sets or clears a game's title and notifies everybody who waits, so the caller must not drop this
    /// future. Returns the new revision of the settings; none if there is no such game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn retitle(
        &self,
        game: Uuid,
        title: Option<&str>,
        by: Uuid,
        players: Vec<Uuid>,
    ) -> Result<Option<i64>, StoreError> {
        let changed = (
            game_settings::title_by.eq(title.map(|_| by)),
            game_settings::title.eq(title),
            game_settings::revision.eq(game_settings::revision + 1),
        );
        let (debt, now) = (self.ledger.begin(), self.clock().sure());
        let mut conn = self.conn().await?;
        let retitled = conn
            .transaction(async |conn| {
                let changed = diesel::update(game_settings::table.find(game)).set(changed);
                let changed = changed.returning(game_settings::revision);
                let revision: Option<i64> = changed.get_result(conn).await.optional()?;
                write_turns(conn, self.layout, &[game], now, false).await?;
                Ok::<_, StoreError>(revision)
            })
            .await;
        // Who moved meanwhile may have written the turns after this with the title that they saw before.
        // Where nobody knows, the game is owed and its revision is not told.
        let revision = retitled.as_ref().map_or(Some(0), |revision| *revision);
        let notice =
            revision.map(|revision| Notice { game, revision, accounts: players, ..Notice::default() });
        debt.settle(&retitled, notice.as_slice());
        retitled
    }
}
