//! Checks whether an account may write in a game.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use uuid::Uuid;

use super::AccountService;

impl AccountService {
    /// Checks that the account exists and has a seat in a game that it may see.
    pub(crate) async fn require_seated(
        &self,
        identity: &Identity,
        scope: Scope,
        id: Uuid,
    ) -> Result<(), PlayError> {
        identity.require(scope)?;
        self.game_store.seated_head(identity.account, id).await?;
        self.account(identity).await.map(|_| ())
    }
}
