//! S23: answers that others cache or frame, pages that run injected scripts, and a log full of non-errors.

use reqwest::{Method, header::HeaderMap};
use serde_json::json;

use crate::support::{GENEROUS, Hall, Person, Served, Wire};

async fn headers(person: &Person, method: Method, path: &str) -> HeaderMap {
    person.request(method, path).send().await.unwrap().headers().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_what_is_private() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    for path in ["/v1/accounts", "/v1/sessions", "/v1/sessions/refresh", "/v1/accounts/recovery"] {
        let body = json!({"name": "bob", "password": "correct horse battery"});
        let answer = hall.request(Method::POST, path).json(&body).send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
    }
    for path in [
        "/v1/me",
        "/v1/me/tokens",
        &format!("/v1/games/{game}/events"),
        &format!("/v1/games/{game}/legal-moves"),
        "/v1/nowhere",
    ] {
        assert_eq!(headers(&ann, Method::GET, path).await["cache-control"], "no-store", "{path}");
    }
    for path in [
        "/v1/me/turns",
        "/v1/me/unread",
        "/v1/me/preferences",
        "/v1/games?mine=true",
        &format!("/v1/games/{game}"),
        &format!("/v1/games/{game}/notes/mine"),
        &format!("/v1/games/{game}/orders"),
    ] {
        let headers = headers(&ann, Method::GET, path).await;
        assert_eq!(headers["cache-control"], "private, no-cache", "{path}");
        assert!(headers["vary"].to_str().unwrap().to_lowercase().contains("authorization"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_a_content_security_policy() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for path in [
        "/",
        "/docs",
        "/docs/",
        "/docs/reference/",
        "/docs/reference/swagger-ui-bundle.js",
        "/docs/none",
        "/openapi.json",
        "/v1/me",
    ] {
        let headers = headers(&ann, Method::GET, path).await;
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        let scripts = policy.split(';').find(|rule| rule.contains("script-src")).unwrap_or_default();
        // The rules run in the page as WebAssembly, which is compiled; no text becomes a script.
        let scripts = scripts.replace(" 'wasm-unsafe-eval'", "");
        assert!(!scripts.contains("unsafe") && !scripts.contains("http"), "{path}: {policy}");
    }
}

/// Other sites may frame one page: that of a game for spectators. It has no session.
#[tokio::test(flavor = "multi_thread")]
async fn one_page_alone_may_be_framed() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let public = ann.create(2).await;
    let private = ann.create_as(2, json!({"visibility": "private"})).await;
    for (game, status) in [(&*public, 200), (&*private, 404), ("nothing", 404)] {
        let page = ann.request(Method::GET, &format!("/g/{game}/embed")).send().await.unwrap();
        assert_eq!(page.status(), status, "{game}");
        let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("frame-ancestors *"), "{game}: {policy}");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        assert!(page.text().await.unwrap().contains("<hall-live>"), "{game}");
        for path in [format!("/g/{game}"), format!("/g/{game}/3"), format!("/g/{game}/embedded")] {
            let headers = headers(&ann, Method::GET, &path).await;
            let policy = headers["content-security-policy"].to_str().unwrap();
            assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        }
    }
}

/// The pages work under their policy: they contain no script.
#[tokio::test(flavor = "multi_thread")]
async fn the_docs_need_no_inline_script() {
    let hall = Hall::open().await;
    let (_, page) = hall.get("/docs/reference/").await;
    let page = page.as_str().unwrap();
    let scripts: Vec<&str> = page.split("<script").skip(1).collect();
    assert!(!scripts.is_empty());
    for script in scripts {
        let (attributes, rest) = script.split_once('>').unwrap();
        assert!(attributes.contains("src="), "{script}");
        assert!(rest.trim_start().starts_with("</script>"), "{script}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_reports_wrong_passwords_and_no_nonsense() {
    let served = Served::launch("headers", None, &GENEROUS).await;
    let ann = Person::sign_up(&served.base, "ann").await;
    for hostile in ["NONSENSE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nx: \u{0}\r\n\r\n"] {
        let mut wire = Wire::connect(&served.base).await;
        wire.say(hostile).await.unwrap();
        wire.hear_out().await;
    }
    let typed = json!({"name": "my password, by mistake", "password": "correct horse battery"});
    assert_eq!(ann.post("/v1/sessions", typed).await.0, 401);
    let told = served.said();
    assert!(told.contains("wrong credentials") && told.contains("127.0.0.1"), "{told}");
    assert!(!told.contains("my password"), "{told}");
    assert!(!told.contains("ERROR"), "{told}");
}
