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

/// How long a push service keeps a message for a device that is away: no longer than this, and as long as that if the game
/// has no clock.
const KEPT_MAX: TimeDelta = TimeDelta::days(28);
const KEPT: TimeDelta = TimeDelta::days(7);

/// The request. Its content is a declarative message, which a browser understands without our service worker.
///
/// # Errors
/// If what is stored is no subscription.
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

/// Of all that is said of somebody's turn in a game only the newest counts; whatever else is said takes the place of its
/// like alone. It is another one for each subscription: the push service need not know who plays with whom.
fn topic_of(letter: &Letter) -> String {
    let (address, game) = (letter.row.address_id, letter.row.game_id);
    match letter.subject {
        Subject::News(kind) if kind.is_of_a_turn() => format!("{address} {game}"),
        subject => format!("{address} {game} {}", subject.name()),
    }
}

/// For how long: what is said of a turn, until the time for it is up.
fn kept(letter: &Letter, now: DateTime<Utc>) -> TimeDelta {
    let is_of_a_turn = matches!(letter.subject, Subject::News(kind) if kind.is_of_a_turn());
    letter
        .deadline_at
        .filter(|_| is_of_a_turn)
        .map_or(KEPT, |deadline| (deadline - now).clamp(TimeDelta::zero(), KEPT_MAX))
}

/// Whether it is worth waking a device (RFC 8030, section 5.3).
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
