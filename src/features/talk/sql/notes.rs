//! Players' private notes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use crate::features::talk::sql::schema::notes;

/// A row of `notes`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = notes, primary_key(game_id, account_id))]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct NotesRow {
    pub game_id: Uuid,
    pub account_id: Uuid,
    pub text: String,
    pub updated_at: DateTime<Utc>,
}

/// Returns an account's notes on a game.
pub(crate) async fn notes(store: &Store, game: Uuid, account: Uuid) -> Result<Option<NotesRow>, StoreError> {
    let found = notes::table.find((game, account)).select(NotesRow::as_select());
    Ok(found.first(&mut store.conn().await?).await.optional()?)
}

/// Replaces the notes if `is_expected` accepts the stored ones. Missing notes are passed to it with an empty text.
/// An empty text deletes them.
///
/// # Errors
/// If `is_expected` refuses, or the query fails.
pub(crate) async fn write_notes(
    store: &Store,
    row: &NotesRow,
    is_expected: impl Fn(&NotesRow) -> bool + Sync,
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        // Locks the row, or inserts it, so that concurrent writes of two devices are serialized.
        let locked = diesel::insert_into(notes::table)
            .values(NotesRow { text: String::new(), ..row.clone() })
            .on_conflict((notes::game_id, notes::account_id))
            .do_update()
            .set(notes::text.eq(notes::text))
            .returning(NotesRow::as_returning());
        if !is_expected(&locked.get_result(conn).await?) {
            return Err(StoreError::ChangedMeanwhile);
        }
        let stored = notes::table.find((row.game_id, row.account_id));
        if row.text.is_empty() {
            diesel::delete(stored).execute(conn).await?;
        } else {
            diesel::update(stored).set(row).execute(conn).await?;
        }
        Ok(())
    })
    .await
}
