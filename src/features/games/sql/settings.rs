//! Settings of a game that change without an event.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{game_settings, heads, seats},
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

/// Erases the titles that an account gave to games.
pub(crate) async fn erase_titles(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    let guard = store.dirty.begin();
    let mut notices = vec![];
    let erased = conn
        .transaction(async |conn| {
            let titled = game_settings::table
                .filter(game_settings::title_by.eq(account))
                .filter(game_settings::title.is_not_null());
            let erased = (
                game_settings::title.eq(None::<String>),
                game_settings::title_by.eq(None::<Uuid>),
                game_settings::revision.eq(game_settings::revision + 1),
            );
            let erased = diesel::update(titled).set(erased);
            let erased = erased.returning((game_settings::game_id, game_settings::revision));
            let erased: Vec<(Uuid, i64)> = erased.load(conn).await?;
            let games: Vec<Uuid> = erased.iter().map(|(game, _)| *game).collect();
            write_turns(conn, store.topology, &games, now, false).await?;
            notices = notices_of_titles(conn, erased).await?;
            Ok::<_, StoreError>(())
        })
        .await;
    // A concurrent move may have written the turns later, with the old title. A retry finds no title, so the games
    // are marked dirty even if the outcome is unknown.
    guard.finish(&erased, &notices);
    erased
}

/// Returns the notices of changed titles, each for all accounts with a seat in the game.
async fn notices_of_titles(conn: &mut Conn, retitled: Vec<(Uuid, i64)>) -> Result<Vec<Notice>, StoreError> {
    let games = retitled.iter().map(|(game, _)| *game);
    let seats = seats::table.filter(seats::game_id.eq_any(games)).select((seats::game_id, seats::account_id));
    let mut seated: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (game, account) in seats.load(conn).await? {
        seated.entry(game).or_default().push(account);
    }
    let notices = retitled.into_iter().map(|(game, revision)| {
        let accounts = seated.remove(&game).unwrap_or_default();
        Notice { game, revision, accounts, ..Notice::default() }
    });
    Ok(notices.collect())
}
