//! Sign-up and sign-in without email: a name, a password or a passkey, and a recovery code in case it is lost.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, secrets, text::check_name};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountService,
    credential::Key,
    passkeys::{purpose::PasskeyFor, wire::PasskeyRequest},
    passwords::RateLimitKey,
    sessions::{Tokens, new_session},
    sql::{self, accounts::Account, credentials::Credential},
};

/// A request to sign up: a name, and a password or a passkey. Or a request for a guest account, which has neither.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountRequest {
    /// Name of the account: 3 to 24 letters, digits, `_` or `-`. Unique regardless of case. Names that begin with `guest`
    /// or `deleted` are reserved.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: Option<String>,
    /// At least 8 characters and at most 128 bytes in the Unicode form NFC (RFC 8265, `OpaqueString`), without control
    /// and invisible characters. Your name and the most common passwords are refused, also if repeated or with a few
    /// digits added.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = "a long and secret phrase", min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The browser's response to a challenge to `sign_up`.
    #[serde(default, deserialize_with = "present")]
    pub passkey: Option<PasskeyRequest>,
    /// Always `true`: creates a guest, whose name the server chooses.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = true)]
    pub guest: Option<bool>,
}

/// The name and password with which an account signs in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account, in upper or lower case.
    #[schema(example = "freydis")]
    pub name: String,
    /// The password that was chosen at sign-up or set later.
    #[schema(example = "a long and secret phrase")]
    pub password: String,
}

/// The account of the token.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Me {
    /// The UUID of the account in every log.
    pub id: Uuid,
    /// The name that other people see.
    pub name: String,
    /// Whether a person, a program or a guest plays with this account.
    pub kind: AccountKind,
    /// Id of the person who runs this bot. Left out for a person, and without the scope `account:read`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Uuid>,
    /// Whether the account has a password. Without one it has only passkeys, or a bot only its token. Left out without
    /// the scope `account:read`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub has_password: Option<bool>,
    /// Time at which the account was created. Left out without the scope `account:read`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub created_at: Option<DateTime<Utc>>,
}

impl Me {
    /// Leaves only the fields that every token may see.
    pub(crate) fn in_short(self) -> Self {
        Self { owner: None, has_password: None, created_at: None, ..self }
    }
}

/// The kind of an account: `person` for a person, `bot` for a program that plays with the token that its owner gave it.
/// `guest` is for a visitor who plays against bots and has not signed up. There may be more in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// A person who plays for themselves.
    Person,
    /// A program that plays with the token that its owner gave it.
    Bot,
    /// A visitor who plays against bots without having signed up.
    Guest,
}

impl AccountKind {
    /// Returns the kind of an account that is no guest, with this owner.
    pub(crate) fn owned_by(owner: Option<Uuid>) -> Self {
        if owner.is_some() { Self::Bot } else { Self::Person }
    }
}

/// An account that has signed in, with its tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// The account to which these tokens belong.
    pub account: Me,
    /// The tokens of the new session.
    #[serde(flatten)]
    pub tokens: Tokens,
}

/// An account that was just created, with its tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignedUp {
    /// The account to which these tokens belong.
    pub account: Me,
    /// The tokens of the new session.
    #[serde(flatten)]
    pub tokens: Tokens,
    /// The only way to get into the account without its password or a passkey. No later response contains it: store it.
    /// Left out for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5", nullable = false)]
    pub recovery_code: Option<String>,
}

impl AccountService {
    /// Creates an account or a guest and signs it in. `device` is the name that the client gives itself. `network` is
    /// its network.
    ///
    /// # Errors
    /// If the name is invalid or taken, or the password or passkey is not acceptable. For a guest, if its network has too
    /// many.
    pub async fn sign_up(
        &self,
        new: AccountRequest,
        device: &str,
        network: &str,
    ) -> Result<SignedUp, PlayError> {
        match (new.guest, new.name) {
            (Some(true), None) if new.password.is_none() && new.passkey.is_none() => {
                self.create_guest(device, network).await
            }
            (None, Some(name)) => {
                let key = Key::given("/password", new.password, new.passkey)?;
                self.sign_up_person(name, key, device).await
            }
            (None, None) => Err(PlayError::field("/name", "`/name` is missing")),
            (Some(false), _) => Err(PlayError::field("/guest", "`guest` is `true`, or left out")),
            (Some(true), _) => {
                Err(PlayError::field("/guest", "send `guest` alone: the server names a guest"))
            }
        }
    }

    async fn sign_up_person(
        &self,
        name: String,
        key: Key<PasskeyRequest>,
        device: &str,
    ) -> Result<SignedUp, PlayError> {
        check_name(&name)?;
        let key = key.prepared("/password", &[&name])?;
        // Checked before hashing, so that requests for a taken name do not slow down its owner's sign-in.
        if self.account_named(&name).await?.is_some() {
            return Err(PlayError::NameTaken);
        }
        let (account_id, credential) = match key {
            Key::Password(password) => {
                let hash = self.passwords.hash(RateLimitKey::name(&name), password).await?;
                (Uuid::now_v7(), Credential::Password(hash))
            }
            Key::Passkey(passkey) => {
                let (subject, made) =
                    self.passkey_made(&passkey, (PasskeyFor::SignUp, name.as_str()), String::new()).await?;
                // The challenge of a guest names an account that exists.
                if !subject.session.is_nil() {
                    return Err(PlayError::BadPasskey);
                }
                (subject.account, Credential::Passkey(made))
            }
        };
        let recovery_code = new_recovery_code()?;
        let account = Account {
            account_id,
            name,
            password_hash: credential.password().map(str::to_owned),
            recovery_hash: Some(recovery_hash(&recovery_code)),
            created_at: self.now(),
            owner_id: None,
            is_guest: false,
        };
        let session = new_session(account.account_id, device)?;
        sql::accounts::add_account(&self.store, &account, credential.passkey(), &session).await?;
        Ok(SignedUp {
            tokens: self.first_tokens(&session).await?,
            account: me(account),
            recovery_code: Some(recovery_code),
        })
    }

    /// Signs in to an account. `device` is the name that the client gives itself.
    ///
    /// # Errors
    /// If there is no such account or the password is wrong. The error does not reveal which.
    pub async fn sign_in(&self, given: Credentials, device: &str) -> Result<SignedIn, PlayError> {
        let wrong = || PlayError::BadCredentials("name or password is wrong");
        let account = self.account_named(&given.name).await?;
        let hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let key = RateLimitKey::name(&given.name);
        let right = self.passwords.verify(key, given.password, hash.clone()).await?;
        let (Some(account), Some(hash), true) = (account, hash, right) else { return Err(wrong()) };
        let session = new_session(account.account_id, device)?;
        // The password may have changed since it was read.
        if !sql::credentials::sign_in(&self.store, &session, &hash).await? {
            return Err(wrong());
        }
        Ok(SignedIn { tokens: self.first_tokens(&session).await?, account: me(account) })
    }

    /// Finds the account with this name. A text that cannot be a name needs no query.
    pub(crate) async fn account_named(&self, name: &str) -> Result<Option<Account>, PlayError> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        Ok(sql::accounts::account_named(&self.store, name).await?)
    }
}

pub(crate) fn me(account: Account) -> Me {
    Me {
        kind: if account.is_guest { AccountKind::Guest } else { AccountKind::owned_by(account.owner_id) },
        owner: account.owner_id,
        has_password: Some(account.password_hash.is_some()),
        id: account.account_id,
        name: account.name,
        created_at: Some(account.created_at),
    }
}

/// Generates a random code: 160 bits in groups of four hex digits.
pub(crate) fn new_recovery_code() -> Result<String, PlayError> {
    let digits = const_hex::encode(secrets::random::<20>()?);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
    Ok(groups.join("-"))
}

/// The digest of a recovery code. Hyphens, spaces and case do not matter.
pub(crate) fn recovery_hash(code: &str) -> String {
    let digits: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    const_hex::encode(secrets::digest(digits.to_ascii_lowercase().as_bytes()))
}
