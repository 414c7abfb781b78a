//! Settings of a game that change without an event.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        error::StoreError,
        schema::{game_settings, heads},
    },
    notify::notice::Notice,
    store::Store,
    turns::write::write_turns,
};
use uuid::Uuid;

/// The settings that viewers of a game see.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = game_settings)]
pub(crate) struct SettingsRow {
    pub title: Option<String>,
    pub visibility: String,
}

/// Sets or clears a game's title if `is_expected` accepts the hash of its newest event and its settings. Returns
/// the new revision of the settings, or `None` if there is no such game. It notifies waiting requests afterwards,
/// so the caller must not drop this future.
///
/// # Errors
/// If `is_expected` refuses, or the query fails.
pub(crate) async fn retitle(
    store: &Store,
    game: Uuid,
    title: Option<&str>,
    by: Uuid,
    players: Vec<Uuid>,
    is_expected: impl Fn(&[u8], &SettingsRow) -> bool + Sync,
) -> Result<Option<i64>, StoreError> {
    let changed = (
        game_settings::title_by.eq(title.map(|_| by)),
        game_settings::title.eq(title),
        game_settings::revision.eq(game_settings::revision + 1),
    );
    let (guard, now) = (store.dirty.begin(), store.clock().trusted_now());
    let mut conn = store.conn().await?;
    let retitled = conn
        .transaction(async |conn| {
            let stored = game_settings::table.find(game).select(SettingsRow::as_select());
            let Some(stored) = stored.for_update().first(conn).await.optional()? else { return Ok(None) };
            let head = heads::table.find(game).select(heads::head_hash);
            if !is_expected(&head.first::<Vec<u8>>(conn).await?, &stored) {
                return Err(StoreError::ChangedMeanwhile);
            }
            let changed = diesel::update(game_settings::table.find(game)).set(changed);
            let changed = changed.returning(game_settings::revision);
            let revision: Option<i64> = changed.get_result(conn).await.optional()?;
            write_turns(conn, store.topology, &[game], now, false).await?;
            Ok::<_, StoreError>(revision)
        })
        .await;
    // A concurrent move may have written the turns later, with the old title. If the outcome is unknown, the game
    // is marked dirty without a notice of its revision.
    let revision = retitled.as_ref().map_or(Some(0), |revision| *revision);
    let notice = revision.map(|revision| Notice { game, revision, accounts: players, ..Notice::default() });
    guard.finish(&retitled, notice.as_slice());
    retitled
}
