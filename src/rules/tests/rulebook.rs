//! A title's `RULES.md` describes its rules: every sentence has its source, every ruling its reason, and the
//! code cites nothing that is missing there. `kit::rulebook` describes the markup.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use longhall_rules::{
    RULESETS,
    kit::{
        Ruleset,
        rulebook::{Reason, rulings},
    },
};
use serde_json::json;
use support::{
    hidden::hidden,
    refusals::refused,
    rulebook::{Block, Tag, cited, code_spans, comments, read, sources, tag, without_tags},
    titles::{ANY, facts},
};

fn titles() -> impl Iterator<Item = (&'static dyn Ruleset, &'static str)> {
    RULESETS.iter().map(|rules| (*rules, rules.meta().slug))
}

fn text(rules: &dyn Ruleset) -> (Vec<Block>, Vec<Block>) {
    read(rules.meta().rules)
}

/// The numbers of its sections. They have no gaps, and the title and the introduction come before the first
/// section.
fn sections(rules: &dyn Ruleset, slug: &str) -> Vec<String> {
    let (blocks, _) = text(rules);
    assert!(matches!(&blocks[0], Block::Heading(1, _)), "{slug}: begin with the title");
    let (mut section, mut part, mut all) = (0, 0, vec![]);
    for block in &blocks[1..] {
        let Block::Heading(signs, name) = block else { continue };
        let number = match signs {
            2 => {
                (section, part) = (section + 1, 0);
                format!("{section}.")
            }
            3 => {
                part += 1;
                format!("{section}.{part}")
            }
            _ => panic!("{slug}: a heading of {signs} signs: {name}"),
        };
        assert!(name.starts_with(&format!("{number} ")), "{slug}: number {number} for {name:?}");
        all.push(number.trim_end_matches('.').to_owned());
    }
    assert!(!all.is_empty(), "{slug} has no sections");
    all
}

#[test]
fn sections_are_numbered_without_gaps() {
    for (rules, slug) in titles() {
        sections(rules, slug);
    }
}

#[test]
fn every_sentence_says_where_it_comes_from() {
    for (rules, slug) in titles() {
        let (blocks, _) = text(rules);
        let first = blocks.iter().position(|block| matches!(block, Block::Heading(2, _))).unwrap();
        for block in &blocks[first..] {
            let (Block::Paragraph(text) | Block::Item(text)) = block else { continue };
            let last = text.strip_suffix('`').and_then(|text| text.rsplit_once('`'));
            assert!(last.is_some_and(|(_, span)| tag(span).is_some()), "{slug}: ends without a tag: {text}");
            for span in code_spans(text).filter(|span| !span.contains(|c: char| c.is_ascii_lowercase())) {
                assert!(tag(span).is_some(), "{slug}: `{span}` is no tag: {text}");
            }
        }
    }
}

#[test]
fn every_ruling_is_numbered_has_a_reason_and_is_used() {
    for (rules, slug) in titles() {
        let (sections, listed) = text(rules);
        let rulings = rulings(rules.meta().rules);
        assert_eq!(rulings.len(), listed.len(), "{slug}: something below the rulings is none");
        let options = rules.options(&json!({}), *rules.meta().seats.start()).unwrap();
        for (ruling, id) in rulings.iter().zip(1..) {
            assert_eq!(ruling.id, id, "{slug}: {}", ruling.text);
            assert!(ruling.text.ends_with('.') && ruling.reason.ends_with('.'), "{slug}: ruling {id}");
            assert!(!ruling.reason.contains("Option:"), "{slug}: ruling {id} names its option otherwise");
            assert!(ruling.option.iter().all(|option| options.get(option).is_some()), "{slug}: ruling {id}");
        }
        let texts = sections.iter().flat_map(|block| match block {
            Block::Paragraph(text) | Block::Item(text) => vec![text.as_str()],
            Block::Table(rows) => rows.iter().flatten().map(String::as_str).collect(),
            Block::Heading(..) => vec![],
        });
        let tags: Vec<Tag> = texts.flat_map(code_spans).filter_map(tag).collect();
        let used: BTreeSet<u16> = tags
            .into_iter()
            .filter_map(|tag| match tag {
                Tag::Ruling(id) | Tag::Picture(id) => Some(id),
                Tag::Rulebook => None,
            })
            .collect();
        let defined: BTreeSet<u16> = rulings.iter().map(|ruling| ruling.id).collect();
        assert_eq!(used, defined, "{slug}: tags and rulings");
    }
}

/// Numbers in tables match the components: constants by their names, other tables by the title's entry in
/// `support::titles`.
#[test]
fn every_number_in_a_table_is_that_of_the_components() {
    for (rules, slug) in titles() {
        let facts = facts(slug);
        let (constants, mut tables) = ((facts.constants)(), (facts.tables)().into_iter());
        let has_numbers =
            |rows: &[Vec<String>]| rows.iter().flatten().any(|cell| cell.contains(|c: char| c.is_numeric()));
        for block in text(rules).0 {
            let Block::Table(rows) = block else { continue };
            let rows: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(|cell| without_tags(cell)).collect()).collect();
            let [heads, rows @ ..] = &rows[..] else { panic!("{slug}: an empty table") };
            if heads.last().is_some_and(|head| head == "constant") {
                for row in rows {
                    let [.., value, name] = &row[..] else { panic!("{slug}: {row:?}") };
                    let constant = constants.iter().find(|(defined, _)| *name == format!("`{defined}`"));
                    assert_eq!(
                        constant.map(|(_, value)| value.to_string()).as_ref(),
                        Some(value),
                        "{slug}: {name}"
                    );
                }
            } else if has_numbers(rows) && !is_of_hidden(heads) {
                assert_eq!(Some(rows), tables.next().as_deref(), "{slug}: the table {heads:?}");
            }
        }
        assert_eq!(tables.next(), None, "{slug} has no such table");
    }
}

/// Whether a table lists what is hidden, by its heads.
fn is_of_hidden(heads: &[String]) -> bool {
    heads.last().is_some_and(|head| head == "place")
}

/// The table of hidden things lists exactly what the code hides in some game, with exactly those that know it then.
#[test]
fn the_rulebook_lists_the_secrets_of_the_code() {
    for (rules, slug) in titles() {
        let (blocks, found) = (text(rules).0, hidden(rules));
        let mut listed: Vec<(String, BTreeSet<&str>)> = vec![];
        let mut is_open = false;
        for block in &blocks {
            match block {
                Block::Table(rows) if is_of_hidden(&rows[0]) => {
                    for row in &rows[1..] {
                        let [.., known_to, places] = &row[..] else { panic!("{slug}: {row:?}") };
                        let known_to: BTreeSet<&str> = known_to.split(" or ").collect();
                        listed.extend(code_spans(places).map(|place| (place.to_owned(), known_to.clone())));
                    }
                }
                Block::Paragraph(text) | Block::Item(text) => is_open |= text.contains("Nothing is hidden"),
                Block::Table(_) | Block::Heading(..) => {}
            }
        }
        let count = listed.len();
        let listed: BTreeMap<String, BTreeSet<&str>> = listed.into_iter().collect();
        assert_eq!(listed.len(), count, "{slug} lists a place twice");
        assert_eq!(listed, found, "{slug}: the table of what is hidden, and what the code hides");
        assert_eq!(is_open, found.is_empty(), "{slug} says that nothing is hidden");
    }
}

#[test]
fn comments_cite_what_is_there() {
    for (rules, slug) in titles() {
        let sections = sections(rules, slug);
        let rulings: Vec<String> =
            rulings(rules.meta().rules).iter().map(|ruling| ruling.id.to_string()).collect();
        let mut count = 0;
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(slug)) {
            for comment in comments(&std::fs::read_to_string(&file).unwrap()) {
                let at = file.display();
                for (word, defined) in [("section", &sections), ("ruling", &rulings)] {
                    for number in cited(&comment, word) {
                        assert!(defined.contains(&number), "{at} cites {word} {number}: {comment}");
                        count += 1;
                    }
                }
                let elsewhere = ["rules page", "the page", "seed 0", "the source", "[ruling", "(ruling)"];
                for phrase in elsewhere {
                    assert!(!comment.contains(phrase), "{at} cites what nobody has, {phrase:?}: {comment}");
                }
            }
        }
        assert!(count > 0, "{slug} cites nothing of its rulebook");
    }
}

/// The client shows the cited sentence to players who ask for the reason of a refusal. The words that a reason
/// cites occur once in its section, in one stretch between tags.
#[test]
fn every_reason_cites_a_sentence() {
    for (rules, slug) in titles() {
        let mut said: Vec<(String, String)> = vec![];
        for block in text(rules).0 {
            match (block, said.last_mut()) {
                (Block::Heading(1, _), _) => {}
                (Block::Heading(_, name), _) => {
                    let number = name.split(' ').next().unwrap();
                    said.push((number.trim_end_matches('.').to_owned(), String::new()));
                }
                (Block::Paragraph(text) | Block::Item(text), Some((_, all))) => *all += &(text + "`"),
                _ => {}
            }
        }
        for Reason { rule, section, words, .. } in rules.reasons() {
            let (_, all) = said
                .iter()
                .find(|(number, _)| number == section)
                .unwrap_or_else(|| panic!("{slug}: {rule} cites section {section:?}, which is not there"));
            assert!(!words.is_empty() && !words.contains(['`', '*']), "{slug}: {rule} cites {words:?}");
            assert_eq!(all.matches(words).count(), 1, "{slug}: section {section} for {rule}: {words:?}");
        }
    }
}

/// A reason that begins to refuse moves of another kind may cite a sentence that is unrelated to them.
#[test]
fn a_reason_refuses_one_kind_of_move_unless_its_sentence_was_read_for_several() {
    for (rules, slug) in titles() {
        let (found, listed) = (refused(rules), facts(slug).shared);
        assert!(found.len() * 5 > rules.reasons().len() * 4, "{slug}: few reasons occur: {:?}", found.keys());
        for (rule, kinds) in &found {
            let Some((_, listed)) = listed.iter().find(|(reason, _)| reason == rule) else {
                assert_eq!(
                    kinds.len(),
                    1,
                    "{slug}: does the sentence of {rule} tell why each of these is refused? {kinds:?}"
                );
                continue;
            };
            let is = |kind: &str, one: &str| kind == one || kind.ends_with(&format!(": {one}"));
            let new: Vec<&String> =
                kinds.iter().filter(|kind| !listed.iter().any(|one| is(kind, one))).collect();
            assert!(
                *listed == ANY || new.is_empty(),
                "{slug}: {rule} refuses {new:?}, too: read its sentence for it"
            );
            for one in *listed {
                assert!(kinds.iter().any(|kind| is(kind, one)), "{slug}: {rule} does not refuse {one}");
            }
        }
        for (rule, _) in listed {
            assert!(found[rule].len() > 1, "{slug}: {rule} is not shared");
        }
    }
}

/// The parser works as intended.
#[test]
fn citations_are_found() {
    assert_eq!(cited("Sections 2 to 5, and section 3.1: x", "section"), ["2", "5", "3.1"]);
    assert_eq!(cited("(ruling 3); rulings 4, 5 and 17.", "ruling"), ["3", "4", "5", "17"]);
    assert_eq!(comments("//! a section\n//! 7\nlet x; // b\n"), ["a section 7", "b"]);
}

/// Presets name existing options; the first is the default.
#[test]
fn presets_are_sets_of_options() {
    for rules in RULESETS {
        let meta = rules.meta();
        let seats = *meta.seats.start();
        let defaults = rules.options(&json!({}), seats).unwrap();
        for (n, preset) in meta.presets.iter().enumerate() {
            let full = rules.options(&json!({"preset": preset.id}), seats).unwrap();
            assert_eq!(full == defaults, n == 0, "{} {}", meta.slug, preset.id);
            assert!(full.get("preset").is_none(), "a game keeps what a preset stands for");
            for (option, value) in preset.options {
                assert_eq!(full[option], *value);
            }
        }
        assert!(rules.options(&json!({"preset": "none of these"}), seats).is_err());
    }
}
