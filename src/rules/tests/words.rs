//! Every title has a sentence for each move and each effect in every language.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::{collections::BTreeMap, fs, path::Path};

use longhall_rules::{
    RULESETS,
    kit::{Languages, Ruleset, Seat, Viewer, Words},
    latest, newest,
};
use serde::Deserialize;
use serde_json::{Value, json};
use support::{Play, at_random, for_all, viewers};

const LANGUAGES: [&str; 2] = ["de", "en"];

/// The sentences of a title, which its newest version has for all of them.
fn words(rules: &dyn Ruleset) -> Languages {
    latest(rules.meta().slug).unwrap().words()
}

fn name(seat: Seat) -> String {
    format!("P{seat}")
}

/// Asserts that a sentence is not empty, and that nothing of its template is left over.
fn says_something(sentence: &str, of: &Value) {
    let is_whole = !sentence.trim().is_empty() && !sentence.contains(['{', '}', '#']);
    let is_filled = ["  ", " .", " ,", ": .", ":.", "„“"].iter().all(|gap| !sentence.contains(gap));
    assert!(is_whole && is_filled && !sentence.ends_with([' ', ':']), "{sentence:?} of {of}");
}

fn describes(words: &Languages, effect: &Value) {
    for words in words.values() {
        assert!(words.effects.contains_key(effect["type"].as_str().unwrap()), "no template for {effect}");
        says_something(&words.describe(effect, name), effect);
    }
}

/// Asserts that each legal move of the position has a label, and no two the same.
fn labels(words: &Languages, play: &Play, seat: Seat) {
    let view = serde_json::from_str(play.board.view(Viewer::Seat(seat)).get()).unwrap();
    let moves = play.board.legal(seat).moves;
    for words in words.values() {
        let mut labels = BTreeMap::new();
        for action in &moves {
            assert!(words.moves.contains_key(action["type"].as_str().unwrap()), "no template for {action}");
            let label = words.label(action, &view);
            says_something(&label, action);
            if let Some(other) = labels.insert(label.clone(), action) {
                assert_eq!(other, action, "both are called {label}");
            }
        }
    }
}

#[test]
fn every_title_speaks_every_language_of_the_hall() {
    for rules in newest() {
        let slug = rules.meta().slug;
        let words = rules.words();
        assert_eq!(words.keys().collect::<Vec<_>>(), LANGUAGES, "{slug}");
        let keys = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<Vec<_>>();
        let [one, other] = [&words["de"], &words["en"]];
        assert_eq!(keys(&one.moves), keys(&other.moves), "{slug}");
        assert_eq!(keys(&one.effects), keys(&other.effects), "{slug}");
    }
}

#[test]
fn every_table_that_a_template_names_is_there() {
    for rules in newest() {
        for (language, words) in rules.words() {
            let texts = words.moves.values().chain(words.effects.values());
            let texts = texts.chain(words.tables.values().flat_map(BTreeMap::values));
            let mut met = Vec::new();
            for text in texts {
                for inside in text.split('{').skip(1) {
                    let (inside, _) =
                        inside.split_once('}').unwrap_or_else(|| panic!("{text} is not closed"));
                    met.extend(
                        inside.split(',').filter_map(|item| item.split_once(':')).map(|(_, table)| table),
                    );
                }
            }
            let own = ["move", "player", "sum"];
            for table in &met {
                let is_there = own.contains(table) || words.tables.contains_key(*table);
                assert!(is_there, "{} {language}: no table {table}", rules.meta().slug);
            }
        }
    }
}

#[test]
fn every_legal_move_and_every_effect_has_a_sentence() {
    for_all(1, |rules, seats, options, n| {
        let words = words(rules);
        let mut play = Play::new(rules, seats, options, n);
        let mut choose = at_random(n);
        let setup = play.setup.clone();
        let made = play.finish(|play, seat, moves| {
            labels(&words, play, seat);
            choose(play, seat, moves)
        });
        let decided = made.iter().flat_map(|(_, decision)| &decision.effects);
        for effect in setup.iter().chain(decided) {
            describes(&words, &effect.shown);
            for viewer in viewers(seats) {
                if let (Viewer::Seat(seat), Some((whole, entitled))) = (viewer, &effect.secret) {
                    describes(&words, if entitled.contains(&seat) { whole } else { &effect.shown });
                }
            }
        }
    });
}

#[test]
fn every_effect_of_the_golden_games_has_a_sentence() {
    for rules in RULESETS {
        let words = words(*rules);
        let mut count = 0;
        for log in golden(*rules) {
            for line in log.lines() {
                let event: Value = serde_json::from_str(line).unwrap();
                for effect in event["payload"]["effects"].as_array().into_iter().flatten() {
                    describes(&words, effect);
                    count += 1;
                }
            }
        }
        assert!(count > 1000, "{}: {count} effects", rules.meta().slug);
    }
}

/// The logs of the golden games of a ruleset.
fn golden(rules: &dyn Ruleset) -> Vec<String> {
    let folder = format!("../../openapi/vectors/games/{}-{}", rules.meta().slug, rules.meta().version);
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let logs = paths.filter(|path| !path.to_string_lossy().ends_with(".kit.jsonl"));
    logs.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The vectors that also test other renderers of the templates.
#[derive(Deserialize)]
struct Vectors {
    words: Words,
    players: Vec<String>,
    view: Value,
    moves: Vec<(Value, String)>,
    effects: Vec<(Value, String)>,
}

#[test]
fn templates_are_filled_in_as_the_vectors_say() {
    let Vectors { words, players, view, moves, effects } =
        serde_json::from_str(include_str!("../../../openapi/vectors/words.json")).unwrap();
    for (action, label) in moves {
        assert_eq!(words.label(&action, &view), label);
    }
    for (effect, sentence) in effects {
        assert_eq!(words.describe(&effect, |seat| players[seat.index()].clone()), sentence);
    }
}

#[test]
fn a_set_in_the_offer_is_named_by_what_lies_there() {
    let words = &longhall_rules::latest("vikings").unwrap().words()["en"];
    let view = json!({ "offer": [{ "space": 4, "price": 3, "tile": "ship_red", "viking": "red" }] });
    let buy = |space| json!({ "type": "buy", "space": space, "exchange": 2 });
    assert_eq!(words.label(&buy(4), &view), "Buy the red ship with a noble for 3 gold, 2 of it in VP");
    assert_eq!(words.label(&buy(5), &view), "Buy the set on space 5, 2 of it in VP");
}
