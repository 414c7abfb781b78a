//! The figures in the web client's rules show moments of golden games: the view and the legal moves of the seat
//! in turn. They lie in `src/client/figures`; `UPDATE_FIGURES=1 cargo test --workspace --test figures`
//! records them again.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::path::{Path, PathBuf};

use longhall_rules::{
    RULESETS,
    game::{Game, Logged, read_line},
    kit::{Seat, Turn, Viewer},
};
use serde_json::{Value, json};
use support::titles::facts;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All moments of a golden game, in their order.
fn game(slug: &str, name: &str) -> Vec<Value> {
    let log = root().join(format!("openapi/vectors/games/{slug}-1/{name}.jsonl"));
    let log = std::fs::read_to_string(&log).unwrap_or_else(|e| panic!("{}: {e}", log.display()));
    let events: Vec<Logged> = log.lines().map(|line| read_line(line).expect("a line")).collect();
    let created: Value = serde_json::from_str(&events[0].payload).expect("a payload");
    let id = created["game"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let after = |last| Game::replay(id, &events[..=last]).expect("a game");
    (0..events.len()).filter_map(|last| moment(&after(last))).collect()
}

/// The view and the legal moves of the seat in turn; `None` before the start.
fn moment(game: &Game) -> Option<Value> {
    let board = game.board()?;
    let (seat, moves) = match board.turn() {
        Turn::Awaiting(seats) => (seats[0], board.legal(seats[0]).moves),
        Turn::Over(_) => (Seat(0), vec![]),
    };
    let view: Value = serde_json::from_str(board.view(Viewer::Seat(seat)).get()).expect("a view");
    Some(json!({ "seat": seat, "view": view, "moves": moves }))
}

#[test]
fn figures_show_true_positions() {
    for rules in RULESETS {
        let slug = rules.meta().slug;
        let lines = facts(slug).moments.iter().map(|(name, of, shows)| {
            let best = game(slug, of).into_iter().max_by_key(shows).filter(|moment| shows(moment) > 0);
            format!("{}:{}", json!(name), best.unwrap_or_else(|| panic!("{of} never shows {name}")))
        });
        let figures = format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"));
        let file = root().join(format!("src/client/figures/{slug}.json"));
        if std::env::var_os("UPDATE_FIGURES").is_some() {
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(&file, &figures).expect("a file");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == figures, "{}: record it again with UPDATE_FIGURES=1", file.display());
    }
}
