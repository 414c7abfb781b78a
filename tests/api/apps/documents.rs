//! Client metadata documents: what they must say, and what they cannot make the hall do.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};

use super::{decide, form, param, redeem, request, shown, with_documents};
use crate::support::{Hall, Reply};

fn document(base: &str, other: Value) -> Value {
    let mut document = json!({
        "client_id": format!("{base}/client.json"),
        "client_name": "Longboat",
        "redirect_uris": ["https://app.example/back", "http://127.0.0.1/back"],
        "grant_types": ["authorization_code"],
        "logo_uri": "https://app.example/logo.png",
    });
    document.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    document
}

/// A document behind a million spaces, in a thousand bytes.
fn bomb(document: &Value) -> Vec<u8> {
    let mut packed = GzEncoder::new(vec![], Compression::fast());
    packed.write_all(&[b' '; 1_000_000]).unwrap();
    packed.write_all(document.to_string().as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// A hall, and a server whose document says what is given besides.
async fn saying(other: Value) -> (Hall, crate::support::Outside) {
    with_documents(move |asked| {
        let host = asked.header("host").unwrap();
        let mut other = other.clone();
        if let Some(kind) = other.as_object_mut().unwrap().remove("served as") {
            let headers = vec![("content-type", kind.as_str().unwrap().to_owned())];
            let document = document(&format!("https://{host}"), other).to_string();
            return Reply { headers, ..Reply::new(200, document) };
        }
        if other.as_object_mut().unwrap().remove("inflates").is_some() {
            let headers = ["content-type", "content-encoding"].into_iter().zip(["application/json", "gzip"]);
            let headers = headers.map(|(name, value)| (name, value.to_owned())).collect();
            return Reply { headers, ..Reply::new(200, bomb(&document(&format!("https://{host}"), other))) };
        }
        if let Some(status) = other.as_object_mut().unwrap().remove("status") {
            let headers = vec![("location", "/client.json".to_owned())];
            return Reply { headers, ..Reply::new(u16::try_from(status.as_u64().unwrap()).unwrap(), "{}") };
        }
        Reply::json(&document(&format!("https://{host}"), other))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_is_shown_by_its_host_and_led_back_to_where_it_lives() {
    let (hall, outside) = saying(json!({"client_name": "  Longhall \u{202e}itself\nYes "})).await;
    let ann = hall.person("ann").await;
    let id = format!("{}/client.json", outside.base);
    let asks = |redirect: &str| request(&[("client_id", &id), ("redirect_uri", redirect)]);
    let (status, told) = shown(&ann, &asks("https://app.example/back")).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(
        (&told["client_id"], &told["host"]),
        (&json!(id), &json!(format!("localhost:{}", outside.port)))
    );
    assert_eq!(told["leads_to"], json!("https://app.example/back"));
    assert_eq!(told["name"], json!("Longhall \u{fffd}itself Yes"), "a name turns no words around");
    let back = decide(&ann, &asks("https://app.example/back"), true).await;
    let by = [("client_id", id.as_str()), ("redirect_uri", "https://app.example/back")];
    assert_eq!(redeem(&hall, &param(&back, "code").unwrap(), &by).await.0, 200);
    assert_eq!(shown(&ann, &asks("http://127.0.0.1:77/back")).await.0, 200);
    for astray in [
        "https://app.example/",
        "https://evil.example/back",
        "http://127.0.0.1/other",
        "http://localhost/back",
    ] {
        assert_eq!(shown(&ann, &asks(astray)).await.0, 422, "{astray}");
    }
    assert_eq!(outside.asked().len(), 1, "one document, once in a while");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_describes_another_or_none_lets_nobody_in() {
    for (other, why) in [
        (json!({"client_id": "https://app.example/client.json"}), "not its own address"),
        (json!({"token_endpoint_auth_method": "client_secret_basic"}), "clients have no secrets"),
        (json!({"client_secret": "x"}), "clients have no secrets"),
        (json!({"redirect_uris": "https://app.example/back"}), "not JSON"),
        (json!({"status": 302}), "answers 302"),
        (json!({"status": 404}), "answers 404"),
        (json!({"client_name": "x".repeat(70_000)}), "too long"),
        // What somebody else has left there: a text, a picture, a page.
        (json!({"served as": "text/plain"}), "not served as"),
        (json!({"served as": "text/html; charset=application/json"}), "not served as"),
        (json!({"served as": ""}), "not served as"),
        (json!({"inflates": true}), "not JSON"),
    ] {
        let (hall, outside) = saying(other.clone()).await;
        let ann = hall.person("ann").await;
        let id = format!("{}/client.json", outside.base);
        let (status, told) =
            shown(&ann, &request(&[("client_id", &id), ("redirect_uri", "https://app.example/back")])).await;
        assert_eq!(status, 422, "{told}");
        assert!(told["detail"].as_str().unwrap().contains(why), "{told}");
        assert!(outside.asked().len() <= 1, "nothing is followed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_may_be_of_a_kind_of_json() {
    for kind in ["application/json; charset=utf-8", "APPLICATION/JSON", "application/client+json"] {
        let (hall, outside) = saying(json!({"served as": kind})).await;
        let ann = hall.person("ann").await;
        let id = format!("{}/client.json", outside.base);
        let asks = request(&[("client_id", &id), ("redirect_uri", "https://app.example/back")]);
        assert_eq!(shown(&ann, &asks).await.0, 200, "{kind}");
    }
}

/// The hall asks nothing inside, nothing for strangers, and nothing before a person is asked.
#[tokio::test(flavor = "multi_thread")]
async fn a_document_does_not_lead_inside() {
    let (open, outside) = saying(json!({})).await;
    drop(open);
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for host in ["localhost", "127.0.0.1", "2130706433.example", "[::1]", "169.254.169.254", "10.0.0.1"] {
        let id = format!("https://{host}:{}/client.json", outside.port);
        let (status, told) = shown(&ann, &request(&[("client_id", &id)])).await;
        assert_eq!((status.as_u16(), &told["code"]), (422, &json!("bad_app")), "{host}");
    }
    let id = format!("{}/client.json", outside.base);
    let nobody =
        hall.get(&format!("/v1/me/consents?{}", form(&[("request", &request(&[("client_id", &id)]))]))).await;
    assert_eq!(nobody.0, 401);
    let device = super::post_form(&hall, "/oauth/device", &[("client_id", &id)]).await;
    assert!(super::refused("invalid_client")(&device), "{device:?}");
    assert!(outside.asked().is_empty());
}

/// The name of an app that runs in browsers is not lent to a device somewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_asks_for_apps_that_list_its_grant_alone() {
    let device = "urn:ietf:params:oauth:grant-type:device_code";
    for (grants, wanted) in [
        (Value::Null, false),
        (json!([]), false),
        (json!(["authorization_code"]), false),
        (json!(["authorization_code", "refresh_token", "device_code"]), false),
        (json!(["authorization_code", device]), true),
        (json!([device]), true),
    ] {
        let (hall, outside) = saying(json!({ "grant_types": grants })).await;
        let ann = hall.person("ann").await;
        let id = format!("{}/client.json", outside.base);
        let (status, asked) = super::post_form(&hall, "/oauth/device", &[("client_id", &id)]).await;
        if wanted {
            assert_eq!(status, 200, "{grants}: {asked}");
            let path = format!("/v1/me/consents?user_code={}", asked["user_code"].as_str().unwrap());
            assert_eq!(ann.get(&path).await.0, 200, "{grants}");
            continue;
        }
        assert_eq!((status.as_u16(), &asked["error"]), (400, &json!("unauthorized_client")), "{grants}");
        // Nor if a code was given before the document changed.
        let (_, asked) = super::post_form(&hall, "/oauth/device", &[("client_id", "http://localhost")]).await;
        let code = asked["user_code"].as_str().unwrap().replace('-', "");
        hall.db.sql(&format!("UPDATE app_devices SET client_id = '{id}'")).await.unwrap();
        let (status, refused) = ann.get(&format!("/v1/me/consents?user_code={code}")).await;
        assert_eq!((status.as_u16(), &refused["code"]), (422, &json!("bad_app")), "{grants}");
        let yes = json!({"user_code": code, "allow": true});
        assert_eq!(ann.post("/v1/me/consents", yes).await.1["code"], json!("bad_app"), "{grants}");
    }
}
