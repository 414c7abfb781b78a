//! Who may write at a game.

use uuid::Uuid;

use super::{AccountRoom, identity::Identity, scope::Scope};
use crate::play::error::PlayError;

impl AccountRoom {
    /// Makes sure that the account still is one and has a seat in a game it may see.
    pub(crate) async fn require_seated(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        identity.require(Scope::Play)?;
        self.tables.seated_head(identity.account, id).await?;
        self.me(identity).await.map(|_| ())
    }
}
