//! Law 9: games that were played once are kept, and come out as they did. `UPDATE_GOLDEN=1 cargo test -p
//! longhall-rules --test golden` writes them anew, which for a released version is a breach of its promise.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use longhall_rules::{
    RULESETS,
    game::canonical_json,
    kit::{Chance, Ruleset, Seat, Skill, Viewer},
    latest, ruleset,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use support::{Play, at_random, bots, golden_options, seat_counts, seed, vikingdoms, vikings, whole};

fn folder(rules: &dyn Ruleset) -> PathBuf {
    let name = format!("{}-{}", rules.meta().slug, rules.meta().version);
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn digest_of_view(play: &Play) -> String {
    let view: Value = serde_json::from_str(play.board.view(Viewer::Spectator).get()).unwrap();
    const_hex::encode(Sha256::digest(canonical_json(&view).unwrap()))
}

/// One line for the game, one for the setup, one per move, one for the end.
fn tell(mut play: Play, n: u64, choose: impl FnMut(&Play, Seat, &[Value]) -> usize) -> String {
    let head = json!({"seed": const_hex::encode(seed(n)), "seats": play.seats, "options": play.options});
    let setup = format!("{{\"effects\":{}}}", whole(&play.setup));
    let mut lines = vec![head.to_string(), setup];
    for (seat, decision) in play.finish(choose) {
        let action = decision.action.secret.map_or(decision.action.shown, |(action, _)| action);
        lines.push(format!("{{\"seat\":{seat},\"move\":{action},\"effects\":{}}}", whole(&decision.effects)));
    }
    lines.push(json!({"placings": play.placings(), "view": digest_of_view(&play)}).to_string());
    lines.join("\n") + "\n"
}

#[test]
fn golden_games_come_out_as_they_did() {
    for rules in RULESETS {
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            write_golden_games(*rules);
        }
        let files: Vec<PathBuf> =
            std::fs::read_dir(folder(*rules)).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() >= 6, "{} needs at least six golden games", rules.meta().slug);
        for file in files {
            replay(*rules, &file);
        }
    }
}

fn write_golden_games(rules: &'static dyn Ruleset) {
    std::fs::create_dir_all(folder(rules)).unwrap();
    for seats in seat_counts(rules) {
        for (name, options) in golden_options(rules, seats) {
            let n = u64::from(seats);
            let write = |player: &str, told: String| {
                std::fs::write(folder(rules).join(format!("{seats}-{name}-{player}.jsonl")), told).unwrap();
            };
            write("random", tell(Play::new(rules, seats, &options, n), n, at_random(n)));
            let steady = bots(vec![Some(Skill::Steady); usize::from(seats)], n);
            write("bots", tell(Play::new(rules, seats, &options, n + 100), n + 100, steady));
            let rare = match rules.meta().slug {
                "vikings" => vikings::golden_games(name, seats),
                "vikingdoms" => vikingdoms::golden_games(),
                _ => vec![],
            };
            for (end, n, player) in rare {
                write(&end, tell(Play::new(rules, seats, &options, n), n, player));
            }
        }
    }
}

/// Replays a game twice: folding its effects alone, and deciding every move anew by the seed.
fn replay(rules: &'static dyn Ruleset, file: &Path) {
    let text = std::fs::read_to_string(file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [head, setup, moves @ .., end] = &lines[..] else { panic!("{} is too short", file.display()) };
    let seats = head["seats"].as_u64().unwrap() as u8;
    let seed = const_hex::decode_to_array(head["seed"].as_str().unwrap()).unwrap();
    let options = rules.options(&head["options"], seats).unwrap();
    let mut chance = Chance::new(&seed, []);
    let decided_setup = rules.setup(&options, seats, &mut chance).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&whole(&decided_setup)).unwrap(), setup["effects"]);
    let mut board = rules.board(&options, seats).unwrap();
    board.fold(&setup["effects"].to_string()).unwrap();
    for (n, line) in moves.iter().enumerate() {
        let seat = Seat(line["seat"].as_u64().unwrap() as u8);
        let decision = board.decide(seat, &line["move"], &mut chance);
        let decision = decision.unwrap_or_else(|e| panic!("{} move {n}: {e}", file.display()));
        let effects: Value = serde_json::from_str(&whole(&decision.effects)).unwrap();
        assert_eq!(effects, line["effects"], "{} move {n}", file.display());
        board.fold(&line["effects"].to_string()).unwrap();
    }
    let play = Play { rules, board, chance, setup: decided_setup, seats, options };
    assert_eq!(json!(play.placings()), end["placings"], "{}", file.display());
    assert_eq!(json!(digest_of_view(&play)), end["view"], "{}", file.display());
    if rules.meta().slug == "vikingdoms" {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let view = serde_json::from_str(play.board.view(Viewer::Spectator).get()).unwrap();
        vikingdoms::both_win_as_named(name.strip_prefix("2-base-").unwrap(), &view);
    }
}

#[test]
fn the_registry_finds_every_version() {
    for rules in RULESETS {
        let meta = rules.meta();
        assert!(ruleset(meta.slug, meta.version).is_some());
        assert!(latest(meta.slug).is_some_and(|latest| latest.meta().version >= meta.version));
    }
    assert!(ruleset("vikings", 99).is_none() && latest("chess").is_none());
}

/// Sanity of the whole: who plays with some sense comes near where people end (two players 85 to 105, four 35 to 55).
#[test]
fn bots_at_vikings_come_near_the_usual_totals() {
    let rules = latest("vikings").unwrap();
    for (seats, usual) in [(2, 60..=115), (3, 40..=90), (4, 30..=65)] {
        let mut points = Vec::new();
        for n in 0..3 {
            let mut play = Play::new(rules, seats, &json!({}), n);
            play.finish(bots(vec![Some(Skill::Steady); usize::from(seats)], n));
            points.extend(play.placings().into_iter().filter_map(|placing| placing.points));
        }
        let mean = points.iter().sum::<i64>() / points.len() as i64;
        println!("{seats} steady bots: {mean} points on average");
        assert!(usual.contains(&mean), "{seats} bots have {mean} points on average");
    }
}

/// Every special tile of the Progress version has done its work in some golden game.
#[test]
fn every_special_tile_has_scored() {
    assert_told(
        "vikings",
        &[
            r#""tile":"five_gold","type":"special_taken""#,
            r#""boat":true"#,
            r#""line":"goldsmith_plus_1""#,
            r#""line":"goldsmith_plus_2""#,
            r#""line":"noble_plus_1""#,
            r#""line":"scout_plus_1""#,
            r#""line":"fisherman_plus_1""#,
            r#""line":"horns""#,
            r#""line":"rich_catch""#,
            r#""line":"rich_trade""#,
            r#""line":"building_B1""#,
            r#""line":"building_B2""#,
            r#""line":"building_B3""#,
            r#""line":"building_B4""#,
        ],
    );
}

/// Each building tile has been laid in the move by which it was taken, and waited for a later one.
#[test]
fn every_building_tile_was_laid_at_once_and_later() {
    let mut seen = BTreeSet::new();
    for effects in effects_told("vikings") {
        for pair in effects.windows(2).filter(|pair| pair[1]["type"] == "tile_replaced") {
            // What has waited is laid with the tile that it replaces.
            let later = pair[0]["type"] == "tile_placed";
            seen.insert((pair[1]["tile"].to_string(), later));
        }
        let laid = effects.first().filter(|effect| effect["type"] == "tile_replaced");
        seen.extend(laid.map(|laid| (laid["tile"].to_string(), false)));
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// An auction in which nobody bid more than 0 is won by the start player, for nothing, whoever bid.
#[test]
fn bids_of_0_have_won_and_lost() {
    let mut seen = BTreeSet::new();
    let mut bidder = None;
    for effects in effects_told("vikings") {
        for effect in &effects {
            match effect["type"].as_str() {
                Some("vikings_drawn") => bidder = None,
                Some("bid") if effect["gold"] == 0 => bidder = Some(effect["seat"].clone()),
                Some("bid") => bidder = None,
                Some("auction_won") => {
                    if let Some(bidder) = bidder.take() {
                        assert_eq!(effect["gold"], 0);
                        seen.insert(bidder == effect["seat"]);
                    }
                }
                _ => {}
            }
        }
    }
    assert_eq!(seen.len(), 2, "by the start player, and by another one");
}

/// The effects of each move of the golden games of a ruleset.
fn effects_told(slug: &str) -> Vec<Vec<Value>> {
    let games = std::fs::read_dir(folder(latest(slug).unwrap())).unwrap();
    let games = games.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let effects = |line: &str| serde_json::from_str::<Value>(line).unwrap()["effects"].as_array().cloned();
    games.flat_map(|game| game.lines().filter_map(effects).collect::<Vec<_>>()).collect()
}

/// Every way in which Vikingdoms ends has ended some golden game, and everything rare has happened.
#[test]
fn every_end_of_vikingdoms_has_come() {
    assert_told(
        "vikingdoms",
        &[
            r#""type":"game_won","with":"coins""#,
            r#""type":"game_won","with":"villages""#,
            r#""type":"game_won","with":"ports""#,
            r#""reason":"nobody_can_act","type":"game_drawn""#,
            r#""reason":"repetition","type":"recruitment_restarted""#,
            r#""reason":"repetition","type":"game_drawn""#,
            r#""type":"turn_lost""#,
            r#""type":"tile_seized""#,
            r#""ally":"freya""#,
            r#""ally":"volund""#,
            r#""ally":"gunnar""#,
            r#""ally":"loke""#,
            r#""type":"islands_swapped""#,
            r#""type":"swap_declined""#,
            // Two allies in one raid, one after the other and in turns.
            r#""seat":1,"type":"ally_taken"},{"seat":1,"type":"ally_due""#,
            r#""seat":0,"type":"ally_taken"},{"seat":1,"type":"ally_due""#,
            r#""type":"exchanged""#,
            r#""type":"exchange_declined""#,
        ],
    );
}

/// What is rare in Vikings on Board has happened: bets that won, face down and turned up at once; and all tokens that are
/// left have left the game, after a player had taken some.
#[test]
fn what_is_rare_in_vikings_on_board_has_happened() {
    assert_told(
        "vikings_on_board",
        &[
            r#""type":"bet_won""#,
            r#""type":"bet_revealed"},{"round""#,
            r#""type":"supply_removed"},{"seat":null"#,
            r#""type":"supply_taken"},{"seat":null"#,
            r#""type":"lone_viking_placed""#,
        ],
    );
}

/// Each of these pieces of effects is in some golden game of the ruleset.
fn assert_told(slug: &str, traces: &[&str]) {
    let games = std::fs::read_dir(folder(latest(slug).unwrap())).unwrap();
    let games = games.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let told: String = games.collect();
    for trace in traces {
        assert!(told.contains(trace), "{trace} is in no golden game of {slug}");
    }
}
