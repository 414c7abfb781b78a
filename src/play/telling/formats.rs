//! Webhooks as their receivers want them: by Standard Webhooks (standardwebhooks.com), or as chats and ntfy take them.

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use longhall_fetch::{
    HeaderMap, Request,
    header::{CONTENT_TYPE, HeaderName, HeaderValue, InvalidHeaderValue},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;
use url::Url;

use super::letter::Letter;
use crate::play::error::PlayError;

/// What begins each secret of a webhook, in base64 after that.
pub(crate) const SECRET_PREFIX: &str = "whsec_";

/// The form of messages to a webhook: JSON with `type`, `timestamp` and `data`, by Standard Webhooks (`plain`); or as
/// the webhooks of Discord (`discord`), the incoming webhooks of Slack and of those who do as Slack does (`slack`), or
/// the address of a topic of ntfy (`ntfy`) take them.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WebhookFormat {
    /// JSON with `type`, `timestamp` and `data`, by Standard Webhooks.
    #[default]
    Plain,
    /// What the webhooks of Discord take.
    Discord,
    /// What the incoming webhooks of Slack take, and of those who do as Slack does.
    Slack,
    /// What ntfy takes at the address of a topic.
    Ntfy,
}

/// The request that delivers a message.
///
/// # Errors
/// If what is stored is no address.
pub(super) fn request(
    letter: &Letter,
    format: WebhookFormat,
    now: DateTime<Utc>,
) -> Result<Request, PlayError> {
    let url = Url::parse(&letter.address.url).map_err(|e| PlayError::Internal(e.to_string()))?;
    let (content_type, body) = match format {
        WebhookFormat::Plain => {
            let body = json!({
                "type": letter.subject.name(),
                "timestamp": letter.row.made_at,
                "data": letter.data(),
            });
            ("application/json", body.to_string())
        }
        WebhookFormat::Discord => {
            let content = format!("{} {}", without_markdown(&letter.text), letter.link);
            // No name or title calls anybody.
            let body = json!({"content": content, "allowed_mentions": {"parse": []}});
            ("application/json", body.to_string())
        }
        WebhookFormat::Slack => {
            let text = format!("{} <{}>", without_tags(&letter.text), letter.link);
            ("application/json", json!({ "text": text }).to_string())
        }
        WebhookFormat::Ntfy => ("text/plain; charset=utf-8", letter.text.clone()),
    };
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    if format == WebhookFormat::Ntfy {
        headers.insert(HeaderName::from_static("x-click"), value(&letter.link)?);
    }
    let timestamp = now.timestamp().to_string();
    let signature = sign(&letter.address.secret, &letter.row.message_id, &timestamp, &body)?;
    for (name, text) in [
        ("webhook-id", &letter.row.message_id),
        ("webhook-timestamp", &timestamp),
        ("webhook-signature", &signature),
    ] {
        headers.insert(HeaderName::from_static(name), value(text)?);
    }
    Ok(Request::post(url, headers, body.into()))
}

fn value(text: &str) -> Result<HeaderValue, PlayError> {
    HeaderValue::from_str(text).map_err(|e: InvalidHeaderValue| PlayError::Internal(e.to_string()))
}

/// The signature of Standard Webhooks: HMAC-SHA256 of id, time and body.
fn sign(secret: &[u8], id: &str, timestamp: &str, body: &str) -> Result<String, PlayError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(|e| PlayError::Internal(e.to_string()))?;
    mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
    Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

/// Text that Discord shows as it is: a title can be no link, and a name not bold.
fn without_markdown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | '\'' | '"' | '?' | ':' | '/') {
            plain.push('\\');
        }
        plain.push(c);
    }
    // An address would become a link, whatever is in front of it.
    plain.replace("://", ":\u{200b}//")
}

/// Text in which Slack finds no link and no name.
fn without_tags(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's libraries.
    #[test]
    fn a_message_is_signed_as_the_specification_has_it() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed =
            sign(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", r#"{"test": 2432232314}"#).unwrap();
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn what_people_write_is_no_markup() {
        assert_eq!(
            without_markdown("*a* [b](http://c) <@1> d-e."),
            "\\*a\\* \\[b\\]\\(http:\u{200b}//c\\) \\<\\@1\\> d\\-e."
        );
        assert_eq!(without_tags("<!channel> & <http://a|b>"), "&lt;!channel&gt; &amp; &lt;http://a|b&gt;");
    }
}
