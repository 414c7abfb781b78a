//! The figures in the web client's rules show moments of golden games: what the seat in turn sees, and what it may do. They lie in
//! `src/http/client/figures`; `UPDATE_FIGURES=1 cargo test --workspace --test figures` records them again.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

use std::path::{Path, PathBuf};

use longhall_rules::{
    RULESETS,
    game::{Game, Logged, read_line},
    kit::{Seat, Turn, Viewer},
};
use serde_json::{Value, json};

/// The moments of a title: the name by which its figures know each, its golden game, and the event after which it is.
fn moments(slug: &str) -> &'static [(&'static str, &'static str, i64)] {
    match slug {
        "vikings" => &[
            ("buying", "3-base-random", 121),
            ("start", "4-base-bots", 10),
            ("ship", "4-base-bots", 92),
            ("island", "4-base-bots", 74),
            ("late", "4-base-bots", 121),
            ("sailing", "3-base-random", 96),
            ("over", "4-base-bots", 150),
            ("auction", "4-progress-bots", 179),
            ("laying", "4-progress-collector", 86),
            ("taking", "2-progress-builder-2", 78),
            ("boat", "2-progress-miser", 65),
            ("building", "2-progress-builder-2", 198),
        ],
        "vikings_on_board" => &[
            ("start", "4-base-bots", 6),
            ("village", "4-base-bots", 26),
            ("promoting", "4-base-bots", 61),
            ("market", "4-base-bots", 33),
            ("sailing", "2-base-random", 34),
            ("sharing", "4-base-bots", 78),
            ("lone", "2-lone-viking-random", 30),
            ("over", "4-open-bets-bots", 110),
        ],
        "vikingdoms" => &[
            ("ends", "2-base-coins", 4),
            ("recruiting", "2-base-bots", 39),
            ("golden", "2-base-random", 45),
            ("raid", "2-base-coins-of-both", 20),
            ("riot", "2-base-bots", 75),
            ("allies", "2-base-villages", 23),
            ("exchange", "2-base-deadlock", 35),
            ("over", "2-base-villages", 36),
        ],
        _ => panic!("no figures for {slug}"),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A golden game after an event.
fn game(slug: &str, name: &str, seq: i64) -> Game {
    let log = root().join(format!("openapi/vectors/games/{slug}-1/{name}.jsonl"));
    let log = std::fs::read_to_string(&log).unwrap_or_else(|e| panic!("{}: {e}", log.display()));
    let events: Vec<Logged> = log.lines().map(|line| read_line(line).expect("a line")).collect();
    let created: Value = serde_json::from_str(&events[0].payload).expect("a payload");
    let id = created["game"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let until = events.iter().position(|event| event.seq == seq).expect("an event of this number");
    Game::replay(id, &events[..=until]).expect("a game")
}

fn moment(game: &Game) -> Value {
    let board = game.board().expect("a board");
    let (seat, moves) = match board.turn() {
        Turn::Awaiting(seats) => (seats[0], board.legal(seats[0]).moves),
        Turn::Over(_) => (Seat(0), vec![]),
    };
    let view: Value = serde_json::from_str(board.view(Viewer::Seat(seat)).get()).expect("a view");
    json!({ "seat": seat, "view": view, "moves": moves })
}

#[test]
fn figures_show_true_positions() {
    for rules in RULESETS {
        let slug = rules.meta().slug;
        let lines = moments(slug)
            .iter()
            .map(|(name, of, seq)| format!("{}:{}", json!(name), moment(&game(slug, of, *seq))));
        let told = format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"));
        let file = root().join(format!("src/http/client/figures/{slug}.json"));
        if std::env::var_os("UPDATE_FIGURES").is_some() {
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(&file, &told).expect("a file");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == told, "{}: record it again with UPDATE_FIGURES=1", file.display());
    }
}
