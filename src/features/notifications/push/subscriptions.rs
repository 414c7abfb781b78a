//! Push subscriptions: browsers that get notifications by Web Push.

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::URL_SAFE_NO_PAD},
};
use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::idempotency::request;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::encrypt::{AUTH_BYTES, is_key};
use crate::features::notifications::{
    NotificationService,
    addresses::{check_url, kinds, new_row, patch, quiet_hours},
    kind::NotificationKind,
    quiet::QuietHours,
    sql::{
        self,
        addresses::{AddressRow, AddressSort},
    },
};

/// Maximum number of push subscriptions per account.
const SUBSCRIPTIONS_MAX: i64 = 20;

/// Base64url with or without padding, because browsers and libraries differ.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The server's public key, which a browser needs to subscribe.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct PushKeyShown {
    /// The `applicationServerKey` (RFC 8292): a point of P-256 in base64url.
    #[schema(
        example = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
    )]
    pub key: String,
}

/// A browser's `PushSubscription`, as its `toJSON` writes it. Other fields are ignored.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BrowserSubscription)]
pub(crate) struct BrowserSubscription {
    /// URL at which the browser's push service accepts messages for it.
    #[schema(example = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", max_length = 2048)]
    pub endpoint: String,
    /// Keys that encrypt messages for the browser.
    pub keys: BrowserKeys,
    /// End of the subscription in milliseconds since 1970, if the push service has set one. The server does not use it,
    /// because the service responds 410 then.
    #[serde(default, rename = "expirationTime")]
    pub expires: Option<f64>,
}

/// The keys that encrypt messages for a browser (RFC 8291).
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) struct BrowserKeys {
    /// The browser's public key: a point of P-256 in base64url.
    #[schema(
        example = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )]
    pub p256dh: String,
    /// The secret that the browser shares with senders: 16 bytes in base64url.
    #[schema(example = "BTBZMqHH6r4Tts7J_aSIgg")]
    pub auth: String,
}

/// A subscription to add.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushRequest {
    /// The result of the browser's `pushManager.subscribe`.
    pub subscription: BrowserSubscription,
    /// The server's key with which the browser subscribed, from `GET /v1/push/key`.
    pub key: String,
    /// A name for the device, in your own words, of 1 to 60 characters.
    #[serde(default)]
    #[schema(example = "my phone", min_length = 1, max_length = 60)]
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

/// A push subscription of yours: a browser that gets your notifications.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Push)]
pub(crate) struct PushShown {
    /// UUID of the subscription, with which you remove it.
    pub id: Uuid,
    /// Host of the browser's push service.
    #[schema(example = "push.example.net")]
    pub service: String,
    /// The name of the device, in its owner's words; empty if it has none.
    pub label: String,
    /// The kinds of notifications that are sent.
    pub kinds: Vec<NotificationKind>,
    /// Hours in which no messages are sent; `null` if there are none.
    pub quiet_hours: Option<QuietHours>,
    /// Whether messages leave out the names of games and people.
    pub discreet: bool,
    /// Time since which all deliveries to the push service have failed; `null` if the last one succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    /// When the subscription was added.
    pub created_at: DateTime<Utc>,
}

/// The browsers to which your notifications are pushed.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct PushList {
    /// The subscriptions, the oldest first.
    pub items: Vec<PushShown>,
}

impl NotificationService {
    /// Returns the public key with which browsers subscribe.
    #[must_use]
    pub(crate) fn push_key(&self) -> PushKeyShown {
        PushKeyShown { key: URL_SAFE_NO_PAD.encode(self.push_key.public_key()) }
    }

    /// Adds a subscription, replacing one with the same endpoint. A retry with the same idempotency key returns the
    /// subscription.
    ///
    /// # Errors
    /// If a field is invalid, or the account has the maximum number of subscriptions.
    pub(crate) async fn subscribe(
        &self,
        identity: &Identity,
        new: PushRequest,
        key: Option<&str>,
    ) -> Result<PushShown, PlayError> {
        identity.by()?;
        let request = request(key, "subscribe", &new)?;
        let url = check_url("/subscription/endpoint", &new.subscription.endpoint)?;
        let keys = &new.subscription.keys;
        let (public_key, auth) = (
            bytes("/subscription/keys/p256dh", &keys.p256dh)?,
            bytes("/subscription/keys/auth", &keys.auth)?,
        );
        if !is_key(&public_key) || auth.len() != AUTH_BYTES {
            return Err(PlayError::field(
                "/subscription/keys",
                "`p256dh` must be a point of P-256, and `auth` must have 16 bytes",
            ));
        }
        let push_key = bytes("/key", &new.key)?;
        if push_key != self.push_key.public_key() {
            return Err(PlayError::field("/key", "`key` is not the one of `GET /v1/push/key`"));
        }
        let wishes = patch(new.label.as_deref(), new.kinds, Some(new.quiet_hours), Some(new.discreet))?;
        let row = new_row(identity.account, ("push", url, auth), wishes, self.game_store.now());
        let (id, _) =
            self.game_store.keep_key(identity.account, request.as_ref(), (row.address_id, None)).await?;
        if let Some(before) =
            sql::addresses::addresses_of(&self.game_store.store, &[identity.account], &[id]).await?.pop()
        {
            return Ok(shown(before));
        }
        let (p256dh, push_key) = (Some(public_key), Some(push_key));
        let row = AddressRow { address_id: id, p256dh, push_key, ..row };
        self.add(identity, &row, SUBSCRIPTIONS_MAX).await?;
        Ok(shown(row))
    }

    /// Lists the account's push subscriptions. Needs the scope `account`.
    pub(crate) async fn subscriptions(&self, identity: &Identity) -> Result<PushList, PlayError> {
        identity.require(Scope::Account)?;
        let rows =
            sql::addresses::addresses(&self.game_store.store, identity.account, AddressSort::Push).await?;
        Ok(PushList { items: rows.into_iter().map(shown).collect() })
    }
}

fn bytes(pointer: &'static str, text: &str) -> Result<Vec<u8>, PlayError> {
    LENIENT.decode(text).map_err(|_| PlayError::field(pointer, format!("`{pointer}` is not base64url")))
}

fn shown(row: AddressRow) -> PushShown {
    let host = check_url("", &row.url).ok().and_then(|url| url.host_str().map(str::to_owned));
    PushShown {
        id: row.address_id,
        service: host.unwrap_or_default(),
        kinds: kinds(&row),
        quiet_hours: quiet_hours(&row),
        discreet: row.discreet,
        failing_since: row.failing_since,
        created_at: row.created_at,
        label: row.label,
    }
}
