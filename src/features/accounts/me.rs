//! Operations on the caller's own account.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, text::check_name};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountService,
    passkeys::wire::PasskeyRequest,
    password_rule::new_password,
    passwords::RateLimitKey,
    sign_in::{Me, me, new_recovery_code, recovery_hash},
    sql::{
        self,
        accounts::Account,
        credentials::{AccountChange, NewPassword},
    },
};

/// Changes to your account; fields that are left out keep their values.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MePatch {
    /// Another name: 3 to 24 letters, digits, `_` or `-`. Unique regardless of case.
    #[serde(default)]
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: Option<String>,
    /// A new or first password of at least 8 characters and at most 128 bytes. Needs the header `Longhall-Proof`. It
    /// ends all other sessions and, unless `keep_tokens` is true, tokens of apps, scripts and bots, feed links,
    /// webhooks and push subscriptions.
    #[serde(default)]
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// Whether apps, API tokens (also of bots), feed links, webhooks and push subscriptions stay valid after a new
    /// password. False if left out.
    #[serde(default)]
    pub keep_tokens: bool,
    /// The browser's response to a challenge to `sign_up`, which a guest got with its token. Only a guest sends it, to
    /// claim the account without a password.
    #[serde(default, deserialize_with = "present")]
    pub passkey: Option<PasskeyRequest>,
}

/// The account after a change. The tokens and the recovery code are there only if a guest was claimed.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MeChanged {
    /// The account after the change.
    #[serde(flatten)]
    pub account: Me,
    /// An access token with the scope `account`, instead of the guest's. Left out unless a guest was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub access_token: Option<String>,
    /// The newest refresh token of the session, which goes on. Left out unless a guest was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refresh_token: Option<String>,
    /// Always `Bearer` (RFC 6750). Left out unless a guest was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "Bearer", nullable = false)]
    pub token_type: Option<&'static str>,
    /// Number of seconds for which the access token is valid. Left out unless a guest was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 900, nullable = false)]
    pub expires_in: Option<i64>,
    /// The only way to get into the account without its password or a passkey. No later response contains it: store it.
    /// Left out unless a guest was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5", nullable = false)]
    pub recovery_code: Option<String>,
}

impl MeChanged {
    /// Returns an account that was a person's or a bot's before.
    fn without_tokens(account: Me) -> Self {
        let (access_token, refresh_token, token_type, expires_in, recovery_code) = Default::default();
        Self { account, access_token, refresh_token, token_type, expires_in, recovery_code }
    }
}

/// A recovery code, which replaces the previous one.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NewRecoveryCode {
    /// The only way to get into the account without its password or a passkey. No later response contains it: store it.
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5")]
    pub recovery_code: String,
}

impl AccountService {
    /// Returns the caller's account, in full if the token has the scope for that.
    ///
    /// # Errors
    /// If the account has been deleted.
    pub async fn me(&self, identity: &Identity) -> Result<Me, PlayError> {
        let me = me(self.account(identity).await?);
        Ok(if identity.has(Scope::AccountRead) { me } else { me.in_short() })
    }

    /// Changes name, password or both, all or nothing. Claims the account of a guest.
    ///
    /// # Errors
    /// If a value is invalid, the name is taken, or the proof for a new password is missing.
    pub async fn patch_me(
        &self,
        identity: &Identity,
        patch: MePatch,
        proof: Option<&str>,
    ) -> Result<MeChanged, PlayError> {
        if identity.is_guest {
            return self.claim(identity, patch).await;
        }
        let by = identity.by()?;
        if patch.passkey.is_some() {
            return Err(PlayError::field("/passkey", "add a passkey with `POST /v1/me/passkeys`"));
        }
        let account = self.account(identity).await?;
        let name = patch.name.as_deref();
        name.map_or(Ok(()), check_name)?;
        let hash = match patch.password {
            None => None,
            Some(password) => {
                let password = new_password("/password", &password, &[name.unwrap_or(&account.name)])?;
                self.proven(identity, proof).await?;
                Some(self.passwords.hash(RateLimitKey::Account(by.account), password).await?)
            }
        };
        let (accounts, keep_tokens) = (self.clone(), patch.keep_tokens);
        self.game_store
            .tasks
            .detached(async move {
                let password = hash.as_deref().map(|hash| NewPassword { hash, keep_tokens });
                let change = AccountChange { name: patch.name.as_deref(), password };
                sql::credentials::change_account(&accounts.store, by, &change).await?;
                accounts.names.evict(by.account);
                if password.is_some() {
                    accounts.ended_with_bots(by.account).await;
                }
                Ok::<_, PlayError>(())
            })
            .await?;
        self.me(identity).await.map(MeChanged::without_tokens)
    }

    /// Generates a new recovery code, which replaces the previous one.
    ///
    /// # Errors
    /// If the proof is missing.
    pub async fn renew_recovery_code(
        &self,
        identity: &Identity,
        proof: Option<&str>,
    ) -> Result<NewRecoveryCode, PlayError> {
        let by = self.proven(identity, proof).await?;
        let recovery_code = new_recovery_code()?;
        sql::credentials::set_recovery(&self.store, by, &recovery_hash(&recovery_code)).await?;
        Ok(NewRecoveryCode { recovery_code })
    }

    /// Turns the account into a pseudonym without credentials, whose name becomes free. It leaves its unfinished games,
    /// its texts are erased, and its bots are deleted. A guest needs no proof.
    ///
    /// # Errors
    /// If the proof is missing, or the session has ended.
    pub async fn delete_me(&self, identity: &Identity, proof: Option<&str>) -> Result<(), PlayError> {
        let (is_guest, accounts) = (identity.is_guest, self.clone());
        let by = if is_guest { identity.session()? } else { self.proven(identity, proof).await? };
        self.game_store
            .tasks
            .detached(async move {
                let now = accounts.now();
                let gone =
                    sql::credentials::pseudonymise(&accounts.store, by, is_guest, pseudonym, now).await?;
                // A guest that has been claimed is a person, although its old token says otherwise.
                for id in gone.ok_or(PlayError::ProofMissing)? {
                    accounts.gone(id).await;
                }
                Ok(())
            })
            .await
    }

    /// Makes this process check all credentials of an account and its bots again. If the query for the bots fails, this
    /// process may accept their tokens for another 30 seconds, as other processes do.
    pub(crate) async fn ended_with_bots(&self, account: Uuid) {
        self.token_cache.ended_of(account);
        match sql::bots::bots(&self.store, account).await {
            Ok(bots) => bots.iter().for_each(|bot| self.token_cache.ended_of(bot.account_id)),
            Err(error) => tracing::warn!(%account, %error, "cannot read the bots of an account"),
        }
    }

    /// Finishes the deletion of an account.
    pub(crate) async fn gone(&self, account: Uuid) {
        self.names.evict(account);
        self.erase_or_log(account).await;
        self.token_cache.ended_of(account);
    }

    /// Reads the caller's account.
    ///
    /// # Errors
    /// If the account has been deleted.
    pub(crate) async fn account(&self, identity: &Identity) -> Result<Account, PlayError> {
        sql::accounts::account(&self.store, identity.account).await?.ok_or(PlayError::NotSignedIn)
    }
}

/// The name of a deleted account. It is longer than any valid name, so that no account can take it.
pub(crate) fn pseudonym(account: Uuid) -> String {
    format!("deleted-{}", &account.simple().to_string()[12..])
}
