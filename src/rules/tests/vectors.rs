//! The test vectors of the log's format. The verifier in `tests/verifier` made them without this crate.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::path::Path;

use chrono::DateTime;
use longhall_rules::{
    game::{
        AuditInput, Context, Digest, FaultKind, Game, Intent, Link, NewGame, Secret, Terms, Visibility,
        audit, canonical_json, commitment,
    },
    kit::{Chance, Item, Seat, Skill},
    latest, newest,
};
use serde_json::{Value, json};
use support::titles::{effect, facts};

/// The vectors of one kind in a file.
fn vectors(file: &str, kind: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/vectors").join(file);
    let mut all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let Value::Array(vectors) = all[kind].take() else { panic!("{file} has no {kind}") };
    assert!(!vectors.is_empty());
    vectors
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn bytes<const N: usize>(value: &Value) -> [u8; N] {
    const_hex::decode_to_array(text(value)).unwrap()
}

fn hex(bytes: &[u8]) -> Value {
    json!(const_hex::encode(bytes))
}

/// The chance for a vector that gives seed and entropies.
fn chance(vector: &Value) -> Chance {
    let entropies = vector["entropies"].as_array().unwrap().iter().chain(vector.get("beacon"));
    Chance::new(&bytes(&vector["seed"]), entropies.map(text))
}

/// The chance for all vectors that have only a key.
fn the_chance() -> Chance {
    let vectors = vectors("luck.json", "keys");
    chance(
        vectors.iter().find(|vector| vector["entropies"] != json!([]) && vector["beacon"].is_null()).unwrap(),
    )
}

#[test]
fn canonical_json_is_written_in_one_way() {
    for vector in vectors("canonical.json", "canonical") {
        let value: Value = serde_json::from_str(text(&vector["text"])).unwrap();
        assert_eq!(canonical_json(&value).unwrap(), vector["text"]);
        assert!(!is_refused(text(&vector["text"])));
    }
    for vector in vectors("canonical.json", "refused") {
        assert!(is_refused(text(&vector["text"])), "{vector}");
    }
}

/// Whether an audit rejects a line for its form, and not just because it is meaningless on its own.
fn is_refused(line: &str) -> bool {
    let verdict = audit(format!("{line}\n").as_bytes(), &AuditInput::default()).verdict;
    !matches!(verdict.fault().unwrap().kind, FaultKind::LineNotEvent { .. })
}

#[test]
fn bots_have_accounts() {
    let vectors = vectors("chain.json", "bots");
    let (id, ann) = (text(&vectors[0]["game"]).parse().unwrap(), uuid::Uuid::from_u128(1));
    let new = NewGame {
        ruleset: "vikings".into(),
        seats: 4,
        options: json!({}),
        visibility: Visibility::Public,
        terms: Terms::default(),
        program: None,
    };
    let context = Context { seed: [7; 32], now: DateTime::UNIX_EPOCH };
    let (mut game, _) = Game::create(id, ann, new, &context).unwrap();
    for vector in vectors.iter().filter(|vector| vector["seat"] != 0) {
        game = game.act(ann, Intent::SeatBot(Skill::Easy), &context).unwrap().0;
        let seat = vector["seat"].as_u64().unwrap() as usize;
        let bot = game.occupants().nth(seat).unwrap().1.account();
        assert_eq!(json!([game.id, bot]), json!([vector["game"], vector["account"]]), "seat {seat}");
    }
    assert_eq!(vectors.len(), 4);
}

#[test]
fn events_are_chained() {
    for vector in vectors("chain.json", "events") {
        let digests: Vec<Digest> = vector["digests"]
            .as_array()
            .unwrap()
            .iter()
            .map(|digest| text(digest).parse().unwrap())
            .collect();
        let link = Link {
            game: text(&vector["game"]).parse().unwrap(),
            seq: vector["seq"].as_i64().unwrap(),
            ruleset: text(&vector["ruleset"]),
            prev: text(&vector["prev_hash"]).parse().unwrap(),
            payload: text(&vector["payload"]),
            secrets: &digests,
        };
        assert_eq!(hex(&link.hash().0), vector["hash"]);
    }
    for vector in vectors("chain.json", "commitments") {
        assert_eq!(hex(&commitment(&bytes(&vector["seed"])).0), vector["commitment"]);
    }
}

#[test]
fn secrets_have_digests() {
    for vector in vectors("chain.json", "secrets") {
        let secret = Secret {
            item: serde_json::from_value(vector["item"].clone()).unwrap(),
            seats: serde_json::from_value::<Vec<Seat>>(vector["seats"].clone()).unwrap(),
            value: vector["value"].clone(),
            salt: text(&vector["salt"]).parse().unwrap(),
        };
        assert_eq!(hex(&secret.digest().unwrap().0), vector["digest"]);
    }
}

#[test]
fn keys_come_of_seed_and_entropies() {
    use hmac::{Hmac, KeyInit, Mac};
    for vector in vectors("luck.json", "keys") {
        for (undos, key) in (0..).zip(vector["key_after_undos"].as_array().unwrap()) {
            let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&bytes::<32>(key)).unwrap();
            mac.update(b"a label");
            let derived: [u8; 32] = mac.finalize().into_bytes().into();
            assert_eq!(chance(&vector).after_undos(undos).derive("a label"), derived);
        }
    }
    for vector in vectors("luck.json", "salts") {
        let label = format!("salt {} {}", vector["seq"], vector["n"]);
        assert_eq!(hex(&the_chance().derive(&label)), vector["salt"]);
    }
}

#[test]
fn labels_give_draws() {
    let mut bounded = 0;
    for vector in vectors("luck.json", "below") {
        // The rules need no larger numbers.
        let Ok(bound) = text(&vector["bound"]).parse::<u32>() else { continue };
        let mut draw = the_chance().draw(text(&vector["label"]));
        for below in vector["below"].as_array().unwrap() {
            assert_eq!(draw.below(bound).to_string(), text(below), "below {bound}");
        }
        bounded += 1;
    }
    assert!(bounded > 3);
    for vector in vectors("luck.json", "shuffles") {
        let mut items: Vec<u64> = (0..vector["size"].as_u64().unwrap()).collect();
        the_chance().draw(text(&vector["label"])).shuffle(&mut items);
        assert_eq!(json!(items), vector["shuffled"]);
    }
}

/// The complete effects of the start of a game with this many seats.
fn beginning(ruleset: &str, seats: u8, options: &Value, chance: &mut Chance) -> Vec<Value> {
    let rules = latest(ruleset).unwrap();
    let options = rules.options(options, seats).unwrap();
    whole(rules.setup(&options, seats, chance).unwrap())
}

fn whole(outcomes: Vec<Item>) -> Vec<Value> {
    outcomes.into_iter().map(|outcome| outcome.secret.map_or(outcome.shown, |(value, _)| value)).collect()
}

#[test]
fn what_nobody_has_seen_is_shuffled_anew_as_the_page_says() {
    let vectors = vectors("draws.json", "vikings_on_board/1");
    for vector in &vectors {
        let rules = latest("vikings_on_board").unwrap();
        let options = rules.options(&json!({}), 2).unwrap();
        let mut board = rules.board(&options, 2).unwrap();
        let begun = beginning("vikings_on_board", 2, &json!({}), &mut chance(vector));
        board.fold(&json!(begun).to_string()).unwrap();
        let anew = whole(board.reshuffle(&mut chance(vector)));
        let recorded = effect(&anew, "supplies_reshuffled");
        let expected = (&vector["add_1_reshuffled"], &vector["draw_3_reshuffled"]);
        assert_eq!((&recorded["add_1"], &recorded["draw_3"]), expected);
    }
}

#[test]
fn games_begin_as_the_page_says() {
    for rules in newest() {
        let meta = rules.meta();
        for vector in vectors("draws.json", &format!("{}/{}", meta.slug, meta.version)) {
            let begin = |seats, options: Value| beginning(meta.slug, seats, &options, &mut chance(&vector));
            (facts(meta.slug).draws)(&vector, &begin);
        }
    }
}
