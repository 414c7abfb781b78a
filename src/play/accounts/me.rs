//! What signed-in users can do to their own account.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountRoom,
    identity::Identity,
    password_rule::new_password,
    passwords::Whose,
    scope::Scope,
    sign_in::{Me, me, new_recovery_code, recovery_hash},
};
use crate::play::{error::PlayError, text::check_name};
use crate::store::{Account, AccountChange, NewPassword};

/// What to change of your account; what is left out stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MePatch {
    /// Another name: 3 to 24 letters, digits, `_` or `-`, unique without regard to case.
    #[serde(default)]
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: Option<String>,
    /// A new one, or the first, of at least 8 characters and at most 128 bytes. Needs the header `Longhall-Proof`, and ends
    /// all other sessions, and what `keep_tokens` keeps.
    #[serde(default)]
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// Whether apps, tokens for scripts and of bots, feed links, webhooks and push subscriptions stay valid after a new
    /// password. False if left out.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// A recovery code, which takes the place of the one before.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NewRecoveryCode {
    /// The only way back into the account without its password or a passkey. Shown this once: keep it.
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5")]
    pub recovery_code: String,
}

impl AccountRoom {
    /// The caller's account: who it is, and the rest if the token may see it.
    ///
    /// # Errors
    /// If it has been deleted.
    pub async fn me(&self, identity: &Identity) -> Result<Me, PlayError> {
        let me = me(self.account(identity).await?);
        Ok(if identity.has(Scope::AccountRead) { me } else { me.in_short() })
    }

    /// Changes name, password or both, all or nothing.
    ///
    /// # Errors
    /// If a value is not acceptable, the name is taken, or a new password comes without proof.
    pub async fn patch_me(
        &self,
        identity: &Identity,
        patch: MePatch,
        proof: Option<&str>,
    ) -> Result<Me, PlayError> {
        let by = identity.by()?;
        let account = self.account(identity).await?;
        let name = patch.name.as_deref();
        name.map_or(Ok(()), check_name)?;
        let hash = match patch.password {
            None => None,
            Some(password) => {
                let password = new_password("/password", &password, &[name.unwrap_or(&account.name)])?;
                self.proven(identity, proof).await?;
                Some(self.passwords.hash(Whose::Account(by.account), password).await?)
            }
        };
        let (accounts, keep_tokens) = (self.clone(), patch.keep_tokens);
        self.tables
            .tasks
            .surely(async move {
                let password = hash.as_deref().map(|hash| NewPassword { hash, keep_tokens });
                let change = AccountChange { name: patch.name.as_deref(), password };
                accounts.store.change_account(by, &change).await?;
                accounts.names.forget(by.account);
                if password.is_some() {
                    accounts.ended_with_bots(by.account).await;
                }
                Ok::<_, PlayError>(())
            })
            .await?;
        self.me(identity).await
    }

    /// Makes a new recovery code, which replaces the previous one.
    ///
    /// # Errors
    /// If there is no proof.
    pub async fn renew_recovery_code(
        &self,
        identity: &Identity,
        proof: Option<&str>,
    ) -> Result<NewRecoveryCode, PlayError> {
        let by = self.proven(identity, proof).await?;
        let recovery_code = new_recovery_code()?;
        self.store.set_recovery(by, &recovery_hash(&recovery_code)).await?;
        Ok(NewRecoveryCode { recovery_code })
    }

    /// Turns the account into a pseudonym: nobody can sign in to it, and its name becomes free. It leaves the
    /// games that wait for it, and what it wrote is erased. Its bots go with it.
    ///
    /// # Errors
    /// If there is no proof, or the session has ended.
    pub async fn delete_me(&self, identity: &Identity, proof: Option<&str>) -> Result<(), PlayError> {
        let by = self.proven(identity, proof).await?;
        let accounts = self.clone();
        self.tables
            .tasks
            .surely(async move {
                for bot in accounts.store.bots(by.account).await? {
                    let id = bot.account_id;
                    accounts.store.delete_bot(by, id, &pseudonym(id), accounts.now()).await?;
                    accounts.gone(id).await;
                }
                accounts.store.pseudonymise(by, &pseudonym(by.account), accounts.now()).await?;
                accounts.gone(by.account).await;
                Ok(())
            })
            .await
    }

    /// Notes that credentials of an account and of its bots may have ended, so this process checks all of them again. If
    /// Postgres cannot name the bots, this process may accept their tokens for another 30 seconds, as others do.
    pub(crate) async fn ended_with_bots(&self, account: Uuid) {
        self.known.ended_of(account);
        match self.store.bots(account).await {
            Ok(bots) => bots.iter().for_each(|bot| self.known.ended_of(bot.account_id)),
            Err(error) => tracing::warn!(%account, %error, "the bots of an account are not read"),
        }
    }

    /// Does what is left to do once an account is a pseudonym.
    pub(crate) async fn gone(&self, account: Uuid) {
        self.names.forget(account);
        self.clear_or_tell(account).await;
        self.known.ended_of(account);
    }

    /// The caller's account as it is stored.
    ///
    /// # Errors
    /// If it has been deleted.
    pub(crate) async fn account(&self, identity: &Identity) -> Result<Account, PlayError> {
        self.store.account(identity.account).await?.ok_or(PlayError::NotSignedIn)
    }
}

/// The name of an account that was deleted: longer than any name, so that nobody can take it.
pub(crate) fn pseudonym(account: Uuid) -> String {
    format!("deleted-{}", &account.simple().to_string()[12..])
}
