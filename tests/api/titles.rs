//! The files outside a title's own folders that name every title. CONTRIBUTING.md lists them ("The files that name every
//! title"), and a new title needs no others.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use longhall_rules::{
    RULESETS,
    kit::{Meta, Schemas},
    newest,
};
use regex::Regex;
use serde_json::{Value, json};

/// Maximum number of files that a new title needs outside its own folders.
const FILES_MAX: usize = 14;

/// The files that name all titles although a new title need not touch them, with the reason.
const EXCEPTIONS: [(&str, &str); 34] = [
    ("openapi/examples.json", "generated: UPDATE_OPENAPI=1"),
    ("openapi/docs/matches.md", "the usual numbers of moves, compared with the rules"),
    ("openapi/longhall.json", "generated: UPDATE_OPENAPI=1"),
    ("openapi/vectors/draws.json", "generated: tests/verifier/vectors.py"),
    ("openapi/vectors/verdicts.json", "generated: UPDATE_GOLDEN=1"),
    ("src/client/built/de.js", "generated: npm run build"),
    ("src/client/built/en.js", "generated: npm run build"),
    ("src/client/built/es.js", "generated: npm run build"),
    ("src/client/built/fr.js", "generated: npm run build"),
    ("src/client/built/main.css", "generated: npm run build"),
    ("src/client/built/main.js", "generated: npm run build"),
    ("src/rules/game/tests/bots.rs", "plays some titles as examples"),
    ("src/rules/tests/forgeries/forgery.rs", "forges games of some titles"),
    ("src/rules/tests/forgeries/stories.rs", "forges games of some titles"),
    ("src/rules/tests/golden/main.rs", "rare situations of some titles"),
    ("tests/api/bots.rs", "plays some titles as examples"),
    ("tests/api/history.rs", "filters by some titles"),
    ("tests/bench/titles.rs", "measures some titles, by names that stay"),
    ("tests/client/figures.test.js", "sections of some titles without a figure"),
    ("tests/client/games.test.js", "how some titles are played"),
    ("tests/client/legibility.test.js", "positions of some boards"),
    ("tests/client/orders.test.js", "positions of some boards"),
    ("tests/client/refusals.test.js", "positions of some boards"),
    ("tests/client/scrub.test.js", "long games of some titles"),
    ("tests/client/sharing.test.js", "pictures of some titles"),
    ("tests/client/visibility.test.js", "positions of some boards"),
    ("tests/client/words.test.js", "unknown names in some titles"),
    ("tests/clients/hey-api.ts", "a front end for some titles"),
    ("tests/clients/openapi-fetch.ts", "a front end for some titles"),
    ("tests/clients/play.py", "a front end for some titles"),
    ("tests/clients/progenitor/play.rs", "a front end for some titles"),
    ("tests/cluster/citus.py", "plays some titles as examples"),
    ("tests/verifier/strangers.rs", "plays some titles as examples"),
    ("tests/verifier/tests/stories.py", "forges games of some titles"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the list in CONTRIBUTING.md, each with the text by which it names a title.
fn listed() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let (_, rest) = page.split_once("### The files that name every title\n").unwrap();
    let rows = rest.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let cell = |text: &str| text.trim().trim_matches('`').trim().to_owned();
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| {
            let [_, file, text, _] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
            (cell(file), cell(text))
        })
        .collect()
}

/// The text with the names of a title filled in.
fn filled(text: &str, meta: &Meta) -> String {
    text.replace("{slug}", meta.slug)
        .replace("{SLUG}", &meta.slug.to_uppercase())
        .replace("{name}", meta.title)
        .replace("{version}", &meta.version.to_string())
}

#[test]
fn the_listed_files_name_every_title() {
    let listed = listed();
    assert!((1..=FILES_MAX).contains(&listed.len()), "{} files", listed.len());
    for (file, text) in listed {
        let content = fs::read_to_string(root().join(&file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        let is_of_boards = ["src/client/titles/registry.js", "src/client/style/main.css"].contains(&&*file);
        for rules in newest() {
            let meta = rules.meta();
            let has_board = root().join("src/client/titles").join(meta.slug).exists();
            let named = filled(&text, meta);
            assert_ne!(named, text, "{file}: the text names no title");
            assert!(is_of_boards && !has_board || content.contains(&named), "{file} lacks {named:?}");
        }
    }
}

/// The names of a title in any language of the project: `vikings_on_board`, "Vikings on Board", `VikingsOnBoard`.
fn names(meta: &Meta) -> Regex {
    let pascal: String = meta.title.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    let (slug, upper, title) = (meta.slug, meta.slug.to_uppercase(), meta.title);
    Regex::new(&format!(r"(^|[^A-Za-z0-9_])(({slug}|{upper}|{title})([^A-Za-z0-9_]|$)|{pascal}([^a-z]|$))"))
        .unwrap()
}

/// Whether the path has a folder or a file that is named after a title.
fn is_own(path: &str) -> bool {
    let named = |part: &str, slug: &str| {
        part.strip_prefix(slug).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    };
    newest().any(|rules| path.split('/').any(|part| named(part, rules.meta().slug)))
}

/// A file that names every title is a list of titles, which a new title would have to join.
#[test]
fn no_other_file_names_every_title() {
    let files = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let files = Command::new("git").args(files).current_dir(root()).output().unwrap();
    let files = String::from_utf8(files.stdout).unwrap();
    let names: Vec<Regex> = newest().map(|rules| names(rules.meta())).collect();
    let name_all: BTreeSet<&str> = files
        .lines()
        .filter(|path| !is_own(path))
        .filter(|path| {
            let content = fs::read_to_string(root().join(path)).unwrap_or_default();
            names.iter().all(|name| name.is_match(&content))
        })
        .collect();
    let listed = listed();
    let listed: BTreeSet<&str> = listed.iter().map(|(file, _)| &**file).collect();
    let excepted: BTreeSet<&str> = EXCEPTIONS.iter().map(|(file, _)| *file).collect();
    assert!(listed.is_disjoint(&excepted));
    let unlisted: Vec<_> =
        name_all.iter().filter(|file| !listed.contains(**file) && !excepted.contains(**file)).collect();
    assert!(unlisted.is_empty(), "iterate over the registry, or say why not: {unlisted:?}");
    let needless: Vec<_> = excepted.difference(&name_all).collect();
    assert!(needless.is_empty(), "exceptions that name some titles only: {needless:?}");
}

#[test]
fn every_type_of_move_and_effect_has_a_template_in_each_language() {
    for rules in RULESETS {
        let Schemas { names: [_, action, effect, ..], all } = rules.schemas();
        let types = |name: &str| -> BTreeSet<String> {
            let (_, schema) = all.iter().find(|(own, _)| own == name).unwrap();
            let schema = json!(schema);
            let variants = schema["oneOf"].as_array().unwrap().iter();
            variants.map(|variant| name_of(variant).unwrap_or_else(|| panic!("{name}: {variant}"))).collect()
        };
        let words = rules.words();
        assert!(!words.is_empty());
        for (language, words) in words {
            let place = format!("{} {language}", rules.meta().slug);
            assert_eq!(words.moves.into_keys().collect::<BTreeSet<_>>(), types(&action), "{place}");
            assert_eq!(words.effects.into_keys().collect::<BTreeSet<_>>(), types(&effect), "{place}");
        }
    }
}

/// The `type` of one kind of move or effect.
fn name_of(variant: &Value) -> Option<String> {
    Some(variant.pointer("/properties/type/enum/0")?.as_str()?.to_owned())
}
