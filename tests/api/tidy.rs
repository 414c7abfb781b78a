//! The layering of the code, checked by reading its `use` lines.

use std::path::{Path, PathBuf};

/// A folder or file of `src`, and what its files must not mention.
const WALLS: &[(&str, &[&str])] = &[
    (
        "rules",
        &[
            "longhall::",
            "tokio",
            "actix",
            "diesel::",
            "diesel_async",
            "std::fs",
            "std::net",
            "std::time",
            "HashMap",
            "HashSet",
        ],
    ),
    (
        "wasm",
        &["longhall::", "tokio", "actix", "diesel::", "diesel_async", "std::fs", "std::net", "std::time"],
    ),
    ("fetch", &["longhall::", "diesel::", "diesel_async", "actix", "serde_json"]),
    ("postgres", &["longhall::", "diesel::", "diesel_async", "actix", "serde_json"]),
    ("base", &["actix", "diesel::", "diesel_async", "longhall_fetch", "longhall_log", "longhall_web"]),
    ("log", &["actix_web", "longhall_web", "longhall_fetch", "longhall_postgres", "utoipa::openapi"]),
    ("web", &["diesel::", "diesel_async", "longhall_fetch", "longhall_postgres"]),
    ("features", &["crate::cli", "longhall_postgres", "utoipa::openapi"]),
    ("cli", &["diesel::", "diesel_async", "actix_web::"]),
    ("cli/config.rs", &["crate::", "longhall_rules"]),
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
fn nobody_imports_what_they_must_not() {
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

/// A file holds one thought.
#[test]
fn no_file_is_too_long() {
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let lines = std::fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 500, "{} has {lines} lines", file.display());
    }
}

#[test]
fn no_function_is_too_long() {
    let begin =
        regex::Regex::new(r"^(\s*)(?:pub(?:\([^)]*\))? )?(?:async |const |unsafe )*fn (\w+)").unwrap();
    let mut longest = 0;
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
        let text = std::fs::read_to_string(file).unwrap();
        let mut open: Option<(String, String, usize)> = None;
        for (n, line) in text.lines().enumerate() {
            if let Some(found) = begin.captures(line) {
                open = Some((format!("{}}}", &found[1]), found[2].to_owned(), n));
            }
            if let Some((_, name, at)) = open.take_if(|(end, ..)| *end == line) {
                let lines = n - at + 1;
                assert!(lines <= 70, "{}: {name} has {lines} lines", file.display());
                longest = longest.max(lines);
            }
        }
    }
    assert!(longest > 40, "functions are found");
}

/// What decides about a commit must be deterministic: property tests use fixed cases, unless they explore.
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

/// All time comes from the database's clock, which a single place trusts or doubts. Everything else is given
/// the time.
#[test]
fn only_the_allowed_places_read_the_time() {
    const MAY: &[(&str, &str, &str)] = &[
        ("log/clock/time.rs", "now()", "a clock that is given"),
        ("log/append/batch.rs", "clock_timestamp", "what an event's time is compared with"),
        ("features/operator/backup/take.rs", "now()", "a label on the file"),
        ("log/games.rs", "clock_timestamp", "the clock is read by the way"),
        ("log/clock/heartbeat.rs", "now()", "a row that is rolled back"),
        ("log/clock/reading.rs", "clock_timestamp", "the clock itself"),
    ];
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rules = src.join("rules");
    let mut found = std::collections::BTreeSet::new();
    for file in sources(&src).into_iter().filter(|file| !file.starts_with(&rules)) {
        let name = file.strip_prefix(&src).unwrap().display().to_string();
        let text = std::fs::read_to_string(&file).unwrap();
        let is_code = |line: &&str| !line.trim_start().starts_with("//") && name.ends_with(".rs");
        for line in text.lines().filter(is_code) {
            let line = line.to_lowercase();
            // Methods of a clock that was given, the monotonic clock, and to let others go first are fine.
            let methods = line
                .replace(".now()", "")
                .replace("instant::now", "")
                .replace("yield_now()", "")
                .replace("trusted_now()", "");
            let imported = line.contains("dsl::")
                && line.split(|c: char| !c.is_alphanumeric()).any(|word| word == "now");
            let words = [
                "now()",
                "clock_timestamp",
                "current_timestamp",
                "localtimestamp",
                "utc::now",
                "local::now",
                "systemtime",
            ];
            let said =
                words.into_iter().filter(|word| methods.contains(word)).chain(imported.then_some("dsl::now"));
            found.extend(said.map(|word| (name.clone(), word)));
        }
    }
    let may = MAY.iter().map(|(file, word, _)| ((*file).to_owned(), *word)).collect();
    assert_eq!(found, may);
}
