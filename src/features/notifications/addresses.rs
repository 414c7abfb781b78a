//! The common part of webhooks and push subscriptions, which are both called addresses.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, text};
use url::Url;
use uuid::Uuid;

use super::{
    NotificationService,
    kind::NotificationKind,
    quiet::QuietHours,
    sql::{
        self,
        addresses::{AddressPatch, AddressRow, AddressSort},
    },
};

/// Maximum length of a URL, in bytes.
const URL_BYTES_MAX: usize = 2_048;

/// Builds the change of an address that its owner wants. `None` leaves a value as it is. Fails if the label or
/// the quiet hours are invalid.
pub(crate) fn patch(
    label: Option<&str>,
    kinds: Option<Vec<NotificationKind>>,
    quiet_hours: Option<Option<QuietHours>>,
    discreet: Option<bool>,
) -> Result<AddressPatch, PlayError> {
    let hours = quiet_hours.map(|hours| hours.map(|hours| hours.minutes()).transpose()).transpose()?;
    Ok(AddressPatch {
        label: label.map(text::label).transpose()?,
        kinds: kinds.map(names),
        quiet_from: hours.map(|hours| hours.map(|(from, _)| from)),
        quiet_until: hours.map(|hours| hours.map(|(_, until)| until)),
        discreet,
        ..AddressPatch::default()
    })
}

/// Builds the row of a new address. Its speed is not measured yet, so it counts as slow.
pub(crate) fn new_row(
    account_id: Uuid,
    (format, url, secret): (&str, Url, Vec<u8>),
    wishes: AddressPatch,
    created_at: DateTime<Utc>,
) -> AddressRow {
    AddressRow {
        account_id,
        address_id: Uuid::now_v7(),
        format: format.to_owned(),
        url: url.into(),
        secret,
        p256dh: None,
        push_key: None,
        label: wishes.label.unwrap_or_default(),
        kinds: wishes.kinds.unwrap_or_else(|| names(NotificationKind::all())),
        quiet_from: wishes.quiet_from.flatten(),
        quiet_until: wishes.quiet_until.flatten(),
        discreet: wishes.discreet.unwrap_or_default(),
        created_at,
        failing_since: None,
        rest_until: None,
        off_since: None,
        off_why: None,
        slow: true,
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
        self.notifier.presence.add_listener(identity.account);
        Ok(())
    }
}
