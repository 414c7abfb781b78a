//! S12: a change of name and password, half of which was refused. The other half took effect.

use reqwest::Method;
use serde_json::json;

use crate::support::{Hall, PASSWORD};

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_name_changes_nothing() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    hall.person("bob").await;
    let (_, token) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
    let both = json!({"name": "Bob", "password": "another long secret"});
    let (status, refused) = ann.proving(Method::PATCH, "/v1/me", &ann.prove().await, both).await;
    assert_eq!((status.as_u16(), &refused["code"]), (409, &json!("name_taken")));
    let sign_in = async |password: &str| {
        hall.post("/v1/sessions", json!({"name": "ann", "password": password})).await.0.as_u16()
    };
    assert_eq!([sign_in("another long secret").await, sign_in(PASSWORD).await], [401, 201]);
    assert_eq!(ann.with_token(token["token"].as_str().unwrap()).get("/v1/me/turns").await.0, 200);
    assert_eq!(ann.get("/v1/me").await.1["name"], "ann");
}
