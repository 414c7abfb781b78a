//! `longhall audit --receipt`: people who were told two stories can prove it with just what they were told.

use std::{path::PathBuf, process::Output};

use aws_lc_rs::signature::Ed25519KeyPair;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::{Hall, Person};

/// Files for one test, deleted at its end.
struct Desk(PathBuf);

impl Desk {
    fn new() -> Self {
        let dir = std::env::temp_dir().join(format!("longhall-forks-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Asserts the exit code of an audit, and a part of its output.
async fn audited(args: &[&str], answer: i32, says: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    let Output { status, stdout, stderr } = command.arg("audit").args(args).output().await.unwrap();
    let told = [stdout, stderr].map(|told| String::from_utf8(told).unwrap()).concat();
    assert!(
        status.code() == Some(answer) && told.contains(says),
        "not {answer}, {says}, but {status}\n{told}"
    );
}

/// The hall signs another hash for the same event, as a dishonest hall would.
async fn another_story(hall: &Hall, told: &Value) -> Value {
    let secret = hall.db.column("SELECT encode(secret, 'hex') FROM hall_keys").await;
    let key = Ed25519KeyPair::from_seed_unchecked(&const_hex::decode(&secret[0]).unwrap()).unwrap();
    let game: uuid::Uuid = told["game"].as_str().unwrap().parse().unwrap();
    let seq = told["head"]["seq"].as_i64().unwrap().to_be_bytes();
    let at = told["receipt"]["at"].as_str().unwrap().as_bytes();
    let message = [b"longhall/receipt/1", game.as_bytes().as_slice(), &seq, &[0xab; 32], at].concat();
    let mut other = told.clone();
    other["head"]["hash"] = json!("ab".repeat(32));
    other["receipt"]["signature"] = json!(const_hex::encode(key.sign(&message)));
    other
}

async fn a_game(hall: &Hall) -> ([Person; 2], String) {
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;
    (pair, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_are_held_against_the_log_and_against_each_other() {
    let (hall, desk) = (Hall::open().await, Desk::new());
    let (pair, game) = a_game(&hall).await;
    let receipt = async || hall.get(&format!("/v1/games/{game}/receipt")).await.1;
    let whole_log = async || {
        let events = hall.request(reqwest::Method::GET, &format!("/v1/games/{game}/events"));
        events.header("accept", "application/x-ndjson").send().await.unwrap().text().await.unwrap()
    };
    let (early, early_log) = (receipt().await, whole_log().await);
    assert!(pair[0].step(&game).await || pair[1].step(&game).await);
    let (late, log) = (receipt().await, desk.file("log", &whole_log().await));
    let mut forged = late.clone();
    forged["head"]["hash"] = early["head"]["hash"].clone();
    let other = another_story(&hall, &late).await;
    let file = |name: &str, receipt: &Value| desk.file(name, &receipt.to_string());
    let (other, forged) = (file("other", &other), file("forged", &forged));
    let (early, copy, late_file) = (file("early", &early), file("copy", &late), file("late", &late));
    let early_log = desk.file("early-log", &early_log);

    let holds = "the log has this event";
    audited(&[&log, "--receipt", &late_file, "--receipt", &early], 3, holds).await;
    audited(&["--receipt", &late_file, "--receipt", &copy], 3, "it agrees with").await;
    audited(&["--receipt", &other], 3, "not checked: whether the log").await;
    audited(&["--receipt", &late_file, "--receipt", &early], 3, "not checked: whether the log").await;
    audited(&["--receipt", &late_file, "--receipt", &other], 1, "contradict each other").await;
    // Anybody can make a key, and sign with it what the hall never said.
    audited(&[&log, "--receipt", &other], 3, "if the key is the hall's").await;
    audited(&[&early_log, "--receipt", &late_file], 3, "if the key is the hall's").await;
    let key = late["receipt"]["key"].as_str().unwrap();
    audited(&[&log, "--receipt", &other, "--hall-key", key], 1, "the server signed a forked log").await;
    audited(&[&early_log, "--receipt", &late_file, "--hall-key", key], 1, "the log has no event").await;
    audited(&["--receipt", &forged], 1, "the signature does not match").await;
    audited(&["--receipt", &log], 2, "not a receipt").await;
    // Neither file ends the program by its depth, which serde_json does not bound inside of such a member.
    let mut deep = "0".to_owned();
    for _ in 0..150 {
        let text = deep.replace('\\', "\\u005c").replace('"', "\\u0022");
        deep = format!(
            "{0}{{\"$serde_json::private::RawValue\":\"{text}\"}}{1}",
            "[".repeat(120),
            "]".repeat(120)
        );
    }
    let deep_log = desk.file("deep-log", &format!("{{\"kind\":\"created\",\"payload\":{deep}}}\n"));
    let deep_receipt = desk.file("deep-receipt", &format!("{{\"game\":{{\"a\":{deep}}}}}"));
    audited(&[&deep_log], 1, "expected no member of this name").await;
    audited(&["--receipt", &deep_receipt], 2, "expected no member of this name").await;
    audited(&["--receipt", &late_file, "--hall-key", key], 3, "is signed by").await;
    audited(&["--receipt", &late_file, "--hall-key", &"ab".repeat(32)], 1, "not a key of the hall").await;
    audited(&["--json", "--receipt", &late_file, "--receipt", &other], 1, r#""verdict":"fault""#).await;
    audited(&[], 2, "required").await;

    // What players are told anyway: the game, the answer to a move. The public key is not in it.
    let shown = hall.get(&format!("/v1/games/{game}")).await.1;
    assert_eq!(shown["head"], late["head"]);
    let moved = desk.file("moved", &json!({"game": shown, "events": []}).to_string());
    let past = desk.file("past", &hall.get(&format!("/v1/games/{game}?at=3")).await.1.to_string());
    let keys = hall.get("/.well-known/longhall").await.1.to_string();
    let (shown, keys) = (desk.file("shown", &shown.to_string()), desk.file("keys", &keys));
    for told in [&shown, &moved] {
        audited(&[&log, "--receipt", told, "--keys", &keys], 3, holds).await;
        audited(&[&early_log, "--receipt", told, "--keys", &keys], 1, "the log has no event").await;
        audited(&["--receipt", told, "--receipt", &other, "--keys", &keys], 1, "contradict each other").await;
        audited(&[&log, "--receipt", told, "--hall-key", key], 3, "not checked: the signature").await;
    }
    audited(&["--receipt", &past, "--keys", &keys], 2, "a past position is not signed").await;
    audited(&["--receipt", &shown, "--keys", &log], 2, "not a list of keys").await;

    for person in &pair {
        person.post(&format!("/v1/games/{game}/resignation"), json!({})).await;
    }
    let (end, whole) = (file("end", &receipt().await), desk.file("whole", &whole_log().await));
    audited(&[&whole, "--receipt", &end, "--receipt", &late_file, "--hall-key", key], 0, holds).await;
    audited(&[&whole, "--receipt", &end], 3, "not checked: whether the key is the hall's").await;
}
