//! Apps of others: let in by OAuth, driven by a client library that is not ours, and attacked.

mod assertions;
mod attacked;
mod documents;
mod driven;
mod ends;
mod registered;
mod signer;
mod standards;
mod vendors;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use longhall::features::hall::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded::Serializer};

use crate::support::{Asked, Hall, Outside, Person, Reply, answer, unlimited};

/// A program on somebody's own machine.
pub(crate) const LOCAL: &str = "http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback";
const BACK: &str = "http://127.0.0.1:5123/back";
const VERIFIER: &str = "a-secret-that-only-the-app-knows-and-43-letters";

fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// A query or form.
fn form(params: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(params).finish()
}

/// The query with which a local app leads somebody to the hall; what is given replaces what is usual, and an empty value
/// leaves it out.
pub(crate) fn request(other: &[(&str, &str)]) -> String {
    let challenge = challenge(VERIFIER);
    let mut params = vec![
        ("response_type", "code"),
        ("client_id", LOCAL),
        ("redirect_uri", BACK),
        ("scope", "games:read games:play"),
        ("state", "a state & more"),
        ("code_challenge", challenge.as_str()),
        ("code_challenge_method", "S256"),
    ];
    for (name, value) in other {
        params.retain(|(known, _)| known != name);
        params.push((name, value));
    }
    params.retain(|(_, value)| !value.is_empty());
    form(&params)
}

/// Shows somebody what an app asks for.
async fn shown(who: &Person, request: &str) -> (StatusCode, Value) {
    who.get(&format!("/v1/me/consents?{}", form(&[("request", request)]))).await
}

/// Somebody decides; returns where they are led.
pub(crate) async fn decide(who: &Person, request: &str, allow: bool) -> Url {
    let (status, given) = who.post("/v1/me/consents", json!({"request": request, "allow": allow})).await;
    assert_eq!(status, 200, "{given}");
    given["redirect_to"].as_str().unwrap().parse().unwrap()
}

/// A parameter of the address to which somebody was led.
pub(crate) fn param(back: &Url, name: &str) -> Option<String> {
    back.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// Posts a form.
pub(crate) async fn post_form(hall: &Hall, path: &str, params: &[(&str, &str)]) -> (StatusCode, Value) {
    let request =
        hall.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    answer(request.body(form(params))).await
}

/// Brings a code for tokens, as the local app does.
pub(crate) async fn redeem(hall: &Hall, code: &str, other: &[(&str, &str)]) -> (StatusCode, Value) {
    let mut params = vec![
        ("grant_type", "authorization_code"),
        ("client_id", LOCAL),
        ("code", code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
    ];
    for (name, value) in other {
        params.retain(|(known, _)| known != name);
        params.push((name, value));
    }
    params.retain(|(_, value)| !value.is_empty());
    post_form(hall, "/oauth/token", &params).await
}

pub(crate) async fn refresh(hall: &Hall, token: &str, client: &str) -> (StatusCode, Value) {
    let params = [("grant_type", "refresh_token"), ("client_id", client), ("refresh_token", token)];
    post_form(hall, "/oauth/token", &params).await
}

/// Somebody lets the local app in; its tokens.
pub(crate) async fn let_in(hall: &Hall, who: &Person, other: &[(&str, &str)]) -> Value {
    let back = decide(who, &request(other), true).await;
    let (status, tokens) = redeem(hall, &param(&back, "code").unwrap(), &[]).await;
    assert_eq!(status, 200, "{tokens}");
    tokens
}

fn refused(code: &str) -> impl Fn(&(StatusCode, Value)) -> bool + '_ {
    move |(status, body)| *status == 400 && body["error"] == json!(code)
}

/// A hall, and somebody else's server with the documents of apps.
async fn with_documents(document: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> (Hall, Outside) {
    let outside = Outside::answering(document).await;
    let limits = Limits { fetching: outside.settings.clone(), ..Limits::default() };
    (Hall::with(limits, unlimited()).await, outside)
}
