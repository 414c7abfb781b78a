//! Language and time zone of an account's messages.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets::fingerprint_of};
use serde::{Deserialize, Serialize};

use super::{
    NotificationService,
    quiet::zone,
    sql::{self, preferences::PreferencesRow},
    words::Language,
};

/// The language and time zone of your messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preferences {
    /// The language in which messages to you are written.
    pub language: Language,
    /// IANA name of your time zone, in which quiet hours are given.
    #[schema(example = "Europe/Berlin")]
    pub zone: String,
}

impl Preferences {
    /// Fingerprint of the content, for its `ETag`.
    #[must_use]
    pub(crate) fn fingerprint(&self) -> String {
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

impl NotificationService {
    /// Returns the account's preferences: English and UTC until it sets others. Needs the scope `account`.
    pub(crate) async fn preferences(&self, identity: &Identity) -> Result<Preferences, PlayError> {
        identity.require(Scope::Account)?;
        Ok(sql::preferences::preferences(&self.game_store.store, &[identity.account]).await?.pop().into())
    }

    /// Sets the account's preferences if `is_expected` accepts the stored ones.
    ///
    /// # Errors
    /// If the time zone does not exist, or `is_expected` refuses.
    pub(crate) async fn prefer(
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
        sql::preferences::set_preferences(&self.game_store.store, by, &row, |stored| {
            is_expected(&stored.into())
        })
        .await?;
        Ok(Preferences { zone: row.zone, ..wanted })
    }
}
