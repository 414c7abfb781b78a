//! Settings of a game that change without an event.

use std::sync::Arc;

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, text::title};
use longhall_log::game_store::{
    cache::{LoadedGame, Settings, settings_digest},
    game_version::Version,
    projection::accounts,
    rows,
};
use longhall_rules::{
    game::{Hash, Refusal, Visibility},
    kit::present,
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    GameService,
    shown::GameShown,
    sql::{self, settings::SettingsRow},
};
use crate::features::accounts::people::names_digest;

/// Changes to a game's settings; fields that are left out keep their values.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GamePatch)]
pub struct GamePatch {
    /// Another name for people, of 1 to 80 characters; `null` removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, example = "Sundays at eight", min_length = 1, max_length = 80)]
    pub title: Option<Option<String>>,
}

impl GameService {
    /// Changes the settings of a game and returns the game with its new version. Only its host may, at any time, if
    /// `is_expected` accepts the version that the host sees.
    ///
    /// # Errors
    /// If the account is not the host, the title is invalid, or `is_expected` refuses.
    pub async fn patch(
        &self,
        identity: &Identity,
        id: Uuid,
        patch: GamePatch,
        is_expected: impl Fn(&Version) -> bool + Send + Sync + 'static,
    ) -> Result<(Version, GameShown), PlayError> {
        identity.require(Scope::Play)?;
        let head = self.game_store.visible_head(Some(identity.account), id).await?;
        let loaded = self.game_store.load_at(id, &head).await?;
        let seat = loaded.game.seat_of(identity.account).ok_or(Refusal::NotYourSeat)?;
        if loaded.game.host() != Some(seat) {
            return Err(Refusal::NotTheHost.into());
        }
        self.accounts.account(identity).await?;
        let players: Vec<Uuid> = accounts(&loaded.game).collect();
        let names = names_digest(&self.accounts.names.get(&players).await?);
        let (key, viewer) =
            (self.hall_keys.signing().await?.fingerprint, loaded.game.viewer(Some(identity.account)));
        let version =
            move |event: Hash, settings: u64| Version { event, settings, names, viewer, key: Some(key) };
        let Some(title) = patch.title else {
            let version = version(loaded.game.head, loaded.settings_digest());
            if !is_expected(&version) {
                return Err(PlayError::ChangedMeanwhile);
            }
            return Ok((version, self.show(&loaded, identity.account).await?));
        };
        let title = self::title(title)?;
        let is_expected = move |head: &[u8], stored: &SettingsRow| {
            let is_public = stored.visibility == <&str>::from(Visibility::Public);
            let settings = settings_digest(stored.title.as_deref(), is_public);
            rows::hash(head).is_ok_and(|event| is_expected(&version(event, settings)))
        };
        let (store, by, wish) = (self.game_store.store.clone(), identity.account, title.clone());
        let retitled = self
            .game_store
            .tasks
            .detached(async move {
                sql::settings::retitle(&store, id, wish.as_deref(), by, players, is_expected).await
            })
            .await;
        let revision = retitled?.ok_or(PlayError::NoSuchGame)?;
        let title_by = title.as_ref().map(|_| identity.account);
        let settings = Arc::new(Settings { title, title_by, revision, ..Settings::clone(&loaded.settings) });
        let loaded = self.game_store.cache.insert(LoadedGame::new(loaded.game, loaded.seed, settings));
        let version = version(loaded.game.head, loaded.settings_digest());
        Ok((version, self.show(&loaded, identity.account).await?))
    }
}
