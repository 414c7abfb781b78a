//! Finding people by what stands for them in an address.

use super::{AccountRoom, identity::Identity, scope::Scope};
use crate::play::error::PlayError;
use crate::store::PersonRow;

/// Who asks for themselves.
const ME: &str = "me";

impl AccountRoom {
    /// The account that is meant by `me`, an id or a name.
    ///
    /// # Errors
    /// If there is none, or it is `me` without a token that may say who that is.
    pub(crate) async fn find(&self, who: Option<&Identity>, whom: &str) -> Result<PersonRow, PlayError> {
        let id = if whom == ME {
            let who = who.ok_or(PlayError::NotSignedIn)?;
            who.require(Scope::Read)?;
            Some(who.account)
        } else {
            whom.parse().ok()
        };
        // Postgres keeps no NUL in a text.
        let name = if whom.contains('\0') { "" } else { whom };
        self.store.person(name, id).await?.ok_or(PlayError::NotFound("person"))
    }
}
