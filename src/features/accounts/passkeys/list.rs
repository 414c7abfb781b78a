//! The passkeys of an account.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, text::label};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{purpose::PasskeyFor, wire::PasskeyRequest};
use crate::features::accounts::{
    AccountService,
    sql::{
        self,
        passkeys::{keep::PasskeyRemoval, rows::PasskeyRow},
    },
};

/// Maximum number of passkeys per account.
const PASSKEYS_MAX: i64 = 20;

/// A new passkey to add to your account.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MorePasskey {
    /// The browser's response to a challenge to `add`.
    pub passkey: PasskeyRequest,
    /// A name for the passkey, in your own words, of 1 to 60 characters.
    #[serde(default)]
    #[schema(example = "my phone", min_length = 1, max_length = 60)]
    pub label: Option<String>,
}

/// A new label for a passkey.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyPatch {
    /// Another name for the passkey, in your own words, of 1 to 60 characters.
    #[schema(example = "the old phone", min_length = 1, max_length = 60)]
    pub label: String,
}

/// A passkey of your account, which one or several of your devices keep.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyShown {
    /// UUID of the passkey, with which you rename and remove it.
    pub id: Uuid,
    /// The name of the passkey, in its owner's words; empty if it has none.
    pub label: String,
    /// Whether the passkey is backed up, so that it outlives the device.
    pub backed_up: bool,
    /// Time at which the device created it.
    pub created_at: DateTime<Utc>,
    /// Time of the last sign-in or proof with it; `null` if never used.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The passkeys of your account, which your devices keep.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PasskeyList {
    /// At most 20 passkeys, the oldest first.
    pub items: Vec<PasskeyShown>,
}

impl AccountService {
    /// Adds a passkey.
    ///
    /// # Errors
    /// If the proof is missing, the passkey does not match a challenge of this session, or the account has the maximum
    /// number of passkeys.
    pub async fn add_passkey(
        &self,
        identity: &Identity,
        more: MorePasskey,
        proof: Option<&str>,
    ) -> Result<PasskeyShown, PlayError> {
        let label = more.label.as_deref().map(label).transpose()?.unwrap_or_default();
        let by = self.proven(identity, proof).await?;
        let (subject, made) = self.passkey_made(&more.passkey, (PasskeyFor::Add, ""), label).await?;
        if (subject.account, subject.session) != (by.account, by.session) {
            return Err(PlayError::BadPasskey);
        }
        if !sql::passkeys::keep::add_passkey(&self.store, by, &made, PASSKEYS_MAX).await? {
            return Err(PlayError::TooManyPasskeys(PASSKEYS_MAX));
        }
        Ok(shown(made.row))
    }

    /// Lists the account's passkeys.
    ///
    /// # Errors
    /// If the token is not one of a session with full rights.
    pub async fn list_passkeys(&self, identity: &Identity) -> Result<PasskeyList, PlayError> {
        let passkeys = sql::passkeys::keep::passkeys(&self.store, identity.by()?.account).await?;
        Ok(PasskeyList { items: passkeys.into_iter().map(shown).collect() })
    }

    /// Renames a passkey.
    ///
    /// # Errors
    /// If there is no such passkey, or the label is invalid.
    pub async fn label_passkey(
        &self,
        identity: &Identity,
        id: Uuid,
        patch: &PasskeyPatch,
    ) -> Result<PasskeyShown, PlayError> {
        let label = label(&patch.label)?;
        let labelled = sql::passkeys::keep::label_passkey(&self.store, identity.by()?, id, &label).await?;
        labelled.map(shown).ok_or(PlayError::NotFound("passkey"))
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// If the proof is missing, there is no such passkey, or it is the last credential of the account.
    pub async fn remove_passkey(
        &self,
        identity: &Identity,
        id: Uuid,
        proof: Option<&str>,
    ) -> Result<(), PlayError> {
        let by = self.proven(identity, proof).await?;
        match sql::passkeys::keep::remove_passkey(&self.store, by, id).await? {
            PasskeyRemoval::Removed => Ok(()),
            PasskeyRemoval::LastCredential => Err(PlayError::LastCredential),
            PasskeyRemoval::Unknown => Err(PlayError::NotFound("passkey")),
        }
    }
}

fn shown(row: PasskeyRow) -> PasskeyShown {
    let PasskeyRow { passkey_id, label, backed_up, created_at, last_used_at, .. } = row;
    PasskeyShown { id: passkey_id, label, backed_up, created_at, last_used_at }
}
