//! What names each title by hand names all of them: clients and verifiers of others' making, vectors, and pages. A new title
//! must be added there (CONTRIBUTING.md, "Add a ruleset"); most of these lists belong to tests that would pass without it.

use std::{collections::BTreeSet, fs, path::Path};

use longhall_rules::{
    RULESETS,
    kit::{Meta, Schemas},
    newest,
};
use serde_json::{Value, json};

/// How a list names a title.
#[derive(Clone, Copy)]
enum By {
    /// `"vikings"`
    Slug,
    /// `vikings/1`
    Version,
    /// Vikings 1
    Name,
    /// The folder of its rules.
    Folder,
}

impl By {
    fn of(self, meta: &Meta) -> String {
        match self {
            Self::Slug => format!("\"{}\"", meta.slug),
            Self::Version => format!("{}/{}", meta.slug, meta.version),
            Self::Name => format!("{} {}", meta.title, meta.version),
            Self::Folder => format!("    {}/ ", meta.slug),
        }
    }
}

const LISTS: [(&str, By); 11] = [
    ("ARCHITECTURE.md", By::Folder),
    ("CHANGELOG.md", By::Name),
    ("README.md", By::Slug),
    ("openapi/clients/python/src/longhall/titles.py", By::Slug),
    ("openapi/clients/typescript/src/log/index.ts", By::Version),
    ("openapi/log-format.md", By::Version),
    ("openapi/vectors/draws.json", By::Version),
    ("src/rules/tests/vectors.rs", By::Version),
    ("tests/clients/play.py", By::Slug),
    ("tests/verifier/longhall_log/draws/__init__.py", By::Version),
    ("tests/verifier/season.rs", By::Slug),
];

#[test]
fn every_list_of_titles_has_all_of_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, by) in LISTS {
        let text = fs::read_to_string(root.join(file)).unwrap();
        for rules in newest() {
            let name = by.of(rules.meta());
            assert!(text.contains(&name), "{file} lacks a title: {name}");
        }
    }
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
