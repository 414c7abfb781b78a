//! The passkeys of an account.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{purpose::PasskeyFor, wire::PasskeyRequest};
use crate::play::{
    accounts::{AccountRoom, identity::Identity},
    error::PlayError,
    text::label,
};
use crate::store::{PasskeyRemoval, PasskeyRow};

/// The most passkeys of an account.
const PASSKEYS_MAX: i64 = 20;

/// A passkey that a device has just made, to open your account from now on.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MorePasskey {
    /// What the browser gave for a challenge to `add`.
    pub passkey: PasskeyRequest,
    /// A name for it, in your own words; 1 to 60 characters.
    #[serde(default)]
    #[schema(example = "my phone", min_length = 1, max_length = 60)]
    pub label: Option<String>,
}

/// What a passkey is to be called from now on.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyPatch {
    /// Another name for it, in your own words; 1 to 60 characters.
    #[schema(example = "the old phone", min_length = 1, max_length = 60)]
    pub label: String,
}

/// A key that opens your account, kept by one or several of your devices.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyShown {
    /// The UUID by which it is named and removed.
    pub id: Uuid,
    /// The name of the passkey, in its owner's words; empty if they gave none.
    pub label: String,
    /// Whether it is kept in several places, so that it outlives the device.
    pub backed_up: bool,
    /// When the device made it.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to sign in or as a proof; null if never.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The keys that devices keep for your account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PasskeyList {
    /// One entry for each, the oldest first; at most 20.
    pub items: Vec<PasskeyShown>,
}

impl AccountRoom {
    /// Adds a passkey.
    ///
    /// # Errors
    /// If there is no proof, the passkey does not answer a challenge of this session, or the account has as many as it may.
    pub async fn add_passkey(
        &self,
        identity: &Identity,
        more: MorePasskey,
        proof: Option<&str>,
    ) -> Result<PasskeyShown, PlayError> {
        let label = more.label.as_deref().map(label).transpose()?.unwrap_or_default();
        let by = self.proven(identity, proof).await?;
        let (whom, made) = self.passkey_made(&more.passkey, (PasskeyFor::Add, ""), label).await?;
        if (whom.account, whom.session) != (by.account, by.session) {
            return Err(PlayError::BadPasskey);
        }
        if !self.store.add_passkey(by, &made, PASSKEYS_MAX).await? {
            return Err(PlayError::TooManyPasskeys(PASSKEYS_MAX));
        }
        Ok(shown(made.row))
    }

    /// The account's passkeys.
    ///
    /// # Errors
    /// If this token may not see them.
    pub async fn list_passkeys(&self, identity: &Identity) -> Result<PasskeyList, PlayError> {
        let passkeys = self.store.passkeys(identity.by()?.account).await?;
        Ok(PasskeyList { items: passkeys.into_iter().map(shown).collect() })
    }

    /// Calls a passkey something else.
    ///
    /// # Errors
    /// If there is no such passkey, or nothing can be called that.
    pub async fn label_passkey(
        &self,
        identity: &Identity,
        id: Uuid,
        patch: &PasskeyPatch,
    ) -> Result<PasskeyShown, PlayError> {
        let label = label(&patch.label)?;
        let labelled = self.store.label_passkey(identity.by()?, id, &label).await?;
        labelled.map(shown).ok_or(PlayError::NotFound("passkey"))
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// If there is no proof, no such passkey, or it is the last way in.
    pub async fn remove_passkey(
        &self,
        identity: &Identity,
        id: Uuid,
        proof: Option<&str>,
    ) -> Result<(), PlayError> {
        let by = self.proven(identity, proof).await?;
        match self.store.remove_passkey(by, id).await? {
            PasskeyRemoval::Removed => Ok(()),
            PasskeyRemoval::LastWayIn => Err(PlayError::LastWayIn),
            PasskeyRemoval::Unknown => Err(PlayError::NotFound("passkey")),
        }
    }
}

fn shown(row: PasskeyRow) -> PasskeyShown {
    let PasskeyRow { passkey_id, label, backed_up, created_at, last_used_at, .. } = row;
    PasskeyShown { id: passkey_id, label, backed_up, created_at, last_used_at }
}
