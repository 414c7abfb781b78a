//! How somebody wants to be spoken to.

use serde::{Deserialize, Serialize};

use super::{TellRoom, quiet::zone, words::Language};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets::fingerprint_of,
};
use crate::store::PreferencesRow;

/// How you are spoken to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// The language in which messages are written.
    pub language: Language,
    /// Your time zone, by its IANA name: quiet hours are by its clock.
    #[schema(example = "Europe/Berlin")]
    pub zone: String,
}

impl Preferences {
    /// A fingerprint of the content, for its `ETag`.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint_of(format!("{} {}", <&str>::from(self.language), self.zone).as_bytes())
    }
}

impl From<Option<PreferencesRow>> for Preferences {
    fn from(row: Option<PreferencesRow>) -> Self {
        row.map_or_else(
            || Self { language: Language::default(), zone: "UTC".to_owned() },
            |row| Self { language: row.language.parse().unwrap_or_default(), zone: row.zone },
        )
    }
}

impl TellRoom {
    /// The account's preferences; English and UTC until it sets any.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn preferences(&self, identity: &Identity) -> Result<Preferences, PlayError> {
        identity.require(Scope::Account)?;
        Ok(self.tables.store.preferences(&[identity.account]).await?.pop().into())
    }

    /// Sets the preferences of the account if `is_expected` accepts the ones there are.
    ///
    /// # Errors
    /// If there is no such time zone, or `is_expected` refuses.
    pub async fn prefer(
        &self,
        identity: &Identity,
        wanted: Preferences,
        is_expected: impl Fn(&Preferences) -> bool + Sync,
    ) -> Result<Preferences, PlayError> {
        let by = identity.by()?;
        let found = zone(&wanted.zone);
        let name = found.as_ref().and_then(|zone| zone.iana_name());
        let name = name
            .ok_or_else(|| PlayError::field("/zone", format!("there is no time zone `{}`", wanted.zone)))?;
        let language = <&str>::from(wanted.language).to_owned();
        let row = PreferencesRow { account_id: identity.account, language, zone: name.to_owned() };
        self.tables.store.set_preferences(by, &row, |stored| is_expected(&stored.into())).await?;
        Ok(Preferences { zone: row.zone, ..wanted })
    }
}
