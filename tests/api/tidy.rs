//! The house keeps its order: who may know whom is read from the `use` lines.

use std::path::{Path, PathBuf};

/// A folder or file of `src`, and what its files must not name.
const WALLS: &[(&str, &[&str])] = &[
    (
        "rules",
        &["longhall::", "tokio", "actix", "diesel", "std::fs", "std::net", "std::time", "HashMap", "HashSet"],
    ),
    ("postgres", &["longhall::", "diesel", "actix", "serde_json"]),
    (
        "store",
        &["longhall_rules", "longhall_postgres", "crate::play", "crate::http", "crate::cli", "actix_web"],
    ),
    (
        "play",
        &["crate::http", "crate::cli", "actix_web", "diesel::", "etag", "if_none_match", "utoipa::openapi"],
    ),
    ("http", &["crate::store", "crate::cli", "diesel"]),
    ("cli", &["crate::store", "diesel", "actix_web::"]),
    ("config.rs", &["crate::", "longhall_rules"]),
];

fn sources(of: &Path) -> Vec<PathBuf> {
    if of.is_file() {
        return vec![of.to_owned()];
    }
    let entries = std::fs::read_dir(of).unwrap().map(|entry| entry.unwrap().path());
    let wanted =
        entries.filter(|path| path.file_name().is_some_and(|name| name != "tests" && name != "benches"));
    wanted
        .flat_map(|path| {
            let is_source = path
                .extension()
                .is_some_and(|extension| ["rs", "js", "css"].contains(&extension.to_str().unwrap()));
            if path.is_dir() || is_source { sources(&path) } else { vec![] }
        })
        .collect()
}

#[test]
fn nobody_knows_whom_he_must_not_know() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, forbidden) in WALLS {
        let files = sources(&src.join(room));
        assert!(!files.is_empty(), "{room} is empty");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                for name in *forbidden {
                    assert!(!line.contains(name), "{} must not know {name}: {line}", file.display());
                }
            }
        }
    }
}

/// A file fits one thought.
#[test]
fn no_file_is_too_long() {
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let lines = std::fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 300, "{} has {lines} lines", file.display());
    }
}

/// What decides about a commit decides the same each time: property tests draw the same cases, unless they explore.
#[test]
fn property_tests_draw_the_same_cases_on_every_run() {
    fn files(of: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(of).unwrap().map(|entry| entry.unwrap().path());
        let entries = entries.filter(|path| !path.ends_with("node_modules"));
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (begin, mut found) = (concat!("proptest", "! {\n"), 0);
    for file in [root.join("src"), root.join("tests")].iter().flat_map(|dir| files(dir)) {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for block in text.split(begin).skip(1) {
            let configured = block.trim_start().starts_with("#![proptest_config(crate::explore::cases(");
            assert!(configured, "{}: say `crate::explore::cases` how many", file.display());
            found += 1;
        }
    }
    assert!(found > 0);
}
