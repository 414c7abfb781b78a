//! The list of golden games in the description of the format, generated from the games.

use std::{fmt::Write, path::PathBuf};

use longhall_rules::RULESETS;

use super::{kept::kept, recipes::recipes};

/// The heading of the list, which extends to the end of `log-format.md`.
const HEADING: &str = "### The games\n";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../openapi/log-format.md")
}

/// The text before the list, and the list.
fn page() -> (String, String) {
    let page = std::fs::read_to_string(path()).expect("the page");
    let (before, list) = page.split_once(HEADING).expect("the heading");
    (format!("{before}{HEADING}"), list.to_owned())
}

/// A table for each ruleset, with every stored game.
fn list() -> String {
    let mut list = String::new();
    for rules in RULESETS {
        let meta = rules.meta();
        let slug = format!("{}-{}", meta.slug, meta.version);
        let head = "| game | seats | events | what it shows |\n|---|---|---|---|";
        writeln!(list, "\n`{slug}/`:\n\n{head}").expect("a text");
        let mut recipes = recipes(*rules);
        recipes.sort_by(|one, other| one.plan.name.cmp(&other.plan.name));
        let kept = kept(*rules);
        let names: Vec<&str> = kept.iter().map(|game| game.name.as_str()).collect();
        let recorded: Vec<&str> = recipes.iter().map(|recipe| recipe.plan.name.as_str()).collect();
        assert_eq!(names, recorded, "golden games of {slug}, and how they are recorded");
        for (game, recipe) in kept.iter().zip(&recipes) {
            let (events, seats, shows) = (game.log.lines().count(), recipe.plan.seats, &recipe.shows);
            writeln!(list, "| `{}` | {seats} | {events} | {shows} |", game.name).expect("a text");
        }
    }
    list
}

pub(crate) fn write() {
    let (before, _) = page();
    std::fs::write(path(), before + &list()).expect("the page");
}

pub(crate) fn check() {
    assert_eq!(page().1, list(), "UPDATE_GOLDEN=1 rewrites the list");
}
