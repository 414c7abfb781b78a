//! Webhooks: URLs to which an account's notifications are posted.

pub(crate) mod signed_request;

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::signed_request::{SECRET_PREFIX, WebhookFormat};
use super::{
    NotificationService,
    addresses::{check_url, kinds, new_row, no_such, patch, quiet_hours},
    kind::NotificationKind,
    quiet::QuietHours,
    sql::addresses::{AddressRow, AddressSort},
};
use crate::features::notifications::sql;

/// Maximum number of webhooks per account.
const WEBHOOKS_MAX: i64 = 10;

/// A webhook to add: a URL of yours to which notifications are posted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookRequest {
    /// URL to which messages are posted: `https` only, and no private address unless the operator allows it.
    #[schema(example = "https://example.org/longhall", max_length = 2048)]
    pub url: String,
    /// The format of the messages: `plain` if left out.
    #[serde(default)]
    pub format: WebhookFormat,
    /// The purpose of the webhook, in your own words, of 1 to 60 characters.
    #[serde(default)]
    #[schema(example = "my chat", min_length = 1, max_length = 60)]
    pub label: Option<String>,
    /// The kinds of notifications to send; all kinds if left out.
    #[serde(default)]
    pub kinds: Option<Vec<NotificationKind>>,
    /// Hours in which no messages are sent; no quiet hours if left out.
    #[serde(default)]
    pub quiet_hours: Option<QuietHours>,
    /// Whether messages leave out the names of games and people. False if left out.
    #[serde(default)]
    pub discreet: bool,
}

/// Changes to a webhook; fields that are left out keep their values.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookPatch {
    /// Another URL to post to, under the same rules.
    #[serde(default)]
    #[schema(max_length = 2048)]
    pub url: Option<String>,
    /// Another purpose, in your own words, of 1 to 60 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 60)]
    pub label: Option<String>,
    /// The kinds of notifications to send from now on.
    #[serde(default)]
    pub kinds: Option<Vec<NotificationKind>>,
    /// Other hours in which no messages are sent; `null` for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<QuietHours>)]
    pub quiet_hours: Option<Option<QuietHours>>,
    /// Whether messages leave out the names of games and people.
    #[serde(default)]
    pub discreet: Option<bool>,
    /// Whether messages are sent: switches the webhook on or off.
    #[serde(default)]
    pub active: Option<bool>,
}

/// The reason why a webhook is off. Its receiver responded 410 (`gone`), every delivery had failed for 24 hours
/// (`failing`), or its owner switched it off (`asked`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum WebhookOff {
    /// Its receiver responded 410 Gone.
    Gone,
    /// Every delivery had failed for 24 hours.
    Failing,
    /// Its owner switched it off.
    Asked,
}

/// A webhook of yours, without its secret.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Webhook)]
pub(crate) struct WebhookShown {
    /// UUID of the webhook, with which you change and remove it.
    pub id: Uuid,
    /// URL to which messages are posted.
    pub url: String,
    /// The format in which messages are posted.
    pub format: WebhookFormat,
    /// The purpose of the webhook, in its owner's words; empty if it has none.
    pub label: String,
    /// The kinds of notifications that are sent.
    pub kinds: Vec<NotificationKind>,
    /// Hours in which no messages are sent; `null` if there are none.
    pub quiet_hours: Option<QuietHours>,
    /// Whether messages leave out the names of games and people.
    pub discreet: bool,
    /// Whether messages are sent at all.
    pub active: bool,
    /// The reason why the webhook is off; `null` if it is on.
    pub off_because: Option<WebhookOff>,
    /// Time since which all deliveries have failed; `null` if the last one succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    /// When the webhook was added.
    pub created_at: DateTime<Utc>,
}

/// A webhook that was just added, with its secret.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct IssuedWebhook {
    /// The key that signs the messages, by Standard Webhooks. No later response contains it: store it.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    pub secret: String,
    /// The webhook, as in the list of webhooks.
    #[serde(flatten)]
    pub webhook: WebhookShown,
}

/// The webhooks to which your notifications are posted.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct WebhookList {
    /// The webhooks, the oldest first.
    pub items: Vec<WebhookShown>,
}

impl NotificationService {
    /// Adds a webhook.
    ///
    /// # Errors
    /// If a field is invalid, or the account has the maximum number of webhooks.
    pub(crate) async fn add_webhook(
        &self,
        identity: &Identity,
        new: WebhookRequest,
    ) -> Result<IssuedWebhook, PlayError> {
        identity.by()?;
        let url = check_url("/url", &new.url)?;
        let wishes = patch(new.label.as_deref(), new.kinds, Some(new.quiet_hours), Some(new.discreet))?;
        let secret = secrets::random::<24>()?;
        let of = (new.format.into(), url, secret.to_vec());
        let row = new_row(identity.account, of, wishes, self.game_store.now());
        self.add(identity, &row, WEBHOOKS_MAX).await?;
        let secret = format!("{SECRET_PREFIX}{}", STANDARD.encode(secret));
        Ok(IssuedWebhook { secret, webhook: shown(row) })
    }

    /// Lists the account's webhooks. Needs the scope `account`.
    pub(crate) async fn webhooks(&self, identity: &Identity) -> Result<WebhookList, PlayError> {
        identity.require(Scope::Account)?;
        let rows =
            sql::addresses::addresses(&self.game_store.store, identity.account, AddressSort::Webhook).await?;
        Ok(WebhookList { items: rows.into_iter().map(shown).collect() })
    }

    /// Changes a webhook.
    ///
    /// # Errors
    /// If the account has no such webhook, or a field is invalid.
    pub(crate) async fn patch_webhook(
        &self,
        identity: &Identity,
        id: Uuid,
        new: WebhookPatch,
    ) -> Result<WebhookShown, PlayError> {
        let by = identity.by()?;
        self.address(identity, AddressSort::Webhook, id).await?;
        let url = new.url.as_deref().map(|url| check_url("/url", url)).transpose()?;
        let WebhookPatch { label, kinds, quiet_hours, discreet, active, .. } = new;
        let mut change = patch(label.as_deref(), kinds, quiet_hours, discreet)?;
        // Failures at the old URL say nothing about the new one.
        if url.is_some() || active.is_some() {
            (change.failing_since, change.rest_until) = (Some(None), Some(None));
        }
        change.url = url.map(Into::into);
        if let Some(active) = active {
            change.off_since = Some((!active).then(|| self.game_store.now()));
            change.off_why = Some((!active).then(|| "asked".to_owned()));
        }
        let is_on = active == Some(true);
        let row = sql::addresses::patch_address(&self.game_store.store, by, id, &change, is_on).await?;
        let row = row.ok_or(no_such(AddressSort::Webhook))?;
        if is_on {
            self.notifier.presence.add_listener(identity.account);
        }
        Ok(shown(row))
    }
}

fn shown(row: AddressRow) -> WebhookShown {
    WebhookShown {
        id: row.address_id,
        format: row.format.parse().unwrap_or_default(),
        kinds: kinds(&row),
        quiet_hours: quiet_hours(&row),
        discreet: row.discreet,
        active: row.off_since.is_none(),
        off_because: row.off_why.as_deref().and_then(|why| why.parse().ok()),
        failing_since: row.failing_since,
        created_at: row.created_at,
        url: row.url,
        label: row.label,
    }
}
