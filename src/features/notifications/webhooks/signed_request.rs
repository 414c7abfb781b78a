//! The formats of webhook messages: Standard Webhooks (standardwebhooks.com), Discord, Slack and ntfy.

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use longhall_base::error::PlayError;
use longhall_fetch::{
    HeaderMap, Request,
    header::{CONTENT_TYPE, HeaderName, HeaderValue, InvalidHeaderValue},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;
use url::Url;

use crate::features::notifications::delivery::Delivery;

/// Prefix of each webhook secret; the key in base64 follows.
pub(crate) const SECRET_PREFIX: &str = "whsec_";

/// The format of messages to a webhook. `plain` is JSON with `type`, `timestamp` and `data`, by Standard Webhooks. The
/// other formats are those of Discord's webhooks (`discord`), of Slack's incoming webhooks and compatible services
/// (`slack`), and of ntfy topics (`ntfy`).
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
    /// The format of Discord's webhooks.
    Discord,
    /// The format of Slack's incoming webhooks and of compatible services.
    Slack,
    /// The format of ntfy: plain text, posted to the address of a topic.
    Ntfy,
}

/// Builds the HTTP request that delivers a message.
pub(in crate::features::notifications) fn request(
    delivery: &Delivery,
    format: WebhookFormat,
    now: DateTime<Utc>,
) -> Result<Request, PlayError> {
    let url = Url::parse(&delivery.address.url).map_err(|e| PlayError::Internal(e.to_string()))?;
    let (content_type, body) = match format {
        WebhookFormat::Plain => {
            let body = json!({
                "type": delivery.subject.name(),
                "timestamp": delivery.row.made_at,
                "data": delivery.data(),
            });
            ("application/json", body.to_string())
        }
        WebhookFormat::Discord => {
            let content = format!("{} {}", without_markdown(&delivery.text), delivery.link);
            // Titles and names must not mention Discord users.
            let body = json!({"content": content, "allowed_mentions": {"parse": []}});
            ("application/json", body.to_string())
        }
        WebhookFormat::Slack => {
            let text = format!("{} <{}>", without_tags(&delivery.text), delivery.link);
            ("application/json", json!({ "text": text }).to_string())
        }
        WebhookFormat::Ntfy => ("text/plain; charset=utf-8", delivery.text.clone()),
    };
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    if format == WebhookFormat::Ntfy {
        headers.insert(HeaderName::from_static("x-click"), value(&delivery.link)?);
    }
    let timestamp = now.timestamp().to_string();
    let signature = sign(&delivery.address.secret, &delivery.row.message_id, &timestamp, &body)?;
    for (name, text) in [
        ("webhook-id", &delivery.row.message_id),
        ("webhook-timestamp", &timestamp),
        ("webhook-signature", &signature),
    ] {
        headers.insert(HeaderName::from_static(name), value(text)?);
    }
    Ok(Request::post(url, headers, body.into()))
}

pub(in crate::features::notifications) fn value(text: &str) -> Result<HeaderValue, PlayError> {
    HeaderValue::from_str(text).map_err(|e: InvalidHeaderValue| PlayError::Internal(e.to_string()))
}

/// Computes the signature of Standard Webhooks: HMAC-SHA256 of id, time and body.
fn sign(secret: &[u8], id: &str, timestamp: &str, body: &str) -> Result<String, PlayError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(|e| PlayError::Internal(e.to_string()))?;
    mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
    Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

/// Escapes Markdown, so that Discord shows titles and names literally.
fn without_markdown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | '\'' | '"' | '?' | ':' | '/') {
            plain.push('\\');
        }
        plain.push(c);
    }
    // Discord makes a link of every URL, even of an escaped one.
    plain.replace("://", ":\u{200b}//")
}

/// Escapes text, so that Slack finds no link and no mention in it.
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
