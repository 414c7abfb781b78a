//! Recovers an account whose owner has lost all but the recovery code.

use longhall_base::{error::PlayError, secrets};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};

use super::{
    AccountService,
    credential::Key,
    passkeys::{purpose::PasskeyFor, wire::PasskeyRequest},
    passwords::RateLimitKey,
    sessions::{Tokens, new_session},
    sign_in::{Me, me, new_recovery_code, recovery_hash},
    sql::{
        self,
        credentials::{Credential, Recovered},
    },
};

/// A recovery code, and the password or passkey that replaces all earlier ones.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name of the account to recover.
    pub name: String,
    /// The code from sign-up or the last recovery. Case, spaces and hyphens do not matter.
    pub recovery_code: String,
    /// At least 8 characters and at most 128 bytes, as in sign-up.
    #[serde(default, deserialize_with = "present")]
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: Option<String>,
    /// The browser's response to a challenge to `recover`.
    #[serde(default, deserialize_with = "present")]
    pub passkey: Option<PasskeyRequest>,
    /// Whether apps, API tokens (also of bots), feed links, webhooks and push subscriptions stay valid. All sessions
    /// end in any case. False if left out.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// An account that was just recovered, with its tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RecoveredAccount {
    /// The account to which these tokens belong.
    pub account: Me,
    /// The tokens of the new session.
    #[serde(flatten)]
    pub tokens: Tokens,
    /// The only way to get into the account without its password or a passkey. No later response contains it: store it.
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5")]
    pub recovery_code: String,
}

impl AccountService {
    /// Recovers an account with its code, and returns a new code. The password or passkey replaces all earlier ones.
    /// All sessions end, and, unless `keep_tokens` is set, all other credentials. `device` is the name that the client
    /// gives itself.
    ///
    /// # Errors
    /// If the code is not the account's, or the password or passkey is not acceptable.
    pub async fn recover(&self, recovery: Recovery, device: &str) -> Result<RecoveredAccount, PlayError> {
        let wrong = || PlayError::BadCredentials("name or recovery code is wrong");
        let key = Key::given("/new_password", recovery.new_password, recovery.passkey)?
            .prepared("/new_password", &[&recovery.name])?;
        let account = self.account_named(&recovery.name).await?.ok_or_else(wrong)?;
        let used_code = recovery_hash(&recovery.recovery_code);
        let known = account.recovery_hash.as_deref().unwrap_or_default();
        if !secrets::same(known.as_bytes(), used_code.as_bytes()) {
            return Err(wrong());
        }
        let credential = match key {
            Key::Password(password) => {
                Credential::Password(self.passwords.hash(RateLimitKey::name(&recovery.name), password).await?)
            }
            Key::Passkey(passkey) => {
                let (subject, made) =
                    self.passkey_made(&passkey, (PasskeyFor::Recover, ""), String::new()).await?;
                if subject.account != account.account_id {
                    return Err(PlayError::BadPasskey);
                }
                Credential::Passkey(made)
            }
        };
        let recovery_code = new_recovery_code()?;
        let next_code = recovery_hash(&recovery_code);
        let has_password = credential.password().is_some();
        let recovered = Recovered { used_code, next_code, credential, keep_tokens: recovery.keep_tokens };
        let session = new_session(account.account_id, device)?;
        let accounts = self.clone();
        self.game_store
            .tasks
            .detached(async move {
                // If several requests use the code at once, only the first succeeds.
                if !sql::credentials::recover(&accounts.store, &recovered, &session).await? {
                    return Err(wrong());
                }
                accounts.ended_with_bots(account.account_id).await;
                let tokens = accounts.first_tokens(&session).await?;
                Ok(RecoveredAccount {
                    tokens,
                    account: Me { has_password: Some(has_password), ..me(account) },
                    recovery_code,
                })
            })
            .await
    }
}
