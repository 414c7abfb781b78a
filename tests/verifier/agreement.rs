//! Both verifiers agree on fresh games.

use std::collections::{BTreeMap, BTreeSet};

use longhall_rules::{
    game::{AuditInput, audit},
    newest,
};
use serde_json::{Value, json};

use crate::{
    python::verify,
    season::{Received, Season},
    strangers::MEETINGS,
};

/// The default number; with `LONGHALL_EXPLORE` 500, with other choices.
const GAMES: usize = 60;
const MANY_GAMES: usize = 500;

/// Features of the format that a season must include.
const SHOWN: [&str; 27] = [
    "accepted",
    "autoplay",
    "bot",
    "cancelled",
    "claimed_by",
    "confirmed",
    "created",
    "declined",
    "ended",
    "entropy_given",
    "finished",
    "forfeit",
    "joined",
    "left",
    "moved",
    "muster",
    "mustered",
    "offered",
    "order",
    "removed",
    "replaced",
    "resigned",
    "started",
    "timed_out",
    "undone",
    "vacation_ended",
    "vacation_taken",
];

/// Kinds of event and notable features of them.
fn shown(log: &str, seen: &mut BTreeSet<String>) {
    for line in log.lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        let payload = &event["payload"];
        let words = [
            &payload["kind"],
            &payload["by"],
            &payload["expiry"],
            &payload["reason"],
            &payload["result"]["reason"],
        ];
        seen.extend(words.into_iter().filter_map(Value::as_str).map(str::to_owned));
        if payload["claimed_by"].is_u64() {
            seen.insert("claimed_by".to_owned());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fresh_games_are_verified() {
    let explores = std::env::var_os("LONGHALL_EXPLORE").is_some();
    let mut season = Season::begin(if explores { uuid::Uuid::new_v4().as_bytes()[0] } else { 7 }).await;
    for n in 0..if explores { MANY_GAMES } else { GAMES } {
        season.play(n).await;
    }
    for n in 0..MEETINGS {
        season.meet(n).await;
    }
    let mut seen = BTreeSet::new();
    let mut draws = BTreeMap::new();
    let told = verify(season.told.iter().map(|told| told.log.as_str()));
    assert_eq!(told.len(), season.told.len());
    for (Received { name, log, is_over }, verdict) in season.told.iter().zip(&told) {
        let expected = if *is_over { "verified" } else { "holds as far as it goes" };
        assert_eq!(verdict["verdict"], json!(expected), "{name}: {verdict}\n{log}");
        if !is_over {
            // The hall's own audit has checked finished games when they ended.
            let audited = audit(log.as_bytes(), &AuditInput::default()).verdict;
            assert!(audited.fault().is_none() && !audited.is_verified(), "{name}: {audited:?}\n{log}");
        }
        *draws.entry(verdict["ruleset"].as_str().unwrap()).or_insert(0) += verdict["draws"].as_u64().unwrap();
        shown(log, &mut seen);
    }
    for word in SHOWN {
        assert!(seen.contains(word), "no game of the season has {word}");
    }
    assert!(draws.len() == newest().count() && draws.values().all(|draws| *draws > 50), "{draws:?}");
}
