//! One move goes through few files, each once: ARCHITECTURE.md names them.

use std::{collections::BTreeSet, path::Path};

use regex::Regex;

/// The most files that a move enters: twelve of the house, and its title's.
const FILES_MAX: usize = 13;

/// A file of the way, and the function by which it is entered.
struct Station {
    file: String,
    entry: String,
}

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap_or_default()
}

fn way() -> Vec<Station> {
    let page = read("ARCHITECTURE.md");
    let section = page.split("## The way of one move").nth(1).unwrap().split("\n## ").next().unwrap();
    let line = Regex::new(r"(?m)^(\d+)\. `(src/[^`]+\.rs)` `(\w+)`: ").unwrap();
    let stations = line.captures_iter(section).enumerate();
    stations
        .map(|(n, found)| {
            assert_eq!(found[1], (n + 1).to_string(), "they are numbered");
            Station { file: found[2].to_owned(), entry: found[3].to_owned() }
        })
        .collect()
}

#[test]
fn a_move_goes_through_few_files_each_once() {
    let way = way();
    let files: BTreeSet<&str> = way.iter().map(|station| station.file.as_str()).collect();
    assert_eq!(files.len(), way.len(), "each file once");
    assert!(way.len() <= FILES_MAX, "a move enters {} files", way.len());
    for ends in [
        "src/features/moves/routes/moves.rs",
        "src/rules/game/",
        "src/log/append/writer.rs",
        "src/features/games/show.rs",
    ] {
        assert!(files.iter().any(|file| file.starts_with(ends)), "{ends} is missing");
    }
}

#[test]
fn each_file_of_the_way_is_entered_from_those_before_it() {
    let way = way();
    let mut before = String::new();
    for Station { file, entry } in &way {
        let text = read(file);
        assert!(!text.is_empty(), "{file} is not there");
        assert!(text.contains(&format!("fn {entry}")), "{file} has no `{entry}`");
        let call = Regex::new(&format!(r"\b{entry}\(")).unwrap();
        assert!(before.is_empty() || call.is_match(&before), "nobody before {file} calls `{entry}`");
        before.push_str(&text);
    }
}
