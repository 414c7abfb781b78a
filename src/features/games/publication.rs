//! Publishes private games when all their players agree.

use std::sync::Arc;

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::cache::{LoadedGame, Settings};
use longhall_rules::{
    game::{Refusal, Status, Visibility},
    kit::Seat,
};
use serde::Serialize;
use uuid::Uuid;

use super::{GameService, sql};

/// The present visibility of a game, and the players whose agreement is missing.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Publication {
    /// The present visibility of the game.
    pub visibility: Visibility,
    /// The numbers of the seats whose players have not agreed yet; empty once the game is public.
    pub missing: Vec<Seat>,
}

impl GameService {
    /// Gives or withdraws the account's agreement that a private game becomes public. It is public as long as all
    /// people who sat there at its end agree.
    ///
    /// # Errors
    /// If the account had no seat at the end, the game is not over, or it was public from the start.
    pub async fn publish(
        &self,
        identity: &Identity,
        id: Uuid,
        agrees: bool,
    ) -> Result<Publication, PlayError> {
        identity.require(Scope::Play)?;
        let head = self.game_store.seated_head(identity.account, id).await?;
        let loaded = self.game_store.load_at(id, &head).await?;
        if loaded.game.status() != Status::Finished {
            return Err(Refusal::GameNotFinished.into());
        }
        if loaded.game.created.visibility == Visibility::Public {
            return Err(PlayError::NeverPrivate);
        }
        let people: Vec<(Seat, Uuid)> =
            loaded.game.people().map(|(seat, person)| (seat, person.account)).collect();
        let accounts: Vec<Uuid> = people.iter().map(|(_, account)| *account).collect();
        let (store, account) = (self.game_store.store.clone(), identity.account);
        let published = self
            .game_store
            .tasks
            .detached(async move { sql::publications::publish(&store, id, account, agrees, accounts).await });
        let published = published.await?.ok_or(PlayError::NoSuchGame)?;
        let settings = Settings {
            is_public: published.is_public,
            revision: published.revision,
            ..Settings::clone(&loaded.settings)
        };
        let loaded = LoadedGame::new(loaded.game, loaded.seed, Arc::new(settings));
        let visibility = self.game_store.cache.insert(loaded).visibility();
        let is_missing = |(_, account): &&(Seat, Uuid)| published.missing.contains(account);
        let missing = people.iter().filter(is_missing).map(|(seat, _)| *seat).collect();
        Ok(Publication { visibility, missing })
    }
}
