//! Private notes of players about a game.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets::fingerprint_of, text};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    TalkService,
    sql::{self, notes::NotesRow},
};

/// Private notes about a game, which replace the present ones.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotesRequest {
    /// At most 10,000 characters. Line ends and tabs are the only control characters allowed. An empty text deletes the
    /// notes.
    #[schema(example = "Bob is short of sailors.", max_length = 10_000)]
    pub text: String,
}

/// Your private notes about a game. Other people cannot see them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Notes)]
pub struct NotesShown {
    /// The text of your notes; empty if there are none.
    pub text: String,
    /// Time of the last change; `null` if there are no notes.
    pub updated_at: Option<DateTime<Utc>>,
}

impl NotesShown {
    /// Fingerprint of the content, for its `ETag`.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint_of(format!("{:?} {}", self.updated_at, self.text).as_bytes())
    }
}

impl TalkService {
    /// Returns the account's notes about a game.
    ///
    /// # Errors
    /// If the account has no seat in the game.
    pub async fn notes(&self, identity: &Identity, id: Uuid) -> Result<NotesShown, PlayError> {
        identity.require(Scope::Read)?;
        self.game_store.seated_head(identity.account, id).await?;
        let notes = sql::notes::notes(&self.game_store.store, id, identity.account).await?;
        Ok(notes.map_or(NONE, shown))
    }

    /// Replaces the notes if `is_expected` accepts the present ones.
    ///
    /// # Errors
    /// If the account has no seat in the game, the text is invalid, or `is_expected` refuses.
    pub async fn write_notes(
        &self,
        identity: &Identity,
        id: Uuid,
        notes: NotesRequest,
        is_expected: impl Fn(&NotesShown) -> bool + Sync,
    ) -> Result<NotesShown, PlayError> {
        self.accounts.require_seated(identity, Scope::Play, id).await?;
        let (account_id, text, updated_at) =
            (identity.account, text::notes(&notes.text)?, self.game_store.now());
        let row = NotesRow { game_id: id, account_id, text, updated_at };
        sql::notes::write_notes(&self.game_store.store, &row, |stored| is_expected(&shown(stored.clone())))
            .await?;
        Ok(shown(row))
    }
}

const NONE: NotesShown = NotesShown { text: String::new(), updated_at: None };

fn shown(row: NotesRow) -> NotesShown {
    if row.text.is_empty() {
        return NONE;
    }
    NotesShown { text: row.text, updated_at: Some(row.updated_at) }
}
