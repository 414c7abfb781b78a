//! Related to S11 and S13: forgeable headers decide nothing.

use reqwest::Method;

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn links_are_made_of_the_public_url_alone() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let base = &hall.base;
    let mut request = ann.request(Method::POST, "/v1/me/feed").header("host", "evil.example");
    for name in ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-for"] {
        let value = if name == "forwarded" { "for=x;host=evil.example;proto=evil" } else { "evil.example" };
        request = request.header(name, value);
    }
    let links: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    for format in ["atom", "ics"] {
        let link = links[format].as_str().unwrap();
        assert!(link.starts_with(&format!("{base}/v1/me/turns.{format}?key=")), "{link}");
    }
}

/// A hall rejects the tokens of another that has the same keys, such as a copy of its database.
#[tokio::test(flavor = "multi_thread")]
async fn issuer_and_audience_are_the_public_url() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let second = hall.again().await;
    assert_eq!(ann.at(&second).get("/v1/me").await.0, 200, "another process of the same hall");
    let mut db = hall.db.borrowed();
    db.public_url = Default::default();
    let elsewhere = Hall::on(db, Default::default(), crate::support::unlimited()).await;
    assert_eq!(ann.at(&elsewhere).get("/v1/me").await.0, 401);
}

#[test]
fn a_server_reachable_from_elsewhere_needs_a_public_url() {
    let serve = |more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_longhall"));
        command.args(["serve", "--data", "/nowhere/longhall"]).args(more).env_remove("DATABASE_URL");
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let told = serve(&["--listen", "0.0.0.0:0"]);
    assert!(told.contains("--public-url is needed"), "{told}");
    assert_eq!(told.trim().lines().count(), 1, "one clear sentence: {told}");
    let told = serve(&["--listen", "127.0.0.1:0", "--public-url", "hall.example"]);
    assert!(told.contains("not `hall.example`"), "{told}");
}
