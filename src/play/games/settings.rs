//! What people may change of a game without an event.

use std::sync::Arc;

use longhall_rules::game::Refusal;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use super::{GameRoom, shown::GameShown};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    tables::{
        cache::{Settings, Table},
        projection::accounts,
    },
    text::title,
};

/// What to change of a game; what is left out stays.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GamePatch)]
pub struct GamePatch {
    /// Another name for people, of at most 80 characters; null takes it away.
    #[serde(default, deserialize_with = "some")]
    #[schema(value_type = Option<String>, example = "Sundays at eight", min_length = 1, max_length = 80)]
    pub title: Option<Option<String>>,
}

/// What is there at all, be it null.
fn some<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl GameRoom {
    /// Changes the settings of a game: its host may, at any time.
    ///
    /// # Errors
    /// If the account is not the host, or the title not acceptable.
    pub async fn patch(
        &self,
        identity: &Identity,
        id: Uuid,
        patch: GamePatch,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        let head = self.tables.visible_head(Some(identity.account), id).await?;
        let table = self.tables.table_at(id, &head).await?;
        let seat = table.game.seat_of(identity.account).ok_or(Refusal::NotYourSeat)?;
        if table.game.host() != Some(seat) {
            return Err(Refusal::NotTheHost.into());
        }
        self.accounts.account(identity).await?;
        let Some(title) = patch.title else { return self.show(&table, identity.account).await };
        let title = self::title(title)?;
        let players = accounts(&table.game).collect();
        let (store, by, wish) = (self.tables.store.clone(), identity.account, title.clone());
        let retitled = self
            .tables
            .tasks
            .surely(async move { store.retitle(id, wish.as_deref(), by, players).await })
            .await;
        let revision = retitled?.ok_or(PlayError::NoSuchGame)?;
        let title_by = title.as_ref().map(|_| identity.account);
        let settings = Arc::new(Settings { title, title_by, revision, ..Settings::clone(&table.settings) });
        let table = self.tables.cache.confirm(Table::new(table.game, table.seed, settings));
        self.show(&table, identity.account).await
    }
}
