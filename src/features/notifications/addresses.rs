//! The common part of webhooks and push subscriptions, which are both called addresses.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, text::label};
use url::Url;
use uuid::Uuid;

use super::{
    NotificationService,
    kind::NotificationKind,
    quiet::QuietHours,
    sql::addresses::{AddressPatch, AddressRow, AddressSort},
};
use crate::features::notifications::sql;

/// Maximum length of a URL, in bytes.
const URL_BYTES_MAX: usize = 2_048;

/// An owner's wishes for an address: which notifications it gets, and when.
pub(crate) struct Wishes {
    pub(crate) label: Option<String>,
    pub(crate) kinds: Option<Vec<NotificationKind>>,
    pub(crate) quiet_hours: Option<Option<QuietHours>>,
    pub(crate) discreet: Option<bool>,
}

impl Wishes {
    /// Builds the row of a new address. Its speed is not measured yet, so it counts as slow.
    ///
    /// # Errors
    /// If the label or the quiet hours are invalid.
    pub(crate) fn row(
        self,
        account_id: Uuid,
        (format, url, secret): (&str, Url, Vec<u8>),
        created_at: DateTime<Utc>,
    ) -> Result<AddressRow, PlayError> {
        let patch = self.patch()?;
        Ok(AddressRow {
            account_id,
            address_id: Uuid::now_v7(),
            format: format.to_owned(),
            url: url.into(),
            secret,
            p256dh: None,
            push_key: None,
            label: patch.label.unwrap_or_default(),
            kinds: patch.kinds.unwrap_or_else(|| names(NotificationKind::all())),
            quiet_from: patch.quiet_from.flatten(),
            quiet_until: patch.quiet_until.flatten(),
            discreet: patch.discreet.unwrap_or_default(),
            created_at,
            failing_since: None,
            rest_until: None,
            off_since: None,
            off_why: None,
            slow: true,
        })
    }

    /// Turns the wishes into a change of a row.
    ///
    /// # Errors
    /// If the label or the quiet hours are invalid.
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

/// Names of the kinds as they are stored, without duplicates.
fn names(mut kinds: Vec<NotificationKind>) -> Vec<String> {
    kinds.sort_by_key(|kind| *kind as u8);
    kinds.dedup();
    kinds.into_iter().map(|kind| <&str>::from(kind).to_owned()).collect()
}

/// Parses the stored kinds. Skips those that this version does not have.
pub(crate) fn kinds(row: &AddressRow) -> Vec<NotificationKind> {
    row.kinds.iter().filter_map(|kind| kind.parse().ok()).collect()
}

/// Returns the stored quiet hours; `None` if there are none.
pub(crate) fn quiet_hours(row: &AddressRow) -> Option<QuietHours> {
    QuietHours::of_minutes(row.quiet_from, row.quiet_until)
}

/// Parses a URL that the server may request. The host's IP address is checked at each request.
///
/// # Errors
/// If the URL is invalid, too long or not `https`, or contains a user or password.
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

impl NotificationService {
    /// Finds one of the account's addresses.
    ///
    /// # Errors
    /// If the account has no address of this sort with this id.
    pub(super) async fn address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<AddressRow, PlayError> {
        let rows = sql::addresses::addresses(&self.game_store.store, identity.account, sort).await?;
        rows.into_iter().find(|row| row.address_id == id).ok_or(no_such(sort))
    }

    /// Removes an address, with its pending messages.
    ///
    /// # Errors
    /// If the account has no such address.
    pub(crate) async fn remove_address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<(), PlayError> {
        let removed =
            sql::addresses::remove_address(&self.game_store.store, identity.by()?, id, sort).await?;
        if removed { Ok(()) } else { Err(no_such(sort)) }
    }

    /// Adds an address, unless the account has `max` of them.
    pub(super) async fn add(&self, identity: &Identity, row: &AddressRow, max: i64) -> Result<(), PlayError> {
        let by = identity.by()?;
        if !sql::addresses::add_address(&self.game_store.store, by, row, max).await? {
            return Err(PlayError::TooManyAddresses(max));
        }
        self.notifier.presence.listeners.current().add(identity.account);
        Ok(())
    }
}
