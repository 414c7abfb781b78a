//! The sign-ins of well-known clients, from fixtures that were written by description and not recorded.

use serde_json::{Value, json};

use super::{VERIFIER, challenge, decide, form, param, post_form, shown, signer::Signer};
use crate::support::{Hall, Outside, Reply, unlimited};
use longhall::features::hall::Limits;

const FIXTURES: [&str; 4] = [
    include_str!("vendors/chatgpt.json"),
    include_str!("vendors/claude_web.json"),
    include_str!("vendors/claude_code.json"),
    include_str!("vendors/inspector.json"),
];

/// Puts values for the placeholders of a fixture.
fn filled(part: &Value, values: &[(&str, &str)]) -> Value {
    let text = values.iter().fold(part.to_string(), |text, (name, value)| text.replace(name, value));
    serde_json::from_str(&text).unwrap()
}

fn pairs(fields: &Value) -> Vec<(&str, &str)> {
    fields.as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap())).collect()
}

/// Signs somebody in as the fixture says, and refreshes once. Returns what the person was shown, the address to which they were
/// led, and the requests that came to the client's host.
async fn sign_in(fixture: &str) -> (Value, String, Vec<String>) {
    let fixture: Value = serde_json::from_str(fixture).unwrap();
    assert_eq!(fixture["source"], json!("by description, not recorded"));
    let signer = Signer::rsa("key-1");
    let (document, keys) = (fixture["document"].clone(), signer.keys());
    let outside = Outside::answering(move |asked| {
        let base = format!("https://{}", asked.header("host").unwrap());
        if asked.path.ends_with("jwks.json") {
            return Reply::json(&keys);
        }
        Reply::json(&filled(&document, &[("{app}", &base)]))
    })
    .await;
    let limits = Limits { fetching: outside.settings.clone(), ..Limits::default() };
    let hall = Hall::with(limits, unlimited()).await;
    let ann = hall.person("ann").await;
    let registered = match fixture.get("register") {
        Some(register) => {
            let (status, made) = hall.post("/oauth/register", register.clone()).await;
            assert_eq!(status, 201, "{made}");
            made["client_id"].as_str().unwrap().to_owned()
        }
        None => String::new(),
    };
    let challenge = challenge(VERIFIER);
    let known = [
        ("{app}", outside.base.as_str()),
        ("{hall}", &hall.base),
        ("{registered}", &registered),
        ("{challenge}", &challenge),
        ("{verifier}", VERIFIER),
    ];
    let authorize = filled(&fixture["authorize"], &known);
    let client = authorize["client_id"].as_str().unwrap();
    let request = form(&pairs(&authorize));
    let (status, asked) = shown(&ann, &request).await;
    assert_eq!((status.as_u16(), &asked["wrong"]), (200, &Value::Null), "{asked}");
    assert_eq!(asked["scopes"], json!(["games:read", "games:play"]));
    let back = decide(&ann, &request, true).await;
    assert_eq!(param(&back, "state").as_deref(), authorize["state"].as_str());
    let assertion = || signer.sign(&signer.claims(client, &format!("{}/oauth/token", hall.base)));
    let code = param(&back, "code").unwrap();
    let brought = assertion();
    let token = filled(&fixture["token"], &known);
    let token = filled(&token, &[("{code}", &code), ("{assertion}", &brought)]);
    let (status, tokens) = post_form(&hall, "/oauth/token", &pairs(&token)).await;
    assert_eq!(status, 200, "{tokens}");
    assert_eq!(tokens["scope"], json!("games:read games:play"));
    let app = ann.with_token(tokens["access_token"].as_str().unwrap());
    assert_eq!(app.get("/v1/me/turns").await.0, 200);
    let (next, resource) = (assertion(), format!("{}/mcp", hall.base));
    let mut refresh = vec![
        ("grant_type", "refresh_token"),
        ("client_id", client),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ("resource", &resource),
    ];
    if token.get("client_assertion").is_some() {
        refresh.push(("client_assertion_type", token["client_assertion_type"].as_str().unwrap()));
        refresh.push(("client_assertion", &next));
    }
    let (status, next) = post_form(&hall, "/oauth/token", &refresh).await;
    assert_eq!(status, 200, "{next}");
    // None of them is a program of a device.
    let (status, device) = post_form(&hall, "/oauth/device", &[("client_id", client)]).await;
    assert_eq!((status.as_u16(), &device["error"]), (400, &json!("unauthorized_client")));
    let paths = outside.asked().into_iter().map(|asked| asked.path).collect();
    (asked, back.origin().ascii_serialization(), paths)
}

#[tokio::test(flavor = "multi_thread")]
async fn four_clients_sign_in_as_they_are_described() {
    let nobody = Vec::<String>::new();
    for (fixture, (name, registered, leads_to, fetched)) in FIXTURES.into_iter().zip([
        (
            "ChatGPT",
            false,
            "https://chatgpt.com",
            vec!["/oauth/client.json".to_owned(), "/oauth/jwks.json".to_owned()],
        ),
        ("Claude", false, "https://claude.ai", nobody.clone()),
        ("Claude Code", false, "http://localhost:54545", vec!["/oauth/client.json".to_owned()]),
        ("MCP Inspector", true, "http://localhost:6274", nobody),
    ]) {
        let (asked, led_to, paths) = sign_in(fixture).await;
        assert_eq!((&asked["name"], &asked["registered_itself"]), (&json!(name), &json!(registered)));
        assert_eq!(asked["host"].is_null(), registered, "{asked}");
        assert_eq!((led_to.as_str(), paths), (leads_to, fetched), "{name}");
    }
}
