//! The request that hands a message to a push service (RFC 8030).

use chrono::{DateTime, TimeDelta, Utc};
use longhall_fetch::{
    HeaderMap, Request,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue, InvalidHeaderValue},
};
use serde_json::json;
use url::Url;

use super::{
    encrypt::{Receiver, encrypt},
    vapid::PushKey,
};
use crate::play::{
    error::PlayError,
    public_url::PublicUrl,
    telling::{
        kind::{NewsKind, Subject},
        letter::Letter,
    },
};

/// TTLs of messages at the push service: `KEPT_MAX` is the maximum for a turn with a deadline. All other messages have
/// `KEPT`.
const KEPT_MAX: TimeDelta = TimeDelta::days(28);
const KEPT: TimeDelta = TimeDelta::days(7);

/// Builds the request. Its content is a declarative message, which a browser shows without a service worker.
///
/// # Errors
/// If the stored subscription is invalid.
pub(crate) fn request(
    letter: &Letter,
    key: &PushKey,
    public_url: &PublicUrl,
    now: DateTime<Utc>,
) -> Result<Request, PlayError> {
    let url = Url::parse(&letter.address.url).map_err(|e| PlayError::Internal(e.to_string()))?;
    let (topic, urgency) = (key.topic(&topic_of(letter))?, urgency(letter.subject));
    let content = json!({
        "web_push": 8030,
        "notification": {
            "title": letter.text,
            "lang": <&str>::from(letter.language),
            "dir": "auto",
            "tag": topic,
            "renotify": urgency == "high",
            "navigate": letter.link,
        },
        "app_badge": letter.turns,
    });
    let public_key = letter.address.p256dh.as_deref().unwrap_or_default();
    let receiver = Receiver { public_key, auth: &letter.address.secret };
    let body = encrypt(&receiver, content.to_string().as_bytes())?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/notification+json"));
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(AUTHORIZATION, value(&key.authorization(&url, public_url, now)?)?);
    headers.insert(HeaderName::from_static("ttl"), HeaderValue::from(kept(letter, now).num_seconds()));
    headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static(urgency));
    headers.insert(HeaderName::from_static("topic"), value(&topic)?);
    Ok(Request::post(url, headers, body.into()))
}

/// Returns the topic, within which a newer message replaces older ones. All messages about turns in a game share a
/// topic. It differs between subscriptions, so that the push service does not learn which accounts play together.
fn topic_of(letter: &Letter) -> String {
    let (address, game) = (letter.row.address_id, letter.row.game_id);
    match letter.subject {
        Subject::News(kind) if kind.is_of_a_turn() => format!("{address} {game}"),
        subject => format!("{address} {game} {}", subject.name()),
    }
}

/// Returns the TTL: until the deadline for a message about a turn.
fn kept(letter: &Letter, now: DateTime<Utc>) -> TimeDelta {
    let is_of_a_turn = matches!(letter.subject, Subject::News(kind) if kind.is_of_a_turn());
    letter
        .deadline_at
        .filter(|_| is_of_a_turn)
        .map_or(KEPT, |deadline| (deadline - now).clamp(TimeDelta::zero(), KEPT_MAX))
}

/// Returns the urgency, by which push services decide whether to wake a device (RFC 8030, section 5.3).
fn urgency(subject: Subject) -> &'static str {
    match subject {
        Subject::News(NewsKind::Talk | NewsKind::GameOver) => "low",
        Subject::News(kind) if kind.is_of_a_turn() => "high",
        Subject::News(_) | Subject::WebhookOff => "normal",
        Subject::Test => "high",
    }
}

fn value(text: &str) -> Result<HeaderValue, PlayError> {
    HeaderValue::from_str(text).map_err(|e: InvalidHeaderValue| PlayError::Internal(e.to_string()))
}
