//! Web Push, as a push service and a browser see it.

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde_json::{Value, json};

use super::{come, friendly, hall, two};
use crate::support::{Browser, Hall, Outside, Person, Reply, soon};

pub(super) async fn subscribe(
    person: &Person,
    hall: &Hall,
    outside: &Outside,
    path: &str,
    more: Value,
) -> (Browser, Value) {
    let browser = Browser::new();
    let key = hall.get("/v1/push/key").await.1["key"].clone();
    let mut new = browser.subscription(&format!("{}{path}", outside.base), &key);
    for (name, value) in more.as_object().unwrap() {
        new[name] = value.clone();
    }
    let (status, push) = person.post("/v1/me/push", new).await;
    assert_eq!(status, 201, "{push}");
    (browser, push)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_for_its_browser_alone_and_its_push_service_knows_who_sends() {
    let outside = Outside::answering(|_| Reply::new(201, "")).await;
    let hall = hall(&outside).await;
    let clock = json!({"pace": {"type": "per_move", "seconds": 7_200}});
    let ([ann, bob], game) = two(&hall, json!({"title": "A quiet evening", "clock": clock})).await;
    let (browser, push) = subscribe(&bob, &hall, &outside, "/push/1", json!({"label": "my phone"})).await;
    assert_eq!((&push["service"], &push["endpoint"]), (&json!("localhost"), &Value::Null));
    ann.turn(&game).await;
    let sent = &come(&outside, "/push/1", 1).await[0];
    let message = browser.read(&sent.body);
    assert_eq!(message["web_push"], json!(8030));
    assert_eq!(message["app_badge"], json!(1));
    assert_eq!(message["notification"]["title"], json!("It is your turn in A quiet evening."));
    // It takes the place of what the phone still shows of an earlier turn, but not without a sound.
    assert_eq!(message["notification"]["renotify"], json!(true));
    assert_eq!(message["notification"]["navigate"], json!(format!("{}/#/game/{game}", hall.base)));
    let header = |name: &str| sent.header(name).unwrap();
    assert_eq!((header("content-encoding"), header("urgency")), ("aes128gcm", "high"));
    assert_eq!(header("topic").len(), 24);
    let ttl: i64 = header("ttl").parse().unwrap();
    assert!((7_000..=7_200).contains(&ttl), "{ttl}");
    // RFC 8292.
    let (token, key) = header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(json!(key), hall.get("/v1/push/key").await.1["key"]);
    assert_eq!(decode_header(token).unwrap().alg, Algorithm::ES256);
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&[&outside.base]);
    let (x, y) = coordinates(key);
    let claims = decode::<Value>(token, &DecodingKey::from_ec_components(&x, &y).unwrap(), &validation)
        .unwrap()
        .claims;
    assert_eq!(claims["sub"], json!(hall.base));
    assert!(claims["exp"].as_i64().unwrap() <= chrono::Utc::now().timestamp() + 24 * 3_600);
}

/// A push service keeps a message as long as it says something: until the time is up, but no longer than 28 days, and for a week
/// where nobody runs out of time.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_kept_as_long_as_its_turn_has() {
    let outside = Outside::answering(|_| Reply::new(201, "")).await;
    let days = |days: i64| days * 86_400;
    for (clock, kept) in [(None, days(7)), (Some(days(2)), days(2)), (Some(days(60)), days(28))] {
        let hall = hall(&outside).await;
        let clock = clock.map(|seconds| json!({"pace": {"type": "per_move", "seconds": seconds}}));
        let ([ann, bob], game) = two(&hall, json!({ "clock": clock })).await;
        let path = format!("/push/{kept}");
        subscribe(&bob, &hall, &outside, &path, json!({})).await;
        ann.turn(&game).await;
        let ttl: i64 = come(&outside, &path, 1).await[0].header("ttl").unwrap().parse().unwrap();
        assert!((kept - 600..=kept).contains(&ttl), "{ttl}");
    }
}

/// The coordinates of an uncompressed point, in base64url.
fn coordinates(key: &str) -> (String, String) {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let point = URL_SAFE_NO_PAD.decode(key).unwrap();
    assert_eq!((point.len(), point[0]), (65, 4));
    (URL_SAFE_NO_PAD.encode(&point[1..33]), URL_SAFE_NO_PAD.encode(&point[33..]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_is_no_more_is_removed_and_one_with_the_same_endpoint_replaced() {
    let outside = Outside::answering(|asked| {
        Reply::new(
            match asked.path.as_str() {
                "/unknown" => 404,
                "/gone" => 410,
                _ => 201,
            },
            "",
        )
    })
    .await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    for path in ["/unknown", "/gone", "/there", "/there"] {
        subscribe(&bob, &hall, &outside, path, json!({})).await;
    }
    let listed = async || bob.get("/v1/me/push").await.1["items"].as_array().unwrap().len();
    assert_eq!(listed().await, 3);
    ann.turn(&game).await;
    for path in ["/unknown", "/gone", "/there"] {
        come(&outside, path, 1).await;
    }
    soon(async || listed().await == 1).await;
    let id = bob.get("/v1/me/push").await.1["items"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ann.delete(&format!("/v1/me/push/{id}")).await.0, 404, "it is somebody else's");
    assert_eq!(bob.delete(&format!("/v1/me/push/{id}")).await.0, 204);
    assert_eq!(listed().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_subscription_is_refused() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ann = hall.person("ann").await;
    let key = hall.get("/v1/push/key").await.1["key"].clone();
    let good = Browser::new().subscription("https://push.example/x", &key);
    let spoilt = |at: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(at).unwrap() = value;
        bad
    };
    let off_the_curve =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw0";
    for bad in [
        spoilt("/subscription/endpoint", json!("http://push.example/x")),
        spoilt("/subscription/keys/p256dh", json!(off_the_curve)),
        spoilt("/subscription/keys/p256dh", json!("AAAA")),
        spoilt("/subscription/keys/auth", json!("AAAA")),
        spoilt("/subscription/keys/auth", json!("***")),
        // Another hall's key: its messages would be refused.
        spoilt("/key", good["subscription"]["keys"]["p256dh"].clone()),
    ] {
        let (status, problem) = ann.post("/v1/me/push", bad.clone()).await;
        assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("malformed_body")), "{bad}");
    }
    assert_eq!(ann.post("/v1/me/push", good).await.0, 201);
}

/// Whoever does not trust their phone tries it, and sees what its push service says.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_tried_and_what_its_push_service_answered_is_listed() {
    let outside =
        Outside::answering(|asked| Reply::new(if asked.path == "/full" { 413 } else { 201 }, "")).await;
    let hall = hall(&outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    // It is night, and nothing is wanted but what is asked for.
    let quiet = json!({"kinds": [], "quiet_hours": {"from": "00:00", "until": "23:59"}});
    for (path, answered) in [("/phone", 201), ("/full", 413)] {
        let (browser, push) = subscribe(&ann, &hall, &outside, path, quiet.clone()).await;
        let at = format!("/v1/me/push/{}", push["id"].as_str().unwrap());
        assert_eq!(ann.get(&format!("{at}/deliveries")).await.1, json!({"items": []}));
        assert_eq!(ann.post(&format!("{at}/test"), Value::Null).await.0, 202);
        let sent = &come(&outside, path, 1).await[0];
        let message = browser.read(&sent.body);
        assert_eq!(message["notification"]["title"], json!("This is a test: messages arrive here."));
        let log = async || ann.get(&format!("{at}/deliveries")).await.1["items"].clone();
        soon(async || !log().await[0].is_null()).await;
        let log = log().await;
        assert_eq!((&log[0]["status"], &log[0]["kind"]), (&json!(answered), &json!("test")), "{log}");
        // What is refused as too large is not sent again.
        soon(async || hall.db.count("outbox").await == 0).await;
        // Nobody else looks at it or has it tried; and it is no webhook.
        assert_eq!(bob.get(&format!("{at}/deliveries")).await.0, 404);
        assert_eq!(bob.post(&format!("{at}/test"), Value::Null).await.0, 404);
        let as_webhook = at.replace("/push/", "/webhooks/");
        assert_eq!(ann.get(&format!("{as_webhook}/deliveries")).await.0, 404);
        assert_eq!(ann.delete(&as_webhook).await.0, 404);
        assert_eq!(ann.delete(&at).await.0, 204);
        assert_eq!(hall.db.count("deliveries").await, 0, "with the subscription goes its log");
    }
}
