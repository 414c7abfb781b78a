//! Every credential that an account can make, and the events that end it.
//!
//! [`CredentialKind::effect`] alone decides, and [`revoke`] alone deletes. Both match exhaustively, so a new credential or
//! event does not compile until its effect is decided.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::db::{connect::conn::Conn, error::StoreError, schema::accounts};
use strum::{EnumIter, IntoEnumIterator};
use uuid::Uuid;

use super::{
    passkeys::rows::forget_passkeys,
    schema::{app_codes, app_devices},
};
use crate::features::{
    accounts::sql::schema::{api_tokens, feed_links, sessions},
    notifications::sql::forget::forget_addresses,
};

/// A kind of secret that acts as an account, opens it, or receives its private messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum CredentialKind {
    /// The password.
    Password,
    /// A passkey.
    Passkey,
    /// The recovery code.
    RecoveryCode,
    /// The session that causes the event, with its refresh token, access token, proofs and passkey challenges.
    CallingSession,
    /// Any other session of the person, with the same tokens, proofs and challenges.
    OtherSession,
    /// The session of an app, with its refresh token and access token.
    AppSession,
    /// An authorization code that an app has not redeemed yet.
    AppCode,
    /// A device that the person has approved and that has not fetched its tokens yet.
    ApprovedDevice,
    /// A token for scripts.
    ApiToken,
    /// The token of a bot that the account owns.
    BotToken,
    /// The secret link of feeds.
    FeedLink,
    /// A webhook or a push subscription, with the messages that wait for it.
    Address,
}

/// An event that may end credentials of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Revocation {
    /// A new password replaces the one before.
    PasswordChange,
    /// A new password with `keep_tokens: true`.
    PasswordChangeKeepingTokens,
    /// The recovery code opens the account.
    Recovery,
    /// A recovery with `keep_tokens: true`.
    RecoveryKeepingTokens,
    /// A new recovery code replaces the one before.
    NewRecoveryCode,
    /// The calling session ends itself.
    SignOut,
    /// All sessions of the person end.
    SignOutEverywhere,
    /// A new token replaces the one of a bot.
    BotTokenRenewal,
    /// A bot of the account is deleted.
    BotDeletion,
    /// The account blocks another one, or is blocked.
    Block,
    /// The account is deleted.
    Deletion,
}

/// Effect of an event on a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The credential stays valid.
    Stays,
    /// The credential ends in the transaction of the event, even if the event makes a new one.
    Ends,
}

impl CredentialKind {
    /// Returns the effect of an event on this credential.
    ///
    /// A new password leaves passkeys and the recovery code, which require a proof to be created. A recovery leaves
    /// neither.
    #[must_use]
    pub fn effect(self, event: Revocation) -> Effect {
        use CredentialKind as C;
        let (by_person, by_tokens) = (self.belongs_to_person(), self.outlives_sessions());
        let ends = match event {
            Revocation::PasswordChange => matches!(self, C::Password | C::OtherSession) || by_tokens,
            Revocation::PasswordChangeKeepingTokens => matches!(self, C::Password | C::OtherSession),
            Revocation::Recovery => by_person || by_tokens,
            Revocation::RecoveryKeepingTokens => by_person,
            Revocation::NewRecoveryCode => self == C::RecoveryCode,
            Revocation::SignOut => self == C::CallingSession,
            Revocation::SignOutEverywhere => matches!(self, C::CallingSession | C::OtherSession),
            Revocation::BotTokenRenewal | Revocation::BotDeletion => self == C::BotToken,
            Revocation::Block => false,
            Revocation::Deletion => true,
        };
        if ends { Effect::Ends } else { Effect::Stays }
    }

    /// Whether the person uses it to sign in.
    fn belongs_to_person(self) -> bool {
        !self.outlives_sessions()
    }

    /// Whether `keep_tokens` decides about it. A new credential must be added here first.
    fn outlives_sessions(self) -> bool {
        match self {
            Self::Password
            | Self::Passkey
            | Self::RecoveryCode
            | Self::CallingSession
            | Self::OtherSession => false,
            Self::AppSession
            | Self::AppCode
            | Self::ApprovedDevice
            | Self::ApiToken
            | Self::BotToken
            | Self::FeedLink
            | Self::Address => true,
        }
    }
}

impl Revocation {
    /// Returns the event of a new password.
    pub(super) fn by_password(keep_tokens: bool) -> Self {
        if keep_tokens { Self::PasswordChangeKeepingTokens } else { Self::PasswordChange }
    }

    /// Returns the event of a used recovery code.
    pub(super) fn by_recovery(keep_tokens: bool) -> Self {
        if keep_tokens { Self::RecoveryKeepingTokens } else { Self::Recovery }
    }
}

/// Deletes every credential of an account that the event ends. `caller` is the session that causes it, if any.
///
/// The transaction has locked the account's row, and writes the hashes in that row itself.
pub(super) async fn revoke(
    conn: &mut Conn,
    account: Uuid,
    caller: Option<Uuid>,
    event: Revocation,
) -> Result<(), StoreError> {
    for credential in CredentialKind::iter() {
        if credential.effect(event) == Effect::Ends {
            end(conn, account, caller.unwrap_or_default(), credential).await?;
        }
    }
    Ok(())
}

/// Deletes the rows of one credential.
async fn end(
    conn: &mut Conn,
    account: Uuid,
    caller: Uuid,
    credential: CredentialKind,
) -> Result<(), StoreError> {
    let of_account = sessions::table.filter(sessions::account_id.eq(account));
    let own = of_account.filter(sessions::client_id.is_null());
    match credential {
        // Columns of the account's row, which the event writes itself.
        CredentialKind::Password | CredentialKind::RecoveryCode => {}
        CredentialKind::Passkey => forget_passkeys(conn, account).await?,
        CredentialKind::CallingSession => {
            diesel::delete(own.filter(sessions::session_id.eq(caller))).execute(conn).await?;
        }
        CredentialKind::OtherSession => {
            diesel::delete(own.filter(sessions::session_id.ne(caller))).execute(conn).await?;
        }
        CredentialKind::AppSession => {
            diesel::delete(of_account.filter(sessions::client_id.is_not_null())).execute(conn).await?;
        }
        CredentialKind::AppCode => {
            let codes = app_codes::table.filter(app_codes::account_id.eq(account));
            diesel::delete(codes).execute(conn).await?;
        }
        CredentialKind::ApprovedDevice => {
            let devices = app_devices::table.filter(app_devices::account_id.eq(account));
            diesel::delete(devices).execute(conn).await?;
        }
        CredentialKind::ApiToken => end_api_tokens(conn, &[account]).await?,
        CredentialKind::BotToken => {
            let bots = accounts::table.filter(accounts::owner_id.eq(account));
            let bots: Vec<Uuid> = bots.select(accounts::account_id).load(conn).await?;
            end_api_tokens(conn, &bots).await?;
        }
        CredentialKind::FeedLink => {
            diesel::delete(feed_links::table.find(account)).execute(conn).await?;
        }
        CredentialKind::Address => forget_addresses(conn, account).await?,
    }
    Ok(())
}

/// Deletes all tokens for scripts of these accounts. The only token of a bot is one of them.
pub(super) async fn end_api_tokens(conn: &mut Conn, of: &[Uuid]) -> Result<(), StoreError> {
    if !of.is_empty() {
        diesel::delete(api_tokens::table.filter(api_tokens::account_id.eq_any(of))).execute(conn).await?;
    }
    Ok(())
}
