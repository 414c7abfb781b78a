//! The web client's files, as they are served.

use reqwest::{StatusCode, header};

use crate::support::{Hall, client};

async fn head(hall: &Hall, path: &str) -> (StatusCode, header::HeaderMap, String) {
    let response = client().get(format!("{}{path}", hall.base)).send().await.unwrap();
    (response.status(), response.headers().clone(), response.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_is_served_under_a_strict_policy() {
    let hall = Hall::open().await;
    let types = [
        ("/", "text/html; charset=utf-8"),
        ("/client/main.js", "text/javascript; charset=utf-8"),
        ("/client/style/base.css", "text/css; charset=utf-8"),
        ("/client/icon.svg", "image/svg+xml"),
    ];
    for (path, expected) in types {
        let (status, headers, _) = head(&hall, path).await;
        assert_eq!((status.as_u16(), &headers["content-type"]), (200, &expected.parse().unwrap()), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        let others = policy.replace("script-src 'self' 'wasm-unsafe-eval';", "");
        assert!(policy.starts_with("default-src 'none'") && !others.contains("unsafe"), "{policy}");
        assert!(!policy.contains("http"), "nothing comes from another host: {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_find_an_icon_and_crawlers_their_rules() {
    let hall = Hall::open().await;
    let (status, headers, _) = head(&hall, "/favicon.ico").await;
    assert_eq!((status.as_u16(), &headers["content-type"]), (200, &"image/png".parse().unwrap()));
    let (status, headers, text) = head(&hall, "/robots.txt").await;
    assert_eq!(
        (status.as_u16(), &headers["content-type"]),
        (200, &"text/plain; charset=utf-8".parse().unwrap())
    );
    assert!(text.starts_with("User-agent: *\n"), "{text}");
    let kept_out = |path: &str| {
        text.lines().filter_map(|line| line.strip_prefix("Disallow: ")).any(|start| path.starts_with(start))
    };
    for path in ["/v1/games", "/v1/feeds/secret/turns.ics", "/oauth/authorize", "/device"] {
        assert!(kept_out(path), "{path}: {text}");
    }
    for path in ["/", "/docs/", "/docs/guide", "/client/icon.svg", "/.well-known/longhall", "/g/01890000"] {
        assert!(!kept_out(path), "{path}: {text}");
    }
}

/// Every page of the hall, and so each page on which somebody decides, is out of reach for the page that opened it.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_opens_ours_keeps_no_handle_on_it() {
    let hall = Hall::open().await;
    let mut pages: Vec<String> =
        ["/", "/device", "/device?user_code=WDJB-MJHT", "/oauth/authorize", "/oauth/authorize?client_id=x"]
            .map(str::to_owned)
            .to_vec();
    let (_, _, index) = head(&hall, "/docs/").await;
    let linked = index.split("href=\"/docs/").skip(1).filter_map(|rest| rest.split('"').next());
    pages.extend(linked.map(|path| format!("/docs/{path}")));
    assert!(pages.len() > 8, "{pages:?}");
    for path in pages {
        let (status, headers, _) = head(&hall, &path).await;
        assert!(status.is_success(), "{path}: {status}");
        let is_page = headers["content-type"].to_str().unwrap().starts_with("text/html");
        let policy = headers.get("cross-origin-opener-policy").map(|policy| policy.to_str().unwrap());
        assert_eq!(policy, is_page.then_some("same-origin"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_a_file_is_not_sent_it_again() {
    let hall = Hall::open().await;
    let (_, headers, _) = head(&hall, "/client/main.js").await;
    assert_eq!(headers["cache-control"], "no-cache");
    for (etag, status) in [(headers["etag"].to_str().unwrap(), 304), ("\"another\"", 200)] {
        let ask = client().get(format!("{}/client/main.js", hall.base)).header("if-none-match", etag);
        let answer = ask.send().await.unwrap();
        assert_eq!(answer.status(), status);
        assert_eq!(answer.text().await.unwrap().is_empty(), status == 304);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bundle_has_its_hash_in_its_address_and_is_kept_for_good() {
    let hall = Hall::open().await;
    let (_, _, page) = head(&hall, "/").await;
    let (_, headers, worker) = head(&hall, "/sw.js").await;
    assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(headers["cache-control"], "no-cache");
    let path_of = |page: &str, name: &str| -> String {
        let is_named = |word: &&str| word.ends_with(&format!("/{name}"));
        page.split('"').find(is_named).unwrap_or_else(|| panic!("{name}")).to_owned()
    };
    let modules = path_of(&page, "main.js");
    for name in ["main.js", "places.js", "main.css"] {
        let path = path_of(&worker, name);
        let path = &*path;
        let version = path.split('/').nth(3).unwrap();
        if name.ends_with(".js") {
            assert_eq!(path, modules.replace("main.js", name), "modules find each other");
        } else {
            assert_eq!(path, path_of(&page, name), "the worker is another one with each version");
        }
        let (status, headers, text) = head(&hall, path).await;
        assert_eq!(status, 200, "{path}");
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert!(text.len() > 10_000, "{path}");
        let other = path.replace(version, &"0".repeat(version.len()));
        assert_eq!(head(&hall, &other).await.0, 404, "another version's parts are not mixed with these");
    }
}

/// The most that the rules may weigh on their way to a page, in bytes.
const RULES_MAX: usize = 440_000;

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_in_a_page_are_small_and_come_compressed() {
    let hall = Hall::open().await;
    let (_, _, page) = head(&hall, "/").await;
    for (name, most) in [("rules.wasm", RULES_MAX), ("audit.wasm", 2 * RULES_MAX)] {
        let path = page.split('"').find(|word| word.ends_with(&format!("/{name}"))).unwrap();
        for (accepted, encoding) in [("gzip, br", Some("gzip")), ("identity", None)] {
            let request = client().get(format!("{}{path}", hall.base)).header("accept-encoding", accepted);
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), 200, "{name}");
            assert_eq!(answer.headers()["content-type"], "application/wasm");
            assert_eq!(answer.headers()["cache-control"], "public, max-age=31536000, immutable");
            let said =
                answer.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
            assert_eq!(said.as_deref(), encoding, "{name}");
            let body = answer.bytes().await.unwrap();
            match encoding {
                Some(_) => assert!(body.len() <= most, "{name} has {} bytes", body.len()),
                None => assert_eq!(&body[..4], b"\0asm"),
            }
        }
    }
}

/// The better a client can decompress, the less it gets; whatever it says, it can read what it gets.
#[tokio::test(flavor = "multi_thread")]
async fn what_every_page_loads_comes_in_the_best_encoding_that_the_client_takes() {
    let hall = Hall::open().await;
    let (_, _, page) = head(&hall, "/").await;
    for name in ["main.js", "main.css"] {
        let path = page.split('"').find(|word| word.ends_with(&format!("/{name}"))).unwrap();
        let mut lengths = Vec::new();
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip, br;q=0.5", Some("gzip")),
            ("gzip, br;q=0", Some("gzip")),
            ("identity", None),
            // Only small files are compressed by zstd.
            ("zstd", None),
        ] {
            let request = client().get(format!("{}{path}", hall.base)).header("accept-encoding", accepted);
            let answer = request.send().await.unwrap();
            assert!(answer.headers().get_all("vary").iter().any(|names| names == "accept-encoding"));
            let said = answer.headers().get("content-encoding").map(|value| value.to_str().unwrap());
            assert_eq!(said, encoding, "{name}: {accepted}");
            lengths.push(answer.bytes().await.unwrap().len());
        }
        assert!(lengths[0] < lengths[1] && lengths[1] < lengths[3], "{name}: {lengths:?}");
    }
}

#[test]
fn the_rules_in_a_page_were_made_of_these_sources() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = root.join("src/wasm/build.sh");
    let output = std::process::Command::new("bash").arg(script).arg("--source").output().unwrap();
    let source = String::from_utf8(output.stdout).unwrap();
    let made_of = std::fs::read_to_string(root.join("src/client/built/wasm.source")).unwrap();
    assert_eq!(
        made_of.split(' ').next(),
        Some(source.trim()),
        "run src/wasm/build.sh and commit what it makes"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_the_page_names_is_there_and_nothing_outside() {
    let hall = Hall::open().await;
    let (_, _, page) = head(&hall, "/").await;
    let files: Vec<&str> = page.split('"').filter(|word| word.starts_with("/client/")).collect();
    assert!(files.len() >= 3, "{page}");
    for file in files {
        assert_eq!(head(&hall, file).await.0, 200, "{file}");
    }
    assert!(
        !page.contains("<style") && !page.contains("style=") && !page.contains("onload"),
        "no inline style or script"
    );
    for path in [
        "/client/none.js",
        "/client/../client.rs",
        "/client/%2e%2e/client.rs",
        "/client/..%2fclient.rs",
        "/client/",
    ] {
        assert_eq!(head(&hall, path).await.0, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn head_is_answered_like_get_without_the_body() {
    let hall = Hall::open().await;
    let game = hall.person("ann").await.create(2).await;
    for path in ["/", "/client/main.js", "/v1/rulesets", &format!("/v1/games/{game}"), "/nowhere"] {
        let head = client().head(format!("{}{path}", hall.base)).send().await.unwrap();
        let get = client().get(format!("{}{path}", hall.base)).send().await.unwrap();
        assert_eq!(head.status(), get.status(), "{path}");
        for name in ["content-type", "content-length", "etag"] {
            assert_eq!(head.headers().get(name), get.headers().get(name), "{name} of {path}");
        }
        assert_eq!(head.text().await.unwrap(), "", "{path}");
    }
    let stream = client().head(format!("{}/v1/games/{game}/stream", hall.base)).send().await.unwrap();
    assert_eq!(stream.status(), 405, "it would never end");
}
