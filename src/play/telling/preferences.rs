//! How somebody wants to be spoken to.

use serde::{Deserialize, Serialize};

use super::{TellRoom, quiet::zone, words::Language};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
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

impl TellRoom {
    /// The account's preferences; English and UTC until it sets any.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn preferences(&self, identity: &Identity) -> Result<Preferences, PlayError> {
        identity.require(Scope::Account)?;
        let set = self.tables.store.preferences(&[identity.account]).await?.pop();
        Ok(set.map_or_else(
            || Preferences { language: Language::default(), zone: "UTC".to_owned() },
            |row| Preferences { language: row.language.parse().unwrap_or_default(), zone: row.zone },
        ))
    }

    /// Sets them.
    ///
    /// # Errors
    /// If there is no such time zone.
    pub async fn prefer(&self, identity: &Identity, wanted: Preferences) -> Result<Preferences, PlayError> {
        let by = identity.by()?;
        let found = zone(&wanted.zone);
        let name = found.as_ref().and_then(|zone| zone.iana_name());
        let name = name
            .ok_or_else(|| PlayError::field("/zone", format!("there is no time zone `{}`", wanted.zone)))?;
        let language = <&str>::from(wanted.language).to_owned();
        let row = PreferencesRow { account_id: identity.account, language, zone: name.to_owned() };
        self.tables.store.set_preferences(by, &row).await?;
        Ok(Preferences { zone: row.zone, ..wanted })
    }
}
