//! What webhooks and subscriptions have in common.

use serde::{Deserialize, Deserializer};
use url::Url;
use uuid::Uuid;

use super::{TellRoom, kind::NewsKind, quiet::QuietHours};
use crate::play::{accounts::identity::Identity, error::PlayError, text::label};
use crate::store::{AddressPatch, AddressRow, AddressSort};

/// The longest address, in bytes.
const URL_BYTES_MAX: usize = 2_048;

/// What somebody wants to be told at an address, and when.
pub(crate) struct Wishes {
    pub(crate) label: Option<String>,
    pub(crate) kinds: Option<Vec<NewsKind>>,
    pub(crate) quiet_hours: Option<Option<QuietHours>>,
    pub(crate) discreet: Option<bool>,
}

/// What is there at all, be it null.
pub(crate) fn some<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<QuietHours>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl Wishes {
    /// These wishes as a change of a row.
    ///
    /// # Errors
    /// If label or hours are not acceptable.
    pub(crate) fn patch(self) -> Result<AddressPatch, PlayError> {
        let label = self.label.as_deref().map(label).transpose()?;
        let hours = match self.quiet_hours {
            None => None,
            Some(hours) => Some(hours.map(|hours| hours.minutes()).transpose()?),
        };
        Ok(AddressPatch {
            label,
            kinds: self.kinds.map(names),
            quiet_from: hours.map(|hours| hours.map(|(from, _)| from)),
            quiet_until: hours.map(|hours| hours.map(|(_, until)| until)),
            discreet: self.discreet,
            ..AddressPatch::default()
        })
    }
}

/// Kinds as they are stored, each once.
fn names(mut kinds: Vec<NewsKind>) -> Vec<String> {
    kinds.sort_by_key(|kind| *kind as u8);
    kinds.dedup();
    kinds.into_iter().map(|kind| <&str>::from(kind).to_owned()).collect()
}

/// The kinds that are stored.
pub(crate) fn kinds(row: &AddressRow) -> Vec<NewsKind> {
    row.kinds.iter().filter_map(|kind| kind.parse().ok()).collect()
}

/// The quiet hours that are stored.
pub(crate) fn quiet_hours(row: &AddressRow) -> Option<QuietHours> {
    QuietHours::of_minutes(row.quiet_from, row.quiet_until)
}

/// An address that may be asked; where it leads is looked at each time.
///
/// # Errors
/// If it is none.
pub(crate) fn check_url(pointer: &'static str, text: &str) -> Result<Url, PlayError> {
    let url = Url::parse(text).ok().filter(|url| {
        text.len() <= URL_BYTES_MAX
            && url.scheme() == "https"
            && url.host().is_some()
            && url.username().is_empty()
            && url.password().is_none()
    });
    url.ok_or_else(|| PlayError::field(pointer, "the address must be https, without a user and password"))
}

pub(super) fn no_such(sort: AddressSort) -> PlayError {
    PlayError::NotFound(match sort {
        AddressSort::Push => "subscription",
        AddressSort::Webhook => "webhook",
    })
}

impl TellRoom {
    /// One of the account's addresses.
    ///
    /// # Errors
    /// If there is none of this sort with this id.
    pub(super) async fn address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<AddressRow, PlayError> {
        let rows = self.tables.store.addresses(identity.account, sort).await?;
        rows.into_iter().find(|row| row.address_id == id).ok_or(no_such(sort))
    }

    /// Removes an address, with what was to be sent to it.
    ///
    /// # Errors
    /// If there is none.
    pub async fn remove_address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<(), PlayError> {
        let removed = self.tables.store.remove_address(identity.by()?, id, sort).await?;
        if removed { Ok(()) } else { Err(no_such(sort)) }
    }

    /// Adds an address.
    pub(super) async fn add(&self, identity: &Identity, row: &AddressRow, max: i64) -> Result<(), PlayError> {
        let by = identity.by()?;
        if !self.tables.store.add_address(by, row, max).await? {
            return Err(PlayError::TooManyAddresses(max));
        }
        self.teller.looks.listeners.note(identity.account);
        Ok(())
    }
}
