//! Webhooks: signed, in their receiver's form, and for their owner alone.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use super::{come, friendly, hall, limits, said, two, webhook};
use crate::support::{Database, Hall, Proxy, soon, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_signed_by_the_secret_that_was_shown_once() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let hook = webhook(&ann, &outside, "/hook", json!({"label": "my script"})).await;
    let secret = hook["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap();
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    assert_eq!(ann.post(&format!("{path}/test"), Value::Null).await.0, 202);
    let test = &come(&outside, "/hook", 1).await[0];
    let header = |name: &str| test.header(name).unwrap();
    let signed =
        [header("webhook-id"), header("webhook-timestamp"), std::str::from_utf8(&test.body).unwrap()];
    let mut mac = Hmac::<Sha256>::new_from_slice(&STANDARD.decode(secret).unwrap()).unwrap();
    mac.update(signed.join(".").as_bytes());
    let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
    assert_eq!(header("webhook-signature"), signature);
    assert_eq!(said(test)["type"], json!("test"));
    let deliveries = format!("{path}/deliveries");
    soon(async || !ann.get(&deliveries).await.1["items"][0].is_null()).await;
    let (_, log) = ann.get(&deliveries).await;
    assert_eq!((&log["items"][0]["status"], &log["items"][0]["kind"]), (&json!(200), &json!("test")));
    assert_eq!(log["items"][0]["message"], json!(header("webhook-id")));
    let (_, list) = ann.get("/v1/me/webhooks").await;
    assert_eq!(
        (&list["items"][0]["label"], &list["items"][0]["secret"]),
        (&json!("my script"), &Value::Null)
    );
    // Nobody else sees or changes it.
    assert_eq!(bob.get("/v1/me/webhooks").await.1, json!({"items": []}));
    assert_eq!(bob.get(&deliveries).await.0, 404);
    assert_eq!(bob.patch(&path, json!({"label": "mine"})).await.0, 404);
    assert_eq!(bob.post(&format!("{path}/test"), Value::Null).await.0, 404);
    assert_eq!(bob.delete(&path).await.0, 404);
    assert_eq!(ann.delete(&path).await.0, 204);
    assert_eq!(hall.db.count("deliveries").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_sound_addresses_are_taken_and_a_token_for_games_adds_none() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ann = hall.person("ann").await;
    for bad in ["http://example.org/", "https://ann@example.org/", "https://", "ftp://example.org/", "x"] {
        let (status, problem) = ann.post("/v1/me/webhooks", json!({"url": bad})).await;
        assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("malformed_body")), "{bad}");
    }
    let url = "https://example.org/";
    for bad in [
        json!({"url": url, "kinds": ["everything"]}),
        json!({"url": url, "quiet_hours": {"from": "25:00", "until": "07:00"}}),
        json!({"url": url, "format": "smoke"}),
    ] {
        assert_eq!(ann.post("/v1/me/webhooks", bad.clone()).await.0, 400, "{bad}");
    }
    for _ in 0..10 {
        webhook(&ann, &outside, "/hook", json!({})).await;
    }
    let (status, problem) = ann.post("/v1/me/webhooks", json!({"url": url})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("too_many_addresses")));
    let scopes = json!({"label": "a script", "scopes": ["games:read", "games:play"]});
    let (_, token) = ann.post("/v1/me/tokens", scopes).await;
    let script = ann.with_token(token["token"].as_str().unwrap());
    assert_eq!(script.post("/v1/me/webhooks", json!({"url": url})).await.1["code"], json!("scope_missing"));
    assert_eq!(script.get("/v1/me/webhooks").await.1["code"], json!("scope_missing"));
    assert_eq!(script.get("/v1/me/push").await.1["code"], json!("scope_missing"));
    assert_eq!(ann.put("/v1/me/preferences", json!({"language": "en", "zone": "Mars/Port"})).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_receiver_gets_its_form_and_titles_are_no_markup() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({"title": "<!here> *x* @everyone"})).await;
    for format in ["discord", "slack", "ntfy"] {
        webhook(&bob, &outside, &format!("/{format}"), json!({ "format": format })).await;
    }
    webhook(&bob, &outside, "/discreet", json!({"discreet": true})).await;
    let german = json!({"language": "de", "zone": "Europe/Berlin"});
    assert_eq!(bob.put("/v1/me/preferences", german.clone()).await.1, german);
    ann.turn(&game).await;
    let discord = said(&come(&outside, "/discord", 1).await[0]);
    assert!(
        discord["content"]
            .as_str()
            .unwrap()
            .starts_with("Du bist am Zug: \\<\\!here\\> \\*x\\* \\@everyone.")
    );
    assert_eq!(discord["allowed_mentions"], json!({"parse": []}));
    let slack = said(&come(&outside, "/slack", 1).await[0]);
    let text = slack["text"].as_str().unwrap();
    assert!(text.starts_with("Du bist am Zug: &lt;!here&gt; *x* @everyone. <http"), "{text}");
    let ntfy = &come(&outside, "/ntfy", 1).await[0];
    assert_eq!(ntfy.body, "Du bist am Zug: <!here> *x* @everyone.".as_bytes());
    assert_eq!(ntfy.header("x-click").unwrap(), format!("{}/#/game/{game}", hall.base));
    let discreet = &come(&outside, "/discreet", 1).await[0];
    assert_eq!(said(discreet)["data"], json!({"text": "Du bist am Zug.", "url": format!("{}/", hall.base)}));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_a_deleted_account() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({"quiet_hours": {"from": "00:00", "until": "23:59"}})).await;
    bob.put("/v1/me/preferences", json!({"language": "de", "zone": "Europe/Berlin"})).await;
    ann.turn(&game).await;
    bob.look(&game).await;
    assert_eq!(bob.forget_me().await, 204);
    for table in ["addresses", "preferences", "notified", "outbox", "deliveries", "presence", "nudges"] {
        let left = format!("{table} WHERE account_id = '{}'", bob.id);
        soon(async || hall.db.count(&left).await == 0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_an_address_reads_no_others() {
    let outside = friendly().await;
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let hall = Hall::on(db.by(&proxy), limits(outside.settings.clone()), unlimited()).await;
    let ann = hall.person("ann").await;
    let all = |asked: &BTreeMap<String, usize>| {
        let all = asked
            .iter()
            .filter(|(statement, _)| statement.contains("DISTINCT") && statement.contains("addresses"));
        all.map(|(_, times)| times).sum::<usize>()
    };
    proxy.asked.take();
    let hook = webhook(&ann, &outside, "/hook", json!({})).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    for _ in 0..5 {
        for change in [json!({}), json!({"label": "mine"}), json!({"active": false}), json!({"active": true})]
        {
            assert_eq!(ann.patch(&path, change).await.0, 200);
        }
    }
    // The server itself reads all by the clock, every ten seconds.
    let asked = proxy.asked.take();
    assert!(all(&asked) < 5, "{asked:?}");
    // Nevertheless the new address counts at once.
    assert_eq!(ann.post(&format!("{path}/test"), Value::Null).await.0, 202);
    come(&outside, "/hook", 1).await;
}
