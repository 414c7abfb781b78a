//! Accounts without email: a name, a password, and a recovery code in case it is forgotten.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountRoom,
    password_rule::check_password,
    passwords::Whose,
    sessions::{Tokens, new_session},
};
use crate::play::{error::PlayError, secrets, text::check_name};
use crate::store::{Account, NewPassword, Recovered};

/// What an account signs up and signs in with.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 24 letters, digits, `_` or `-`; unique without regard to case.
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// At least 8 characters and at most 128 bytes; neither your name nor one of the passwords that
    /// everybody tries first.
    #[schema(example = "a long and secret phrase", min_length = 8, max_length = 128)]
    pub password: String,
}

/// What sets a new password without the old one.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name of the account to get back into.
    pub name: String,
    /// The code given at sign-up or by the last recovery. Case, spaces and hyphens do not matter.
    pub recovery_code: String,
    /// At least 8 characters and at most 128 bytes, as in sign-up.
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
    /// Whether tokens for scripts and feed links stay good; all sessions end in any case. False if left out.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Me {
    /// The UUID that stands for the account in every log.
    pub id: Uuid,
    /// The name that others see.
    pub name: String,
    /// Says whether a person or a program plays by it.
    pub kind: AccountKind,
    /// Id of the person who runs this bot; null for a person.
    pub owner: Option<Uuid>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

/// Says what an account is for: `person` for somebody who plays for themselves, `bot` for a program that plays
/// by the token that its owner gave it. There may be more in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// Somebody who plays for themselves.
    Person,
    /// A program that plays by the token that its owner gave it.
    Bot,
}

impl AccountKind {
    /// That of an account with this owner.
    pub(crate) fn owned_by(owner: Option<Uuid>) -> Self {
        if owner.is_some() { Self::Bot } else { Self::Person }
    }
}

/// An account that has just signed in, with its tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// The account to which these tokens belong.
    pub account: Me,
    /// The tokens of the new session.
    #[serde(flatten)]
    pub tokens: Tokens,
}

/// An account that was just made, or has set a new password by its recovery code, with its tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignedUp {
    /// The account to which these tokens belong.
    pub account: Me,
    /// The tokens of the new session.
    #[serde(flatten)]
    pub tokens: Tokens,
    /// The only way back into the account without its password. Shown this once: keep it.
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5")]
    pub recovery_code: String,
}

impl AccountRoom {
    /// Creates an account and signs it in. `device` is the name its client gives itself.
    ///
    /// # Errors
    /// If name or password are not acceptable, or the name is taken.
    pub async fn sign_up(&self, new: Credentials, device: &str) -> Result<SignedUp, PlayError> {
        check_name(&new.name)?;
        check_password(&new.password, &[&new.name])?;
        // Check this before hashing: whoever has the name must not be slowed down by people who want it.
        if self.account_named(&new.name).await?.is_some() {
            return Err(PlayError::NameTaken);
        }
        let recovery_code = new_recovery_code()?;
        let hash = self.passwords.hash(Whose::name(&new.name), new.password).await?;
        let account = Account {
            account_id: Uuid::now_v7(),
            name: new.name,
            password_hash: Some(hash),
            recovery_hash: Some(recovery_hash(&recovery_code)),
            created_at: self.now(),
            owner_id: None,
        };
        let session = new_session(account.account_id, device)?;
        self.store.add_account(&account, &session).await?;
        Ok(SignedUp { tokens: self.first_tokens(&session).await?, account: me(account), recovery_code })
    }

    /// Signs in to an account. `device` is the name the client gives itself.
    ///
    /// # Errors
    /// If there is no such account or the password is wrong; the error does not say which.
    pub async fn sign_in(&self, given: Credentials, device: &str) -> Result<SignedIn, PlayError> {
        let wrong = || PlayError::BadCredentials("name or password is wrong");
        let account = self.account_named(&given.name).await?;
        let hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let whose = Whose::name(&given.name);
        let right = self.passwords.verify(whose, given.password, hash.clone()).await?;
        let (Some(account), Some(hash), true) = (account, hash, right) else { return Err(wrong()) };
        let session = new_session(account.account_id, device)?;
        // The password may have changed meanwhile.
        if !self.store.sign_in(&session, &hash).await? {
            return Err(wrong());
        }
        Ok(SignedIn { tokens: self.first_tokens(&session).await?, account: me(account) })
    }

    /// Sets a new password with the recovery code and returns a new code. All sessions end, and so does
    /// everything else that the old password opened. `device` is the name the client gives itself.
    ///
    /// # Errors
    /// If the code is not the account's, or the password is not acceptable.
    pub async fn recover(&self, recovery: Recovery, device: &str) -> Result<SignedUp, PlayError> {
        let wrong = || PlayError::BadCredentials("name or recovery code is wrong");
        check_password(&recovery.new_password, &[&recovery.name])?;
        let account = self.account_named(&recovery.name).await?.ok_or_else(wrong)?;
        let used_code = recovery_hash(&recovery.recovery_code);
        let known = account.recovery_hash.as_deref().unwrap_or_default();
        if !secrets::same(known.as_bytes(), used_code.as_bytes()) {
            return Err(wrong());
        }
        let recovery_code = new_recovery_code()?;
        let hash = self.passwords.hash(Whose::name(&recovery.name), recovery.new_password).await?;
        let session = new_session(account.account_id, device)?;
        let accounts = self.clone();
        self.tables
            .tasks
            .surely(async move {
                let recovered = Recovered {
                    used_code: &used_code,
                    next_code: &recovery_hash(&recovery_code),
                    password: NewPassword { hash: &hash, keep_tokens: recovery.keep_tokens },
                };
                // If several use the code at once, only the first succeeds.
                if !accounts.store.recover(&recovered, &session).await? {
                    return Err(wrong());
                }
                accounts.known.ended_of(account.account_id);
                let tokens = accounts.first_tokens(&session).await?;
                Ok(SignedUp { tokens, account: me(account), recovery_code })
            })
            .await
    }

    /// The account with this name. A string that cannot be a name needs no query.
    async fn account_named(&self, name: &str) -> Result<Option<Account>, PlayError> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        Ok(self.store.account_named(name).await?)
    }
}

pub(crate) fn me(account: Account) -> Me {
    Me {
        kind: AccountKind::owned_by(account.owner_id),
        owner: account.owner_id,
        id: account.account_id,
        name: account.name,
        created_at: account.created_at,
    }
}

/// A random code: 160 bits in groups of four hex digits.
pub(crate) fn new_recovery_code() -> Result<String, PlayError> {
    let digits = const_hex::encode(secrets::random::<20>()?);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
    Ok(groups.join("-"))
}

/// The digest of a recovery code; hyphens, spaces and case do not matter.
pub(crate) fn recovery_hash(code: &str) -> String {
    let digits: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    const_hex::encode(secrets::digest(digits.to_ascii_lowercase().as_bytes()))
}
