//! What the headers of a request get: codings, caching, methods, and where the API is described.

use std::{io::Read, num::NonZeroU32};

use longhall::features::hall::Limits;
use longhall_web::admission::{
    proxies::Proxies,
    quotas::{Quotas, Rates},
};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Hall, rates};

async fn ask(hall: &Hall, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = hall.request(method, path);
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

fn varies_by_coding(response: &Response) -> bool {
    let names = response.headers().get_all("vary").iter();
    names.filter(|names| *names == "accept-encoding").count() == 1
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_the_same_for_all_is_kept_by_clients() {
    let hall = Hall::open().await;
    let a_while = "public, max-age=300";
    for (path, caching) in [
        ("/openapi.json", a_while),
        ("/v1/rulesets", a_while),
        ("/v1/rulesets/vikings", a_while),
        ("/v1/rulesets/vikings/1", "public, max-age=31536000, immutable"),
        ("/docs/guide", "no-cache"),
        ("/docs/examples/bot.py", "no-cache"),
        ("/docs/log/vectors/chain.json", "no-cache"),
    ] {
        let mut tags = Vec::new();
        for coding in ["gzip", "br", "zstd", "identity"] {
            let first = ask(&hall, Method::GET, path, &[("accept-encoding", coding)]).await;
            assert_eq!((first.status().as_u16(), header(&first, "cache-control")), (200, caching), "{path}");
            let tag = header(&first, "etag").to_owned();
            for method in [Method::GET, Method::HEAD] {
                let known = [("if-none-match", &*tag), ("accept-encoding", coding)];
                let again = ask(&hall, method, path, &known).await;
                assert_eq!(
                    (again.status().as_u16(), header(&again, "cache-control")),
                    (304, caching),
                    "{path}"
                );
                assert_eq!(header(&again, "etag"), tag, "{path}");
            }
            tags.push(tag);
        }
        assert!(tags.iter().all(|tag| tag.starts_with("W/") && *tag == tags[0]), "{path}: {tags:?}");
        let other = ask(&hall, Method::GET, path, &[("if-none-match", "W/\"other\"")]).await;
        assert_eq!(other.status(), 200, "{path}");
    }
    for path in ["/v1/rulesets/none", "/v1/rulesets/vikings/999"] {
        let response = ask(&hall, Method::GET, path, &[]).await;
        assert_eq!((response.status().as_u16(), header(&response, "cache-control")), (404, "no-store"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_streams_have_no_head() {
    let hall = Hall::open().await;
    hall.person("stream").await;
    for path in ["/v1/people/stream", "/v1/rulesets/vikings"] {
        assert_eq!(ask(&hall, Method::HEAD, path, &[]).await.status(), 200, "{path}");
    }
    for path in
        ["/v1/me/stream", "/v1/me/turns/stream", "/v1/games/01890000-0000-7000-8000-000000000000/stream"]
    {
        assert_eq!(ask(&hall, Method::HEAD, path, &[]).await.status(), 405, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_coding_is_sent_to_those_who_like_it_best() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let path = format!("/v1/games/{game}");
    let plain =
        ask(&hall, Method::GET, &path, &[("accept-encoding", "identity")]).await.bytes().await.unwrap();
    for (accepted, coding) in [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("zstd", "zstd"),
        ("zstd;q=0.5, gzip", "gzip"),
        ("zstd;q=0, gzip;q=0.1, br", "gzip"),
        ("zstd, gzip;q=0.1, identity;q=0", "zstd"),
        ("br", ""),
        ("deflate, gzip;q=0.5", "deflate"),
        ("gzip, identity;q=0", "gzip"),
        ("identity", ""),
        ("unheard-of", ""),
        ("*", ""),
        ("*;q=0.5, identity;q=0", "zstd"),
    ] {
        let response = ask(&hall, Method::GET, &path, &[("accept-encoding", accepted)]).await;
        assert_eq!(
            (response.status().as_u16(), header(&response, "content-encoding")),
            (200, coding),
            "{accepted}"
        );
        assert!(varies_by_coding(&response), "{accepted}");
        let body = response.bytes().await.unwrap();
        assert!(coding.is_empty() || body.len() < plain.len(), "{accepted}");
        assert!(decoded(coding, &body) == plain, "{accepted}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_compressed_once_by_each_coding() {
    let hall = Hall::open().await;
    for path in ["/openapi.json", "/v1/rulesets", "/v1/rulesets/vikings", "/docs/guide"] {
        let asked =
            async |accepted: &str| ask(&hall, Method::GET, path, &[("accept-encoding", accepted)]).await;
        let plain = asked("identity").await.bytes().await.unwrap();
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zstd"),
            ("deflate, gzip;q=0.5", "gzip"),
            ("zstd;q=0.9, br;q=0.8", "zstd"),
            ("br, identity;q=0", "br"),
            ("*;q=0.5, identity;q=0", "br"),
        ] {
            let response = asked(accepted).await;
            assert_eq!(header(&response, "content-encoding"), coding, "{path} {accepted}");
            assert_eq!(response.headers().get_all("content-encoding").iter().count(), 1, "{path} {accepted}");
            let length: usize = header(&response, "content-length").parse().unwrap();
            let body = response.bytes().await.unwrap();
            assert!(body.len() == length && length < plain.len() / 2, "{path} {accepted}: {length}");
            assert!(decoded(coding, &body) == plain, "{path} {accepted}");
        }
    }
}

/// An encoder of zstd would take megabytes for as long as a client reads.
#[tokio::test(flavor = "multi_thread")]
async fn streams_and_large_answers_are_sent_by_gzip() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let (lines, large) = (format!("/v1/games/{game}/events"), "/docs/log/vectors/verdicts.json");
    let accepts = |coding| [("accept", "application/x-ndjson"), ("accept-encoding", coding)];
    for path in [&*lines, large] {
        for (accepted, coding) in [("gzip, zstd", "gzip"), ("zstd", "")] {
            let response = ask(&hall, Method::GET, path, &accepts(accepted)).await;
            assert_eq!(header(&response, "content-encoding"), coding, "{path} {accepted}");
            decoded(coding, &response.bytes().await.unwrap());
        }
    }
}

/// The content of a body that is sent by this coding.
fn decoded(coding: &str, body: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match coding {
        "br" => brotli::Decompressor::new(body, 4096).read_to_end(&mut plain),
        "zstd" => zstd::stream::read::Decoder::new(body).unwrap().read_to_end(&mut plain),
        "gzip" => flate2::read::GzDecoder::new(body).read_to_end(&mut plain),
        "deflate" => flate2::read::ZlibDecoder::new(body).read_to_end(&mut plain),
        _ => (&mut &*body).read_to_end(&mut plain),
    }
    .unwrap();
    plain
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_no_coding_gets_a_problem() {
    let hall = Hall::open().await;
    for path in ["/v1/games", "/openapi.json", "/", "/v1/nowhere"] {
        for none in ["identity;q=0", "*;q=0", "unheard-of, identity;q=0"] {
            let response = ask(&hall, Method::GET, path, &[("accept-encoding", none)]).await;
            assert_eq!(response.status(), 406, "{path} {none}");
            assert!(varies_by_coding(&response), "{path} {none}");
            assert_eq!(header(&response, "content-type"), "application/problem+json", "{path} {none}");
            let problem: Value = response.json().await.unwrap();
            assert_eq!(
                (&problem["code"], &problem["param"]),
                (&json!("not_acceptable"), &json!("Accept-Encoding"))
            );
        }
    }
}

/// Brotli is at hand for content that is compressed once and kept, and for nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_brotli_alone_gets_what_is_kept() {
    let hall = Hall::open().await;
    let only = [("accept-encoding", "br, identity;q=0"), ("origin", "https://elsewhere.example")];
    for (method, path, status) in [
        (Method::GET, "/openapi.json", 200),
        (Method::HEAD, "/v1/rulesets", 200),
        (Method::GET, "/v1/games", 406),
        (Method::GET, "/v1/nowhere", 406),
        (Method::POST, "/v1/sessions", 406),
    ] {
        let response = ask(&hall, method, path, &only).await;
        assert_eq!(response.status(), status, "{path}");
        assert!(varies_by_coding(&response), "{path}");
        assert_eq!(header(&response, "access-control-allow-origin"), "*", "{path}");
    }
    let known = header(&ask(&hall, Method::GET, "/v1/games", &[]).await, "etag").to_owned();
    let same = ask(&hall, Method::GET, "/v1/games", &[("if-none-match", &known)]).await;
    assert!(same.status() == 304 && varies_by_coding(&same));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_what_is_taken_instead() {
    let hall = Hall::open().await;
    let encoded = ask(&hall, Method::POST, "/v1/sessions", &[("content-encoding", "gzip")]).await;
    assert_eq!((encoded.status().as_u16(), header(&encoded, "accept-encoding")), (415, "identity"));
    let text = ask(&hall, Method::POST, "/v1/sessions", &[("content-type", "text/plain")]).await;
    assert_eq!((text.status().as_u16(), header(&text, "accept")), (415, "application/json"));
    for (path, allowed) in
        [("/v1/me", "GET, HEAD, PATCH, DELETE"), ("/v1/sessions", "POST"), ("/v1/me/turns/stream", "GET")]
    {
        let response = ask(&hall, Method::PUT, path, &[]).await;
        assert_eq!((response.status().as_u16(), header(&response, "allow")), (405, allowed), "{path}");
    }
    for path in [
        "/",
        "/device",
        "/g/01890000-0000-7000-8000-000000000000",
        "/g/preview.png",
        "/openapi.json",
        "/docs",
        "/docs/",
        "/docs/guide",
        "/docs/examples/bot.py",
        "/docs/log/vectors/chain.json",
        "/docs/longhall.tar",
        "/docs/reference/",
        "/.well-known/api-catalog",
        "/.well-known/longhall",
        "/.well-known/oauth-authorization-server",
        "/.well-known/oauth-protected-resource",
    ] {
        for method in [Method::POST, Method::PUT, Method::DELETE] {
            let response = ask(&hall, method, path, &[]).await;
            assert_eq!(
                (response.status().as_u16(), header(&response, "allow")),
                (405, "GET, HEAD"),
                "{path}"
            );
            let problem: Value = response.json().await.unwrap();
            assert_eq!(problem["code"], json!("method_not_allowed"), "{path}");
        }
    }
}

/// A page of another origin asks before each new kind of request: that costs nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_preflight_names_real_methods_and_is_not_counted() {
    let few = NonZeroU32::new(5).unwrap();
    let few = Quotas::new(&Rates { requests_per_second: few, ..rates() }, Proxies::default());
    let hall = Hall::with(Limits::default(), few).await;
    let asks = [
        ("origin", "https://elsewhere.example"),
        ("access-control-request-method", "PATCH"),
        ("access-control-request-headers", "authorization, if-match"),
    ];
    for _ in 0..50 {
        let response = ask(&hall, Method::OPTIONS, "/v1/me", &asks).await;
        assert_eq!(response.status(), 200);
        let mut methods: Vec<&str> = header(&response, "access-control-allow-methods").split(", ").collect();
        methods.sort_unstable();
        assert_eq!(methods, ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"]);
        assert_eq!(header(&response, "access-control-allow-headers"), asks[2].1);
    }
    let mut statuses = Vec::new();
    for _ in 0..50 {
        statuses.push(ask(&hall, Method::OPTIONS, "/v1/me", &asks[..1]).await.status().as_u16());
    }
    assert!(statuses.contains(&429), "another OPTIONS is a request like all: {statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_knows_only_the_address_finds_the_document() {
    let hall = Hall::open().await;
    for path in ["/", "/docs", "/docs/", "/docs/errors", "/v1", "/v1/"] {
        for method in [Method::GET, Method::HEAD] {
            let response = ask(&hall, method, path, &[]).await;
            let link = header(&response, "link");
            for relation in [
                "</openapi.json>; rel=\"service-desc\"",
                "</docs/>; rel=\"service-doc\"",
                "rel=\"api-catalog\"",
            ] {
                assert!(link.contains(relation), "{path}: {link}");
            }
        }
    }
    let response = ask(&hall, Method::GET, "/.well-known/api-catalog", &[]).await;
    assert!(header(&response, "content-type").starts_with("application/linkset+json;"));
    let catalog: Value = response.json().await.unwrap();
    let (_, metadata) = hall.get("/.well-known/oauth-protected-resource").await;
    let url = metadata["resource"].as_str().unwrap();
    let entry = &catalog["linkset"][0];
    assert_eq!(entry["anchor"], json!(format!("{url}/v1/")));
    for (relation, path) in
        [("service-desc", "/openapi.json"), ("service-doc", "/docs/"), ("status", "/health/ready")]
    {
        assert_eq!(entry[relation][0]["href"], json!(format!("{url}{path}")));
        assert_eq!(hall.get(path).await.0, 200, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_too_many_leads_to_the_page() {
    let hall = Hall::open().await;
    for page in ["guide", "words", "life", "errors", "log", "versions", "changelog"] {
        let slash = format!("/docs/{page}/");
        let (page, led) = (hall.get(&format!("/docs/{page}")).await, hall.get(&slash).await);
        assert_eq!((page.0.as_u16(), &page), (200, &led), "{slash}");
    }
}

/// The router decodes paths, so code that compares them must see them decoded.
#[tokio::test(flavor = "multi_thread")]
async fn an_encoded_letter_in_a_path_changes_nothing() {
    let hall = Hall::open().await;
    let game = hall.person("ann").await.create(2).await;
    // The client of the tests would not find these paths in the document.
    let client = reqwest::Client::new();
    let ask = async |method: Method, path: &str| {
        let request = client.request(method, format!("{}{path}", hall.base));
        request.header("idempotency-key", "one").json(&json!({})).send().await.unwrap()
    };
    let keyed = ask(Method::POST, "/v1/%61ccounts").await;
    assert_eq!(keyed.status(), 400);
    assert_eq!(keyed.json::<Value>().await.unwrap()["code"], json!("key_not_taken"));
    let head = ask(Method::HEAD, &format!("/v1/games/{game}/strea%6D")).await;
    assert_eq!((head.status().as_u16(), header(&head, "allow")), (405, "GET"));
    let other = ask(Method::PUT, "/v1/%6de").await;
    assert_eq!((other.status().as_u16(), header(&other, "allow")), (405, "GET, HEAD, PATCH, DELETE"));
    assert!(!header(&ask(Method::GET, "/%761/rulesets").await, "ratelimit").is_empty());
    assert_eq!(ask(Method::GET, "/docs/gu%69de").await.status(), 200);
}
