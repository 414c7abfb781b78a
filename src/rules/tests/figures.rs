//! The figures in the web client's rules show moments of golden games: the view and the legal moves of the seat
//! in turn. They lie in `src/client/figures`; `UPDATE_FIGURES=1 cargo test --workspace --test figures`
//! records them again.

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

/// Rating of a moment for a figure: 0 if it is unsuitable. The figure takes the highest moment of a game.
type Shows = fn(&Value) -> usize;

/// The moments of a title: the name used by its figures, the golden game, and the rating of each moment of that
/// game.
fn moments(slug: &str) -> &'static [(&'static str, &'static str, Shows)] {
    match slug {
        "vikings" => &[
            ("buying", "3-base-random", |at| {
                let [without, with] = [true, false].map(|is| {
                    count(&at["moves"], move |one| one["type"] == "buy" && (one["exchange"] == 0) == is)
                });
                without.min(with) * len(&at["view"]["offer"])
            }),
            ("start", "4-base-bots", |at| offers(at, "place_start_tile")),
            ("ship", "4-base-bots", |at| {
                offers(at, "place_tile") * usize::from(holds(&at["view"]["bought"]["tile"], "ship"))
            }),
            ("island", "4-base-bots", |at| count(&at["moves"], |one| one["viking"] == "island")),
            ("late", "4-base-bots", |at| {
                let player = &at["view"]["players"][0];
                let repelled = count(&player["ships"], |ship| ship["repelled"] == true);
                repelled.min(len(&player["ships"]) - repelled) * len(&player["tiles"])
            }),
            ("sailing", "3-base-random", |at| offers(at, "sail")),
            ("over", "4-base-bots", over),
            ("auction", "4-progress-bots", |at| offers(at, "bid") * offers(at, "pass_bid")),
            ("laying", "4-progress-collector", |at| offers(at, "lay_colour")),
            ("taking", "2-progress-builder-2", |at| offers(at, "take_special") * len(&at["view"]["offer"])),
            ("boat", "2-progress-miser", |at| count(&at["moves"], |one| one["boat"] == true)),
            ("building", "2-progress-builder-2", |at| len(&at["view"]["players"][0]["tiles"])),
        ],
        "vikings_on_board" => &[
            ("start", "4-base-bots", |at| {
                usize::from(at["view"]["round"] == 1) * offers(at, "choose_action")
            }),
            ("village", "4-base-bots", |at| {
                usize::from(at["view"]["round"] == 2) * offers(at, "choose_action")
            }),
            ("promoting", "4-base-bots", |at| offers(at, "promote")),
            ("sailing", "2-base-random", |at| offers(at, "choose_ship")),
            ("sharing", "4-base-bots", |at| {
                offers(at, "take_supply") * count(&at["view"]["ships"], |ship| ship["sailed"] == true)
            }),
            ("lone", "2-lone-viking-random", |at| offers(at, "place_lone_viking")),
            ("over", "4-open-bets-bots", over),
        ],
        "vikingdoms" => &[
            ("ends", "2-base-coins", |at| offers(at, "choose_end")),
            ("recruiting", "2-base-bots", |at| {
                let three = |of: &Value| {
                    count(&at["view"]["board"], |one| one["square"] == *of && len(&one["vikings"]) == 3)
                };
                offers(at, "place") * count(&at["moves"], |one| three(&one["from"]) == 1)
            }),
            ("golden", "2-base-random", |at| {
                let only_moves = offers(at, "move") == len(&at["moves"]);
                usize::from(only_moves) * len(&at["view"]["board"])
            }),
            ("raid", "2-base-coins-of-both", |at| offers(at, "choose_tile")),
            ("riot", "2-base-bots", |at| offers(at, "seize_tile")),
            ("allies", "2-base-villages", |at| offers(at, "take_ally")),
            ("exchange", "2-base-deadlock", |at| offers(at, "exchange")),
            ("over", "2-base-villages", over),
        ],
        _ => panic!("no figures for {slug}"),
    }
}

fn len(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

fn count(list: &Value, is: impl Fn(&Value) -> bool) -> usize {
    list.as_array().map_or(0, |all| all.iter().filter(|one| is(one)).count())
}

fn holds(text: &Value, part: &str) -> bool {
    text.as_str().is_some_and(|text| text.contains(part))
}

/// Number of moves of a type that the seat may make.
fn offers(moment: &Value, of: &str) -> usize {
    moment["moves"].as_array().map_or(0, |all| all.iter().filter(|one| one["type"] == of).count())
}

fn over(moment: &Value) -> usize {
    usize::from(moment["view"]["step"] == "over")
}

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
        let lines = moments(slug).iter().map(|(name, of, shows)| {
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
