//! Accounts, without email: a name, a password, and a recovery code for who forgets it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Hall, Identity, PlayError, Scope, Tokens, now, secrets};
use crate::store::Account;

const NAME_CHARS: std::ops::RangeInclusive<usize> = 3..=24;
const PASSWORD_CHARS_MIN: usize = 8;
const PASSWORD_BYTES_MAX: usize = 128;

/// A name and a password.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 24 letters, digits, `_` or `-`; unique without regard to case.
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// At least 8 characters, at most 128 bytes.
    #[schema(example = "a long and secret phrase", min_length = 8, max_length = 128)]
    pub password: String,
}

/// Sets a new password by the recovery code.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The account's name.
    pub name: String,
    /// The code that sign-up, or the last recovery, gave.
    pub recovery_code: String,
    /// As in sign-up.
    #[schema(min_length = 8, max_length = 128)]
    pub new_password: String,
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Me {
    /// Its id, which stands for it in every log.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// What to change of an account; what is left out stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MePatch {
    /// A new name.
    #[serde(default)]
    pub name: Option<String>,
    /// A new password; needs `current_password`, and ends all other sessions.
    #[serde(default)]
    pub password: Option<String>,
    /// The password until now.
    #[serde(default)]
    pub current_password: Option<String>,
}

/// An account that has signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// The account.
    pub account: Me,
    /// Its tokens.
    #[serde(flatten)]
    pub tokens: Tokens,
}

/// An account that was just made, or has set a new password by its recovery code.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignedUp {
    /// The account.
    pub account: Me,
    /// Its tokens.
    #[serde(flatten)]
    pub tokens: Tokens,
    /// The only way back into the account without its password. It is shown once; keep it.
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5")]
    pub recovery_code: String,
}

impl Hall {
    /// Makes an account and signs it in.
    ///
    /// # Errors
    /// If name or password are not acceptable, or somebody has the name.
    pub async fn sign_up(&self, new: Credentials) -> Result<SignedUp, PlayError> {
        check_name(&new.name)?;
        check_password(&new.password)?;
        let recovery_code = new_recovery_code()?;
        let account = Account {
            account_id: Uuid::now_v7(),
            name: new.name,
            password_hash: Some(self.passwords.hash(new.password).await?),
            recovery_hash: Some(recovery_hash(&recovery_code)),
            created_at: now(),
        };
        let hall = self.clone();
        self.surely(async move {
            hall.store.add_account(&account).await?;
            let tokens = hall.open_session(account.account_id).await?;
            Ok(SignedUp { tokens, account: me(account), recovery_code })
        })
        .await
    }

    /// Signs an account in.
    ///
    /// # Errors
    /// If there is no such account or the password is not its own; which of the two is not told.
    pub async fn sign_in(&self, given: Credentials) -> Result<SignedIn, PlayError> {
        let account = self.account_named(&given.name).await?;
        let hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let right = self.passwords.verify(given.password, hash).await?;
        let account =
            account.filter(|_| right).ok_or(PlayError::BadCredentials("name or password is wrong"))?;
        Ok(SignedIn { tokens: self.open_session(account.account_id).await?, account: me(account) })
    }

    /// Sets a new password by the recovery code, ends all sessions and gives a new code.
    ///
    /// # Errors
    /// If the code is not the account's, or the password not acceptable.
    pub async fn recover(&self, recovery: Recovery) -> Result<SignedUp, PlayError> {
        check_password(&recovery.new_password)?;
        let account = self.account_named(&recovery.name).await?;
        let given = recovery_hash(&recovery.recovery_code);
        let right = |account: &Account| {
            account
                .recovery_hash
                .as_ref()
                .is_some_and(|hash| secrets::same(hash.as_bytes(), given.as_bytes()))
        };
        let account =
            account.filter(right).ok_or(PlayError::BadCredentials("name or recovery code is wrong"))?;
        let recovery_code = new_recovery_code()?;
        let password_hash = self.passwords.hash(recovery.new_password).await?;
        let new_hash = recovery_hash(&recovery_code);
        let hall = self.clone();
        self.surely(async move {
            hall.store.set_password(account.account_id, &password_hash, Some(&new_hash), None).await?;
            let tokens = hall.open_session(account.account_id).await?;
            Ok(SignedUp { tokens, account: me(account), recovery_code })
        })
        .await
    }

    /// The account of this token.
    ///
    /// # Errors
    /// If it has been deleted.
    pub async fn me(&self, identity: &Identity) -> Result<Me, PlayError> {
        self.account(identity).await.map(me)
    }

    /// Changes name or password.
    ///
    /// # Errors
    /// If a value is not acceptable, the name is taken, or the current password wrong.
    pub async fn patch_me(&self, identity: &Identity, patch: MePatch) -> Result<Me, PlayError> {
        identity.require(Scope::Account)?;
        self.require_living_session(identity).await?;
        let account = self.account(identity).await?;
        // Everything is checked before anything is changed.
        patch.name.as_deref().map_or(Ok(()), check_name)?;
        patch.password.as_deref().map_or(Ok(()), check_password)?;
        let mut new_hash = None;
        if let Some(password) = patch.password {
            let current = patch.current_password.unwrap_or_default();
            if !self.passwords.verify(current, account.password_hash).await? {
                return Err(PlayError::BadCredentials("current_password is wrong"));
            }
            new_hash = Some(self.passwords.hash(password).await?);
        }
        let (hall, account, session) = (self.clone(), account.account_id, identity.session);
        self.surely(async move {
            if let Some(hash) = new_hash {
                hall.store.set_password(account, &hash, None, session).await?;
            }
            if let Some(name) = patch.name {
                hall.store.rename(account, &name).await?;
                hall.names.forget(account);
            }
            Ok::<_, PlayError>(())
        })
        .await?;
        self.me(identity).await
    }

    /// Makes the account a pseudonym: nobody can sign in to it any more, its name is free, its games
    /// stay as they are.
    ///
    /// # Errors
    /// If its session has ended.
    pub async fn delete_me(&self, identity: &Identity) -> Result<(), PlayError> {
        identity.require(Scope::Account)?;
        self.require_living_session(identity).await?;
        // Longer than any name, so that nobody can take it.
        let pseudonym = format!("deleted-{}", &identity.account.simple().to_string()[12..]);
        let (hall, account) = (self.clone(), identity.account);
        self.surely(async move {
            hall.store.pseudonymise(account, &pseudonym, now()).await?;
            hall.names.forget(account);
            Ok(())
        })
        .await
    }

    /// The account with this name; what cannot be a name is nobody's, and Postgres need not be asked.
    async fn account_named(&self, name: &str) -> Result<Option<Account>, PlayError> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        Ok(self.store.account_named(name).await?)
    }

    async fn account(&self, identity: &Identity) -> Result<Account, PlayError> {
        self.store.account(identity.account).await?.ok_or(PlayError::NotSignedIn)
    }
}

fn me(account: Account) -> Me {
    Me { id: account.account_id, name: account.name, created_at: account.created_at }
}

fn check_name(name: &str) -> Result<(), PlayError> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if NAME_CHARS.contains(&name.len()) && name.chars().all(allowed) {
        return Ok(());
    }
    Err(PlayError::Malformed("a name is 3 to 24 letters, digits, `_` or `-`".to_owned()))
}

fn check_password(password: &str) -> Result<(), PlayError> {
    if password.chars().count() >= PASSWORD_CHARS_MIN && password.len() <= PASSWORD_BYTES_MAX {
        return Ok(());
    }
    Err(PlayError::Malformed("a password has at least 8 characters and at most 128 bytes".to_owned()))
}

/// 160 bits in groups of four hex digits.
fn new_recovery_code() -> Result<String, PlayError> {
    let digits = const_hex::encode(secrets::random::<20>()?);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
    Ok(groups.join("-"))
}

/// Hyphens, spaces and case do not matter to who types the code.
fn recovery_hash(code: &str) -> String {
    let digits: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    const_hex::encode(secrets::digest(digits.to_ascii_lowercase().as_bytes()))
}
