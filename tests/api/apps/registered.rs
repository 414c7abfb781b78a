//! Clients that register themselves (RFC 7591), and what they cannot pass themselves off as.

use longhall::features::{apps::AppPolicy, hall::Limits};
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::Method;
use serde_json::{Value, json};

use super::{decide, param, post_form, redeem, refresh, refused, request, shown};
use crate::support::{Hall, answer, behind_a_proxy, few, rates, unlimited};

async fn register(hall: &Hall, client: Value) -> String {
    let (status, made) = hall.post("/oauth/register", client).await;
    assert_eq!(status, 201, "{made}");
    made["client_id"].as_str().unwrap().to_owned()
}

fn asks(id: &str, redirect: &str) -> String {
    request(&[("client_id", id), ("redirect_uri", redirect)])
}

/// A name says nothing: whoever is led somewhere is shown where.
#[tokio::test(flavor = "multi_thread")]
async fn a_registered_client_is_shown_by_the_host_to_which_it_leads() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (evil, local) = ("https://evil.example/back", "http://localhost:6274/back");
    let id = register(&hall, json!({"client_name": "Claude", "redirect_uris": [evil, local]})).await;
    assert!(id.starts_with(&format!("{}/oauth/clients/", hall.base)));
    for (redirect, host) in [(evil, json!("evil.example")), (local, Value::Null)] {
        let (status, told) = shown(&ann, &asks(&id, redirect)).await;
        assert_eq!(status, 200, "{told}");
        assert_eq!((&told["host"], &told["name"]), (&host, &json!("Claude")));
        assert_eq!((&told["registered_itself"], &told["leads_to"]), (&json!(true), &json!(redirect)));
    }
    for astray in [
        "https://claude.ai/api/mcp/auth_callback",
        "https://evil.example/back/",
        "https://evil.example:444/back",
        "https://ann@evil.example/back",
        "http://localhost:6274/other",
        "http://localhost:6274@evil.example/back",
        "http://127.0.0.1:6274/back",
    ] {
        assert_eq!(shown(&ann, &asks(&id, astray)).await.0, 422, "{astray}");
    }
    let back = decide(&ann, &asks(&id, evil), true).await;
    let by = [("client_id", id.as_str()), ("redirect_uri", evil)];
    let (status, tokens) = redeem(&hall, &param(&back, "code").unwrap(), &by).await;
    assert_eq!(status, 200, "{tokens}");
    let (_, apps) = ann.get("/v1/me/apps").await;
    let app = &apps["items"][0];
    assert_eq!(
        (&app["host"], &app["registered_itself"]),
        (&Value::Null, &json!(true)),
        "it may lead to several"
    );
    // Bound to that id, as any other.
    let other = register(&hall, json!({"redirect_uris": [evil]})).await;
    let token = tokens["refresh_token"].as_str().unwrap();
    assert!(refused("invalid_grant")(&refresh(&hall, token, &other).await));
    assert_eq!(refresh(&hall, token, &id).await.0, 200);
    assert_eq!(ann.delete(&format!("/v1/me/apps/{}", app["id"].as_str().unwrap())).await.0, 204);
    assert!(refused("invalid_grant")(&refresh(&hall, token, &id).await));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_that_the_hall_has_not_signed_is_nobodys() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let other = Hall::open().await;
    let back = "https://app.example/back";
    let elsewhere = register(&other, json!({"redirect_uris": [back]})).await;
    let moved = elsewhere.replace(&other.base, &hall.base);
    let own = register(&hall, json!({"redirect_uris": [back]})).await;
    let bent = format!("{}{}", &own[..own.len() - 1], if own.ends_with('A') { "B" } else { "A" });
    for id in [&elsewhere, &moved, &bent, &format!("{}/oauth/clients/", hall.base)] {
        let (status, told) = shown(&ann, &asks(id, back)).await;
        assert_eq!((status.as_u16(), &told["code"]), (422, &json!("bad_app")), "{id}: {told}");
        let (_, device) = post_form(&hall, "/oauth/device", &[("client_id", id)]).await;
        assert_eq!(device["error"], json!("invalid_client"), "{id}");
    }
    assert_eq!(shown(&ann, &asks(&own, back)).await.0, 200);
    let again = hall.again().await;
    let bob = again.person("bob").await;
    assert_eq!(shown(&bob, &asks(&own, back)).await.0, 200, "the key outlives the process");
}

#[tokio::test(flavor = "multi_thread")]
async fn registration_is_refused_in_the_words_of_its_standard() {
    let hall = Hall::open().await;
    let long = format!("https://app.example/{}", "x".repeat(3_000));
    for (client, error) in [
        (json!({}), "invalid_redirect_uri"),
        (json!({"redirect_uris": []}), "invalid_redirect_uri"),
        (json!({"redirect_uris": ["http://app.example/back"]}), "invalid_redirect_uri"),
        (json!({"redirect_uris": ["vscode://back"]}), "invalid_redirect_uri"),
        (json!({"redirect_uris": [long]}), "invalid_client_metadata"),
        (json!({"redirect_uris": "https://app.example/back"}), "invalid_client_metadata"),
        (json!({"redirect_uris": [1]}), "invalid_client_metadata"),
        (json!([]), "invalid_client_metadata"),
        (json!({"client_name": 1, "redirect_uris": ["https://app.example/back"]}), "invalid_client_metadata"),
    ] {
        let answer = hall.post("/oauth/register", client.clone()).await;
        assert!(refused(error)(&answer), "{client}: {answer:?}");
    }
    let form = post_form(&hall, "/oauth/register", &[("redirect_uris", "https://app.example/back")]).await;
    assert!(refused("invalid_client_metadata")(&form), "{form:?}");
    for twice in [
        r#"{"redirect_uris": ["https://a.example/"], "redirect_uris": ["https://b.example/"]}"#,
        r#"{"redirect_uris": ["https://a.example/"], "jwks": {"keys": [], "keys": []}}"#,
    ] {
        let request = hall.http.post(format!("{}/oauth/register", hall.base));
        let answer = answer(request.header("content-type", "application/json").body(twice)).await;
        assert!(refused("invalid_client_metadata")(&answer), "{twice}: {answer:?}");
    }
    // Whatever else it wants is replaced, and nothing that it names is fetched.
    let wants = json!({
        "redirect_uris": ["https://app.example/back"],
        "token_endpoint_auth_method": "client_secret_basic",
        "grant_types": ["password", "urn:ietf:params:oauth:grant-type:device_code"],
        "logo_uri": "https://169.254.169.254/logo.png",
        "jwks_uri": "https://169.254.169.254/keys",
    });
    let (status, made) = hall.post("/oauth/register", wants).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(made["token_endpoint_auth_method"], json!("none"));
    assert_eq!(made["grant_types"], json!(["authorization_code", "refresh_token"]));
    assert!(made.get("client_secret").is_none() && made.get("client_name").is_none(), "{made}");
    assert_eq!(hall.db.count("client_id_key").await, 1, "nothing but the key is stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn registrations_count_like_sign_ups() {
    let few = Rates { credentials_per_minute: few(3), ..rates() };
    let hall = Hall::with(Limits::default(), Quotas::new(&few, behind_a_proxy())).await;
    let client = json!({"redirect_uris": ["https://app.example/back"]});
    let mut statuses = vec![];
    for _ in 0..4 {
        let request = hall.request(Method::POST, "/oauth/register").json(&client);
        let request = request.header("x-forwarded-for", "192.0.2.1");
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    assert_eq!(statuses, [201, 201, 201, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lets_no_registered_clients_in() {
    let open = Hall::open().await;
    let back = "https://app.example/back";
    let closed = AppPolicy { registration: false, ..AppPolicy::default() };
    let limits = Limits { apps: closed, ..Limits::default() };
    let hall = Hall::with(limits, unlimited()).await;
    let ann = hall.person("ann").await;
    let (status, told) = hall.post("/oauth/register", json!({"redirect_uris": [back]})).await;
    assert_eq!((status.as_u16(), &told["code"]), (404, &json!("not_found")));
    let endpoint = async |hall: &Hall| {
        hall.get("/.well-known/oauth-authorization-server").await.1["registration_endpoint"].clone()
    };
    assert_eq!(endpoint(&hall).await, Value::Null);
    assert_eq!(endpoint(&open).await, json!(format!("{}/oauth/register", open.base)));
    let id = format!("{}/oauth/clients/x.y.z", hall.base);
    let (status, told) = shown(&ann, &asks(&id, back)).await;
    assert_eq!(status, 422);
    assert!(told["detail"].as_str().unwrap().contains("registered themselves"), "{told}");
}

/// The operator's clients are asked about without a fetch, and those built in are gone.
#[tokio::test(flavor = "multi_thread")]
async fn an_operator_names_clients_whose_document_is_not_fetched() {
    let id = "https://app.example/client.json";
    let file =
        json!([{"client_id": id, "client_name": "App", "redirect_uris": ["https://app.example/back"]}]);
    let presets = longhall::features::apps::presets::PresetClients::parse(&file.to_string()).unwrap();
    let limits = Limits { apps: AppPolicy { presets, ..AppPolicy::default() }, ..Limits::default() };
    let hall = Hall::with(limits, unlimited()).await;
    let ann = hall.person("ann").await;
    let (status, told) = shown(&ann, &asks(id, "https://app.example/back")).await;
    assert_eq!((status.as_u16(), &told["name"]), (200, &json!("App")), "{told}");
    assert_eq!(shown(&ann, &asks(id, "https://app.example/other")).await.0, 422);
    let (_, device) = post_form(&hall, "/oauth/device", &[("client_id", id)]).await;
    assert_eq!(device["error"], json!("unauthorized_client"));
}
