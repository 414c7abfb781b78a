//! S2: a scrape that grows with what strangers invent.

use crate::support::{Hall, Wire};

#[tokio::test(flavor = "multi_thread")]
async fn made_up_methods_and_paths_are_one_label_each() {
    let hall = Hall::open().await;
    let many = if std::env::var_os("LONGHALL_TEST_LONG").is_some() { 150_000 } else { 300 };
    // Every label that exists.
    for method in ["GET", "POST", "BREW"] {
        for path in ["/", "/health/live", "/nowhere", "/docs/none"] {
            ask(&hall, method, path).await;
        }
    }
    let before = hall.scrape().await;
    let mut wire = Wire::connect(&hall.base).await;
    for n in 0..many {
        for path in ["/".to_owned(), format!("/nowhere/{n}"), format!("/docs/{n}"), format!("/client/{n}")] {
            wire.say(&format!("A{n:07} {path} HTTP/1.1\r\nhost: hall\r\n\r\n")).await.unwrap();
            assert!(wire.hear().await.starts_with("HTTP/1.1 40"), "{n} {path}");
        }
    }
    let after = hall.scrape().await;
    assert!(after.contains("method=\"OTHER\""), "{after}");
    assert!(!after.contains("A0000001") && !after.contains("nowhere"), "{after}");
    let (before, after) = (before.lines().count(), after.lines().count());
    assert!(after < before + 100, "{before} lines, then {after}");
}

async fn ask(hall: &Hall, method: &str, path: &str) {
    let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
    hall.request(method, path).send().await.unwrap();
}
