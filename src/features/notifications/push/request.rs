//! The request that hands a message to a push service (RFC 8030).

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_fetch::{
    HeaderMap, Request,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue},
};
use serde_json::json;
use url::Url;

use super::{
    encrypt::{Receiver, encrypt},
    vapid::PushKey,
};
use crate::features::notifications::{
    delivery::Delivery,
    kind::{NotificationKind, Subject},
    webhooks::signed_request::value,
};

/// TTLs of messages at the push service: `KEPT_MAX` is the maximum for a turn with a deadline. All other messages have
/// `KEPT`.
const KEPT_MAX: TimeDelta = TimeDelta::days(28);
const KEPT: TimeDelta = TimeDelta::days(7);

/// Builds the request. Its content is a declarative message, which a browser shows without a service worker.
pub(crate) fn request(
    delivery: &Delivery,
    key: &PushKey,
    public_url: &PublicUrl,
    now: DateTime<Utc>,
) -> Result<Request, PlayError> {
    let url = Url::parse(&delivery.address.url).map_err(|e| PlayError::Internal(e.to_string()))?;
    let (topic, urgency) = (key.topic(&topic_of(delivery))?, urgency(delivery.subject));
    let content = json!({
        "web_push": 8030,
        "notification": {
            "title": delivery.text,
            "lang": <&str>::from(delivery.language),
            "dir": "auto",
            "tag": topic,
            "renotify": urgency == "high",
            "navigate": delivery.link,
        },
        "app_badge": delivery.turns,
    });
    let public_key = delivery.address.p256dh.as_deref().unwrap_or_default();
    let receiver = Receiver { public_key, auth: &delivery.address.secret };
    let body = encrypt(&receiver, content.to_string().as_bytes())?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/notification+json"));
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(AUTHORIZATION, value(&key.authorization(&url, public_url, now)?)?);
    headers.insert(HeaderName::from_static("ttl"), HeaderValue::from(kept(delivery, now).num_seconds()));
    headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static(urgency));
    headers.insert(HeaderName::from_static("topic"), value(&topic)?);
    Ok(Request::post(url, headers, body.into()))
}

/// Returns the topic, within which a newer message replaces older ones. All messages about turns in a game share a
/// topic. It differs between subscriptions, so that the push service does not learn which accounts play together.
fn topic_of(delivery: &Delivery) -> String {
    let (address, game) = (delivery.row.address_id, delivery.row.game_id);
    match delivery.subject {
        Subject::Game(kind) if kind.is_of_a_turn() => format!("{address} {game}"),
        subject => format!("{address} {game} {}", subject.name()),
    }
}

/// Returns the TTL: until the deadline for a message about a turn.
fn kept(delivery: &Delivery, now: DateTime<Utc>) -> TimeDelta {
    let is_of_a_turn = matches!(delivery.subject, Subject::Game(kind) if kind.is_of_a_turn());
    delivery
        .deadline_at
        .filter(|_| is_of_a_turn)
        .map_or(KEPT, |deadline| (deadline - now).clamp(TimeDelta::zero(), KEPT_MAX))
}

/// Returns the urgency, by which push services decide whether to wake a device (RFC 8030, section 5.3).
fn urgency(subject: Subject) -> &'static str {
    match subject {
        Subject::Game(NotificationKind::Talk | NotificationKind::GameOver) => "low",
        Subject::Game(kind) if kind.is_of_a_turn() => "high",
        Subject::Game(_) | Subject::WebhookOff => "normal",
        Subject::Test => "high",
    }
}
