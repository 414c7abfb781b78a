//! The addresses of games for people: pages with preview cards, pictures, and invitations.

use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU16, Ordering},
    time::{Duration, Instant},
};

use longhall::features::hall::Limits;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::{Method, Response, header::HeaderMap};
use serde_json::{Value, json};

use crate::support::{Hall, Person, behind_a_proxy, client, rates, seating};

const UNKNOWN: &str = "01890000-0000-7000-8000-000000000000";

async fn ask(hall: &Hall, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = client().request(method, format!("{}{path}", hall.base));
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.unwrap()
}

async fn get(hall: &Hall, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
    let response = ask(hall, Method::GET, path, headers).await;
    (response.status().as_u16(), response.headers().clone(), response.bytes().await.unwrap().to_vec())
}

async fn page(hall: &Hall, path: &str) -> (u16, String) {
    let (status, headers, body) = get(hall, path, &[]).await;
    assert_eq!(headers["content-type"], "text/html; charset=utf-8", "{path}");
    (status, String::from_utf8(body).unwrap())
}

/// The content of a meta element.
fn meta<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("\"{name}\" content=\"");
    page.split(&*start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn names(headers: &HeaderMap, name: &str) -> Vec<String> {
    let all = headers.get_all(name).iter().flat_map(|names| names.to_str().unwrap().split(','));
    all.map(|one| one.trim().to_ascii_lowercase()).collect()
}

/// A running game of two.
async fn running(hall: &Hall, ruleset: &str) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_of(ruleset, 2, json!({})).await;
    bob.join(&game).await;
    (ann, bob, game)
}

fn is_png(body: &[u8]) -> bool {
    // A PNG begins with its signature, and its size stands in the first chunk.
    body.starts_with(b"\x89PNG\r\n\x1a\n") && body[16..24] == [0, 0, 4, 176, 0, 0, 2, 118]
}

/// The picture itself, once it is drawn. On a busy machine, the first requests may get the emblem. Each comes from
/// another network.
async fn drawn(hall: &Hall, path: &str) -> (HeaderMap, Vec<u8>) {
    static NETWORKS: AtomicU16 = AtomicU16::new(0);
    for _ in 0..200 {
        let [high, low] = NETWORKS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let from = format!("203.0.{high}.{low}");
        let (status, headers, body) = get(hall, path, &[("x-forwarded-for", &from)]).await;
        assert_eq!((status, headers["content-type"].to_str().unwrap()), (200, "image/png"), "{path}");
        assert!(is_png(&body), "{path}");
        if headers["cache-control"] != "no-store" {
            return (headers, body);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{path} is never drawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_has_a_page_with_a_card() {
    let hall = Hall::open().await;
    let (ann, _, game) = running(&hall, "vikings").await;
    ann.turn(&game).await;
    let seq = ann.look(&game).await["seq"].as_i64().unwrap();
    let url = hall.hall.public_url().to_string();
    let (status, text) = page(&hall, &format!("/g/{game}")).await;
    assert_eq!(status, 200);
    assert!(text.contains("<longhall-app>") && text.contains("/client/built/"), "{text}");
    assert_eq!(text.matches("<title>").count(), 1);
    assert_eq!(meta(&text, "og:title"), ["Vikings: ann and bob"]);
    assert_eq!(meta(&text, "description"), ["Played by ann and bob. Waiting for bob."]);
    assert_eq!(meta(&text, "og:image"), [format!("{url}/g/{game}/{seq}/preview.png")]);
    let sizes = ["og:image:width", "og:image:height"].map(|name| meta(&text, name));
    assert_eq!(sizes, [["1200"], ["630"]]);
    assert_eq!(meta(&text, "twitter:card"), ["summary_large_image"]);
    assert!(meta(&text, "og:image:alt")[0].starts_with("The board of Vikings after event"), "{text}");
    assert!(text.contains(&format!("<link rel=\"canonical\" href=\"{url}/g/{game}\">")), "{text}");
    let (_, past) = page(&hall, &format!("/g/{game}/{}", seq - 1)).await;
    assert!(
        meta(&past, "og:description")[0].contains(&format!("Position after event {}.", seq - 1)),
        "{past}"
    );
    assert_eq!(meta(&past, "og:url"), [format!("{url}/g/{game}/{}", seq - 1)]);
    // Links are built from the public URL, and never from what a request says.
    let forged =
        [("host", "evil.example"), ("x-forwarded-host", "evil.example"), ("forwarded", "host=evil.example")];
    let (_, _, body) = get(&hall, &format!("/g/{game}"), &forged).await;
    assert_eq!(String::from_utf8(body).unwrap(), text);
    let (status, headers, _) = get(&hall, &format!("/g/{game}"), &[]).await;
    let tag = headers["etag"].to_str().unwrap();
    assert_eq!((status, headers["cache-control"].to_str().unwrap()), (200, "no-cache"));
    assert_eq!(get(&hall, &format!("/g/{game}"), &[("if-none-match", tag)]).await.0, 304);
    assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
    assert!(
        headers["content-security-policy"]
            .to_str()
            .unwrap()
            .starts_with("default-src 'none'; script-src 'self'")
    );
    let head = ask(&hall, Method::HEAD, &format!("/g/{game}"), &[]).await;
    assert_eq!((head.status().as_u16(), head.bytes().await.unwrap().len()), (200, 0));
    assert_eq!(ask(&hall, Method::POST, &format!("/g/{game}"), &[]).await.status(), 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_of_people_stay_texts() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let title = "\"><script>alert(1)</script>&amp; x";
    let game = ann.create_as(2, json!({"title": title})).await;
    let (_, text) = page(&hall, &format!("/g/{game}")).await;
    let shown = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; x · Vikings";
    assert_eq!(meta(&text, "og:title"), [shown]);
    assert!(text.contains(&format!("<title>{shown}</title>")), "{text}");
    assert!(!text.contains("<script>"), "{text}");
    assert_eq!(meta(&text, "description"), ["Played by ann. 1 seat is free."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_get_json_and_people_a_page() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let location = format!("/v1/games/{game}");
    for (accept, is_json) in [
        ("*/*", false),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false),
        ("application/json", true),
        ("application/json, */*;q=0.1", true),
        ("application/*", true),
        ("application/json, text/html", false),
        ("application/json;q=0.9, text/html;q=0.8", true),
        ("application/json;q=0.5, text/*;q=0.8", false),
        ("application/json;q=0", false),
    ] {
        for (path, location) in
            [(format!("/g/{game}"), location.clone()), (format!("/g/{game}/1"), format!("{location}?at=1"))]
        {
            let http =
                reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
            let answer =
                http.get(format!("{}{path}", hall.base)).header("accept", accept).send().await.unwrap();
            let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
            assert_eq!(status, if is_json { 303 } else { 200 }, "{accept}");
            assert!(names(&headers, "vary").contains(&"accept".to_owned()), "{headers:?}");
            assert_eq!(headers.get("location").is_some(), is_json);
            if is_json {
                assert_eq!(headers["location"], location);
            }
        }
    }
    let nonsense = get(&hall, "/g/nonsense", &[("accept", "application/json")]).await;
    assert_eq!((nonsense.0, nonsense.1["content-type"].to_str().unwrap()), (404, "application/problem+json"));
    let (status, _, body) = get(&hall, &format!("/g/{game}"), &[("accept", "application/json")]).await;
    let answer: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((status, &answer["id"]), (200, &json!(game)));
}

/// The parts of a response that could differ.
fn comparable((status, mut headers, body): (u16, HeaderMap, Vec<u8>)) -> (u16, HeaderMap, Vec<u8>) {
    headers.remove("date");
    (status, headers, body)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_cannot_be_told_from_an_unknown_one() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let private = ann.create_as(2, json!({"visibility": "private", "title": "Secret"})).await;
    let public = ann.create(2).await;
    for part in ["", "/preview.png"] {
        let unknown = comparable(get(&hall, &format!("/g/{UNKNOWN}{part}"), &[]).await);
        assert_eq!(unknown.0, 404);
        assert_eq!(is_png(&unknown.2), !part.is_empty());
        for path in
            [&*private, &format!("{private}/1"), &format!("{public}/99"), &format!("{public}/0"), "nonsense"]
        {
            for token in ["", &*bob.token] {
                let bearer = format!("Bearer {token}");
                let headers = if token.is_empty() { vec![] } else { vec![("authorization", &*bearer)] };
                let answer = comparable(get(&hall, &format!("/g/{path}{part}"), &headers).await);
                assert!(answer == unknown, "{path}{part}: {answer:?}");
            }
        }
        let tag = unknown.1["etag"].to_str().unwrap();
        let known = [("if-none-match", tag)];
        assert_eq!(get(&hall, &format!("/g/{private}{part}"), &known).await.0, 404, "no success, no 304");
    }
    let (_, text) = page(&hall, &format!("/g/{private}")).await;
    assert!(!text.contains("Secret") && !text.contains("ann") && !text.contains(&private), "{text}");
    let (_, card) = drawn(&hall, "/g/preview.png").await;
    assert_eq!(get(&hall, &format!("/g/{private}/preview.png"), &[]).await.2, card);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_published_game_counts_as_public() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let invite = seating(&ann.look(&game).await);
    assert_eq!(bob.post(&format!("/v1/games/{game}/seats"), invite).await.0, 201);
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(page(&hall, &format!("/g/{game}")).await.0, 404);
    for person in [&ann, &bob] {
        assert_eq!(person.put(&format!("/v1/games/{game}/publication"), json!({})).await.0, 200);
    }
    let (status, text) = page(&hall, &format!("/g/{game}")).await;
    assert_eq!(status, 200);
    assert_eq!(meta(&text, "description"), ["Played by ann and bob. bob has won."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_title_has_a_picture_and_caches_may_keep_it() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    for rules in longhall_rules::newest() {
        let game = ann.create_of(rules.meta().slug, 2, json!({})).await;
        let path = format!("/g/{game}/preview.png");
        let (open, _) = drawn(&hall, &path).await;
        assert_eq!(open["cache-control"], "public, max-age=60");
        bob.join(&game).await;
        let (headers, body) = drawn(&hall, &path).await;
        assert_ne!(headers["etag"], open["etag"]);
        assert!((10_000..300_000).contains(&body.len()), "{}", body.len());
        let seq = ann.look(&game).await["seq"].as_i64().unwrap();
        let (fixed, same) = drawn(&hall, &format!("/g/{game}/{seq}/preview.png")).await;
        assert_eq!((&fixed["etag"], same.len()), (&headers["etag"], body.len()), "the tag names the content");
        assert_eq!(fixed["cache-control"], "public, max-age=60");
        let tag = headers["etag"].to_str().unwrap();
        for method in [Method::GET, Method::HEAD] {
            let again = ask(&hall, method, &path, &[("if-none-match", tag)]).await;
            assert_eq!(again.status(), 304);
            assert_eq!(
                (&again.headers()["etag"], again.headers()["cache-control"].to_str().unwrap()),
                (&headers["etag"], "public, max-age=60")
            );
        }
        let head = ask(&hall, Method::HEAD, &path, &[]).await;
        assert_eq!((head.status().as_u16(), head.bytes().await.unwrap().len()), (200, 0));
        drawn(&hall, &format!("/g/{game}/1/preview.png")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_shows_the_present_names() {
    let hall = Hall::open().await;
    let (ann, bob, game) = running(&hall, "vikings").await;
    let path = format!("/g/{game}/preview.png");
    let before = drawn(&hall, &path).await.0["etag"].clone();
    let proof = bob.prove().await;
    assert_eq!(bob.proving(Method::PATCH, "/v1/me", &proof, json!({"name": "robert"})).await.0, 200);
    assert_ne!(drawn(&hall, &path).await.0["etag"], before);
    assert!(page(&hall, &format!("/g/{game}")).await.1.contains("ann and robert"));
    drop(ann);
}

#[tokio::test(flavor = "multi_thread")]
async fn drawing_is_bounded_per_network_and_the_rest_gets_the_emblem() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut paths = Vec::new();
    for _ in 0..20 {
        let game = ann.create(2).await;
        bob.join(&game).await;
        paths.push(format!("/g/{game}/preview.png"));
    }
    let begun = Instant::now();
    let mut is_drawn = [false; 20];
    // Pictures that took too long are in the cache the second time.
    for _ in 0..2 {
        for (n, path) in paths.iter().enumerate() {
            // All addresses of a /64 are one network.
            let from = format!("2001:db8::{n}");
            let (status, headers, body) = get(&hall, path, &[("x-forwarded-for", &from)]).await;
            assert!(status == 200 && is_png(&body), "{path}: {status}");
            is_drawn[n] |= headers["cache-control"] != "no-store";
        }
    }
    let count = is_drawn.iter().filter(|drawn| **drawn).count();
    let refilled = usize::try_from(begun.elapsed().as_secs() / 6).unwrap() + 1;
    assert!((1..=10 + refilled).contains(&count), "{count} after {:?}", begun.elapsed());
    let Some(n) = is_drawn.iter().position(|drawn| !drawn) else {
        return println!("this machine is too slow to exhaust the quota");
    };
    let (_, headers, emblem) = get(&hall, &paths[n], &[("x-forwarded-for", "2001:db8::ffff")]).await;
    let (_, picture) = drawn(&hall, &paths[n]).await;
    assert!(headers["cache-control"] != "no-store" || picture != emblem, "another network has its own quota");
    // A cached picture costs nothing.
    let drawn = paths.iter().zip(is_drawn).filter(|(_, drawn)| *drawn);
    for (path, _) in drawn {
        let (_, headers, _) = get(&hall, path, &[("x-forwarded-for", "2001:db8::1")]).await;
        assert_ne!(headers["cache-control"], "no-store");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attack_on_pictures_does_not_slow_down_the_rest() {
    let hall = Hall::open().await;
    let (ann, _, game) = running(&hall, "vikings_on_board").await;
    for _ in 0..10 {
        ann.step(&game).await;
    }
    let seq = ann.look(&game).await["seq"].as_i64().unwrap();
    let base = hall.base.clone();
    let attack: Vec<_> = (0..60_i64)
        .map(|n| {
            let path = format!("{base}/g/{game}/{}/preview.png", 1 + n % seq);
            let request =
                client().get(path).header("x-forwarded-for", format!("198.51.{}.{}", n / 20, n % 20));
            tokio::spawn(async move { request.send().await.unwrap().status().as_u16() })
        })
        .collect();
    let begun = Instant::now();
    assert_eq!(ann.get(&format!("/v1/games/{game}")).await.0, 200);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    for answer in attack {
        let status = answer.await.unwrap();
        assert!([200, 503].contains(&status), "{status}: on a busy machine, the database may refuse some");
    }
}

async fn invitation(hall: &Hall, game: &str, code: Option<&str>) -> (u16, Value) {
    let request = hall.request(Method::GET, &format!("/v1/games/{game}/invitation"));
    let request = code.into_iter().fold(request, |request, code| request.header("longhall-invite", code));
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_holder_of_the_code_reads_the_terms_before_signing_in() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "claim"});
    let more =
        json!({"visibility": "private", "title": "Friends", "clock": clock, "options": {"progress": true}});
    let game = ann.create_as(2, more).await;
    let code = ann.look(&game).await["invite"].as_str().unwrap().to_owned();
    let unknown = invitation(&hall, UNKNOWN, Some(&code)).await;
    assert_eq!((unknown.0, &unknown.1["code"]), (404, &json!("no_such_game")));
    for wrong in [None, Some(""), Some("0000000000000000"), Some(&code[1..]), Some(&*code.to_uppercase())] {
        if wrong != Some(&*code) {
            assert_eq!(invitation(&hall, &game, wrong).await, unknown, "{wrong:?}");
        }
    }
    let (status, shown) = invitation(&hall, &game, Some(&code)).await;
    assert_eq!(status, 200, "{shown}");
    let shows =
        (&shown["title"], &shown["ruleset"], &shown["options"]["progress"], &shown["host"], &shown["status"]);
    assert_eq!(shows, (&json!("Friends"), &json!("vikings"), &json!(true), &json!(0), &json!("open")));
    assert_eq!(shown["seats"][0]["account"]["name"], json!("ann"));
    assert_eq!(
        (&shown["seats"][1]["account"], &shown["clock"]["pace"]["seconds"]),
        (&Value::Null, &json!(86_400))
    );
    assert!(shown.get("invite").is_none() && shown.get("view").is_none());
    // A player needs no code, and a stranger with an account does.
    assert_eq!(ann.get(&format!("/v1/games/{game}/invitation")).await.0, 200);
    assert_eq!(bob.get(&format!("/v1/games/{game}/invitation")).await.0, 404);
    let public = ann.create(3).await;
    assert_eq!(invitation(&hall, &public, None).await.0, 200);
    // The code opens nothing else.
    let request = hall.request(Method::GET, &format!("/v1/games/{game}")).header("longhall-invite", &code);
    assert_eq!(request.send().await.unwrap().status(), 404);
    assert_eq!(bob.post(&format!("/v1/games/{game}/seats"), json!({"invite": code})).await.0, 201);
    assert_eq!(invitation(&hall, &game, Some(&code)).await, unknown, "no seat is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_of_codes_are_limited_and_a_right_one_is_no_exception() {
    let rates = Rates { credentials_per_minute: NonZeroU32::new(5).unwrap(), ..rates() };
    let hall = Hall::with(Limits::default(), Quotas::new(&rates, behind_a_proxy())).await;
    let ann = hall.person("ann").await;
    let game = ann.create_as(2, json!({"visibility": "private"})).await;
    let code = ann.look(&game).await["invite"].as_str().unwrap().to_owned();
    let statuses = async |code: &str| {
        let mut all = Vec::new();
        for _ in 0..6 {
            all.push(invitation(&hall, &game, Some(code)).await.0);
        }
        all
    };
    assert_eq!(statuses("0000000000000000").await, [404, 404, 404, 404, 404, 429]);
    assert_eq!(invitation(&hall, &game, Some(&code)).await.0, 429);
    assert_eq!(invitation(&hall, UNKNOWN, None).await.0, 429, "an unknown game is no exception either");
    let public = ann.create(2).await;
    assert_eq!(invitation(&hall, &public, None).await.0, 200);
}
