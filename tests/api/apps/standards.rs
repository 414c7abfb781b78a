//! The endpoints of OAuth speak as its standards say (RFC 6749, 6750, 7009, 7591, 8628).

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{LOCAL, decide, form, param, post_form, refused, request};
use crate::support::{Hall, answer};

#[tokio::test(flavor = "multi_thread")]
async fn oauth_is_spoken_as_its_standards_say() {
    let hall = Hall::open().await;
    let error =
        |answer: (StatusCode, serde_json::Value)| answer.1["error"].as_str().unwrap_or_default().to_owned();
    let token = async |params: &[(&str, &str)]| error(post_form(&hall, "/oauth/token", params).await);
    assert_eq!(token(&[]).await, "invalid_request");
    // Bytes that are no text, and a parameter that nobody knows, however long.
    let sent = hall
        .request(Method::POST, "/oauth/token")
        .header("content-type", "application/x-www-form-urlencoded; charset=zz");
    assert!(refused("invalid_request")(&answer(sent.body(b"grant_type=\xff".to_vec())).await));
    let long = "x".repeat(3_000);
    let grant = ("grant_type", "refresh_token");
    assert_eq!(
        token(&[grant, ("client_id", LOCAL), ("refresh_token", "x.y"), ("other", &long)]).await,
        "invalid_grant"
    );
    assert_eq!(token(&[grant, ("client_id", LOCAL), ("refresh_token", &long)]).await, "invalid_request");
    assert_eq!(token(&[("grant_type", "password"), ("client_id", LOCAL)]).await, "unsupported_grant_type");
    assert_eq!(token(&[("grant_type", "refresh_token"), ("client_id", LOCAL)]).await, "invalid_request");
    assert_eq!(
        token(&[("grant_type", "refresh_token"), ("grant_type", "refresh_token")]).await,
        "invalid_request"
    );
    // Forms are UTF-8, and each parameter comes once, the one that is not needed, too.
    let spoilt = hall
        .request(Method::POST, "/oauth/token")
        .header("content-type", "Application/X-WWW-Form-Urlencoded");
    let spoilt = spoilt.body("grant_type=refresh_token&client_id=http%3A%2F%2Flocalhost&refresh_token=%ff");
    assert!(refused("invalid_request")(&answer(spoilt).await));
    let hint = ("token_type_hint", "access_token");
    let revoked =
        post_form(&hall, "/oauth/revoke", &[("client_id", LOCAL), ("token", "x"), hint, hint]).await;
    assert_eq!(error(revoked), "invalid_request");
    for (kind, status) in
        [("Application/JSON", 201), ("application/json ; charset=utf-8", 201), ("text/plain", 400)]
    {
        let client = hall.request(Method::POST, "/oauth/register").header("content-type", kind);
        let client = client.body(r#"{"redirect_uris": ["https://app.example/back"]}"#);
        assert_eq!(answer(client).await.0.as_u16(), status, "{kind}");
    }
    let json = hall.post("/oauth/token", json!({"grant_type": "refresh_token"})).await;
    assert_eq!(error(json), "invalid_request");
    let device = async |params: &[(&str, &str)]| error(post_form(&hall, "/oauth/device", params).await);
    assert_eq!(device(&[]).await, "invalid_request");
    assert_eq!(device(&[("client_id", "me")]).await, "invalid_client");
    assert_eq!(device(&[("client_id", LOCAL), ("scope", "account")]).await, "invalid_scope");
    let (status, _) =
        post_form(&hall, "/oauth/revoke", &[("client_id", LOCAL), ("token", "what is this?")]).await;
    assert_eq!(status, 200, "a token that is not good is as gone as can be (RFC 7009, section 2.2)");

    let answer =
        hall.request(Method::GET, "/v1/me").header("origin", "https://app.example").send().await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_lowercase();
    let named = format!("bearer resource_metadata=\"{}/.well-known/oauth-protected-resource\"", hall.base);
    assert_eq!((answer.status().as_u16(), header("www-authenticate")), (401, named));
    let exposed = header("access-control-expose-headers");
    assert!(exposed.contains("www-authenticate") && exposed.contains("link"), "{exposed}");
}

/// A client that authenticates in a way that is not supported must not believe that it has been authenticated.
#[tokio::test(flavor = "multi_thread")]
async fn http_basic_is_refused_and_descriptions_are_plain() {
    let hall = Hall::open().await;
    let form = form(&[("grant_type", "refresh_token"), ("client_id", LOCAL), ("token", "x")]);
    for path in ["/oauth/token", "/oauth/device", "/oauth/revoke"] {
        for scheme in ["Basic", "basic"] {
            let request = hall.request(Method::POST, path).header("authorization", format!("{scheme} YTpi"));
            let request = request.header("content-type", "application/x-www-form-urlencoded");
            let response = request.body(form.clone()).send().await.unwrap();
            assert_eq!(response.status(), 401, "{path}");
            assert_eq!(response.headers()["www-authenticate"], "Basic realm=\"longhall\"", "{path}");
            let refusal: serde_json::Value = response.json().await.unwrap();
            assert_eq!(refusal["error"], json!("invalid_client"), "{path}");
        }
    }
    let scope = "a\"b\\c\u{e9}";
    let (_, refusal) = post_form(&hall, "/oauth/device", &[("client_id", LOCAL), ("scope", scope)]).await;
    assert_eq!(refusal["error_description"], json!("no app can have the scope `a'b?c?`"));
    let ann = hall.person("ann").await;
    let back = decide(&ann, &request(&[("scope", scope)]), true).await;
    assert_eq!(param(&back, "error_description").as_deref(), Some("no app can have the scope `a'b?c?`"));
}
