//! Players' private notes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, StoreError, schema::notes};

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

impl Store {
    /// An account's notes on a game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn notes(&self, game: Uuid, account: Uuid) -> Result<Option<NotesRow>, StoreError> {
        let found = notes::table.find((game, account)).select(NotesRow::as_select());
        Ok(found.first(&mut self.conn().await?).await.optional()?)
    }

    /// Replaces the notes.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn write_notes(&self, row: &NotesRow) -> Result<(), StoreError> {
        let written = diesel::insert_into(notes::table).values(row);
        let written = written.on_conflict((notes::game_id, notes::account_id)).do_update().set(row);
        written.execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// Deletes the notes.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn delete_notes(&self, game: Uuid, account: Uuid) -> Result<(), StoreError> {
        diesel::delete(notes::table.find((game, account))).execute(&mut self.conn().await?).await?;
        Ok(())
    }
}
