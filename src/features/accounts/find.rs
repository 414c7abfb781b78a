//! Finds the account that a path parameter names.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};

use super::AccountService;
use crate::features::games::{self, sql::histories::PersonRow};

/// Names the caller's own account.
const ME: &str = "me";

impl AccountService {
    /// Finds an account by `me`, an id or a name.
    ///
    /// # Errors
    /// If there is no such account, or `me` comes without a token that has the scope to read.
    pub(crate) async fn find(&self, who: Option<&Identity>, whom: &str) -> Result<PersonRow, PlayError> {
        let id = if whom == ME {
            let who = who.ok_or(PlayError::NotSignedIn)?;
            who.require(Scope::Read)?;
            Some(who.account)
        } else {
            whom.parse().ok()
        };
        // Postgres rejects NUL in texts.
        let name = if whom.contains('\0') { "" } else { whom };
        games::sql::histories::person(&self.store, name, id).await?.ok_or(PlayError::NotFound("person"))
    }
}
