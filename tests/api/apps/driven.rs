//! The hall driven by the crate `oauth2`, which knows the standards and nothing of us.

use std::time::Duration;

use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, CsrfToken, DeviceAuthorizationUrl, HttpRequest,
    HttpResponse, PkceCodeChallenge, RedirectUrl, RefreshToken, Scope, StandardDeviceAuthorizationResponse,
    TokenResponse, TokenUrl, basic::BasicClient,
};
use serde_json::{Value, json};

use super::{BACK, LOCAL, decide, param, post_form};
use crate::support::{Hall, client};

/// How the library sends its requests.
async fn send(request: HttpRequest) -> Result<HttpResponse, reqwest_middleware::Error> {
    let (head, body) = request.into_parts();
    let mut sent = client().request(head.method, head.uri.to_string());
    for (name, value) in &head.headers {
        sent = sent.header(name, value);
    }
    let answer = sent.body(body).send().await?;
    let mut response = HttpResponse::new(vec![]);
    *response.status_mut() = answer.status();
    *response.headers_mut() = answer.headers().clone();
    *response.body_mut() = answer.bytes().await?.to_vec();
    Ok(response)
}

/// What the hall says of itself.
async fn metadata(hall: &Hall) -> Value {
    let (_, resource) = hall.get("/.well-known/oauth-protected-resource").await;
    assert_eq!(resource["resource"], json!(hall.base));
    let server = resource["authorization_servers"][0].as_str().unwrap();
    let (status, metadata) = hall.get("/.well-known/oauth-authorization-server").await;
    assert_eq!((status.as_u16(), metadata["issuer"].as_str().unwrap()), (200, server));
    metadata
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_signs_in_refreshes_and_leaves() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let said = metadata(&hall).await;
    let at = |name: &str| said[name].as_str().unwrap().to_owned();
    let library = BasicClient::new(ClientId::new(LOCAL.to_owned()))
        .set_auth_type(AuthType::RequestBody)
        .set_auth_uri(AuthUrl::new(at("authorization_endpoint")).unwrap())
        .set_token_uri(TokenUrl::new(at("token_endpoint")).unwrap())
        .set_redirect_uri(RedirectUrl::new(BACK.to_owned()).unwrap());
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let (page, state) = library
        .authorize_url(CsrfToken::new_random)
        .add_scope(Scope::new("games:read".to_owned()))
        .add_extra_param("resource", hall.base.clone())
        .set_pkce_challenge(challenge)
        .url();
    assert_eq!(client().get(page.clone()).send().await.unwrap().status(), 200);
    let back = decide(&ann, page.query().unwrap(), true).await;
    assert_eq!(param(&back, "state").as_deref(), Some(state.secret().as_str()));
    assert_eq!(param(&back, "iss").as_deref(), Some(hall.base.as_str()));
    let code = AuthorizationCode::new(param(&back, "code").unwrap());
    let tokens = library.exchange_code(code).set_pkce_verifier(verifier).request_async(&send).await.unwrap();
    assert_eq!(tokens.expires_in(), Some(Duration::from_secs(900)));
    let app = ann.with_token(tokens.access_token().secret());
    assert_eq!(app.get("/v1/me/turns").await.0, 200);
    assert_eq!(
        app.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await.1["code"],
        "scope_missing"
    );

    let next = RefreshToken::new(tokens.refresh_token().unwrap().secret().clone());
    let next = library.exchange_refresh_token(&next).request_async(&send).await.unwrap();
    // The library revokes by https alone.
    let token = next.refresh_token().unwrap().secret();
    let (status, _) = post_form(&hall, "/oauth/revoke", &[("client_id", LOCAL), ("token", token)]).await;
    assert_eq!(status, 200);
    let gone = RefreshToken::new(next.refresh_token().unwrap().secret().clone());
    assert!(library.exchange_refresh_token(&gone).request_async(&send).await.is_err());
    assert_eq!(ann.with_token(next.access_token().secret()).get("/v1/me/turns").await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_shows_a_code_that_somebody_types() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let said = metadata(&hall).await;
    let at = |name: &str| said[name].as_str().unwrap().to_owned();
    let library = BasicClient::new(ClientId::new("http://localhost".to_owned()))
        .set_auth_type(AuthType::RequestBody)
        .set_token_uri(TokenUrl::new(at("token_endpoint")).unwrap())
        .set_device_authorization_url(
            DeviceAuthorizationUrl::new(at("device_authorization_endpoint")).unwrap(),
        );
    let asked: StandardDeviceAuthorizationResponse = library
        .exchange_device_code()
        .add_scope(Scope::new("games:play".to_owned()))
        .request_async(&send)
        .await
        .unwrap();
    let page = asked.verification_uri_complete().unwrap().secret();
    assert_eq!(client().get(page).send().await.unwrap().status(), 200);
    let typed = asked.user_code().secret().to_lowercase();
    let (status, shown) = ann.get(&format!("/v1/me/consents?user_code={typed}")).await;
    assert_eq!(status, 200, "{shown}");
    let nobody = (&shown["host"], &shown["name"], &shown["leads_to"]);
    assert_eq!(
        (nobody, &shown["scopes"]),
        ((&Value::Null, &Value::Null, &Value::Null), &json!(["games:play"]))
    );
    let (status, _) = ann.post("/v1/me/consents", json!({"user_code": typed, "allow": true})).await;
    assert_eq!(status, 200);
    let waiting = library.exchange_device_access_token(&asked);
    let tokens = waiting.request_async(&send, |_| async {}, None).await.unwrap();
    let app = ann.with_token(tokens.access_token().secret());
    let (status, game) = app.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await;
    assert_eq!(status, 201, "{game}");
    let (_, apps) = ann.get("/v1/me/apps").await;
    assert_eq!(apps["items"][0]["client_id"], json!("http://localhost"), "{apps}");
}
