//! What hostile clients send, in bytes.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};

/// The inflated size of a body that is just below the limit.
const INFLATED: usize = 60_000_000;

/// An HTTP/1.1 request with any body and headers.
pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut bytes = format!("{method} {path} HTTP/1.1\r\nHost: hall\r\n").into_bytes();
    for (name, value) in headers {
        bytes.extend(format!("{name}: {value}\r\n").bytes());
    }
    if !body.is_empty() {
        bytes.extend(format!("Content-Length: {}\r\n", body.len()).bytes());
    }
    bytes.extend(b"\r\n");
    bytes.extend(body);
    bytes
}

/// A JSON request, with a token if there is one.
pub(crate) fn with_json(method: &str, path: &str, token: Option<&str>, body: &Value) -> Vec<u8> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
    request(method, path, &headers, body.to_string().as_bytes())
}

/// A sign-in to an account that does not exist.
pub(crate) fn sign_in(n: usize) -> Vec<u8> {
    let body = json!({"name": format!("nobody-{n}"), "password": "whatever it may be"});
    with_json("POST", "/v1/sessions", None, &body)
}

/// An unknown method, different for each number.
pub(crate) fn made_up_method(client: usize, n: usize) -> Vec<u8> {
    request(&format!("A{client}X{n:07}"), "/", &[], b"")
}

/// A guess at the password of the token's owner.
pub(crate) fn guess(token: &str) -> Vec<u8> {
    with_json("POST", "/v1/me/proof", Some(token), &json!({"password": "wrong on purpose"}))
}

/// A request with a well-formed API token that the database does not know, different for each number.
pub(crate) fn unknown_token(path: &str, client: usize, n: usize) -> Vec<u8> {
    let token = format!("Bearer lh_{client:08}{n:035}");
    request("GET", path, &[("Authorization", &token)], b"")
}

/// All but the end of a request that creates a game.
pub(crate) fn half_a_body(token: &str) -> Vec<u8> {
    let mut bytes = with_json("POST", "/v1/games", Some(token), &json!({"ruleset": "vikings", "seats": 2}));
    bytes.truncate(bytes.len() - 5);
    bytes
}

/// JSON that is one long string, gzipped: small enough for a body, and large once inflated.
pub(crate) fn bomb() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(b"{\"name\":\"").unwrap();
    encoder.write_all(&vec![b'a'; INFLATED]).unwrap();
    encoder.write_all(b"\"}").unwrap();
    let bomb = encoder.finish().unwrap();
    assert!(bomb.len() < 65_536, "a bomb must be small: {}", bomb.len());
    bomb
}

/// A sign-in or, with a token, the creation of a game, whose body is a bomb.
pub(crate) fn bombing(token: Option<&str>, bomb: &[u8]) -> Vec<u8> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("Content-Type", "application/json"), ("Content-Encoding", "gzip")];
    headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
    request("POST", if token.is_some() { "/v1/games" } else { "/v1/sessions" }, &headers, bomb)
}
