//! Walls between the features. Those between the crates are the compiler's.

use std::{collections::BTreeSet, path::Path};

use super::imports::{Module, imports};

/// Features from which all others may import.
const SHARED: [&str; 4] = ["accounts", "games", "notifications", "spectators"];

/// Parts of `features` that know every feature. The overview joins what several features show.
const ALL: [&str; 6] = ["hall", "list", "open", "overview", "routes", "served"];

fn is_allowed(from: &Module, to: &Module) -> bool {
    let (Some(feature), Some(used)) = (from.get(1), to.get(1)) else { return true };
    feature == used
        || SHARED.contains(&used.as_str())
        || ALL.contains(&feature.as_str())
        || used == "hall" && from.get(2).is_some_and(|part| part == "routes")
}

#[test]
fn imports_respect_the_walls() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let imports = imports(&src, &["features"]);
    let found: BTreeSet<(String, String)> = imports
        .iter()
        .flat_map(|(from, used)| used.iter().map(move |to| (from, to)))
        .filter(|(from, to)| !is_allowed(from, to))
        .map(|(from, to)| (from.join("::"), to.join("::")))
        .collect();
    assert_eq!(found, BTreeSet::new(), "imports through a wall");
}

/// Only the log and the `sql` of features use diesel. Only the web server and the `routes` of features use actix.
#[test]
fn libraries_stay_in_their_rooms() {
    const EXCEPTIONS: &[&str] = &["operator/backup/restore.rs", "operator/backup/take.rs"];
    fn walk(dir: &Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let features = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/features");
    let (mut files, mut wrong) = (vec![], BTreeSet::new());
    walk(&features, &mut files);
    assert!(files.len() > 100, "{}", files.len());
    for file in files {
        let name = file.strip_prefix(&features).unwrap().display().to_string();
        let is_in =
            |folder: &str| name.contains(&format!("/{folder}/")) || name.ends_with(&format!("/{folder}.rs"));
        let text = std::fs::read_to_string(&file).unwrap();
        let code =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let uses = |library: &str| code.contains(library);
        let is_wrong = uses("diesel") && !is_in("sql")
            || (uses("actix_web") || uses("if_none_match"))
                && !is_in("routes")
                && !["routes.rs", "served.rs"].contains(&name.as_str());
        if is_wrong {
            wrong.insert(name);
        }
    }
    assert_eq!(wrong, EXCEPTIONS.iter().map(|name| (*name).to_owned()).collect());
}
