//! Law 9: recorded games are kept, and replay exactly. `UPDATE_GOLDEN=1 cargo test -p longhall-rules --test
//! golden` records them again, which is forbidden for a released version.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

#[path = "../support/mod.rs"]
mod support;

mod kept;
mod kit;
mod life;
mod lives;
mod page;
mod recipes;
mod snapshots;
mod strangers;
mod vikingdoms;
mod vikings;

use std::collections::BTreeSet;

use kept::{Kept, kept};
use longhall_rules::{RULESETS, kit::Skill, latest, ruleset};
use serde_json::{Value, json};
use support::{Play, bots};

#[test]
fn golden_games_come_out_as_they_did() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        RULESETS.iter().for_each(|rules| kept::write(*rules));
        page::write();
    }
    for rules in RULESETS {
        let games = kept(*rules);
        assert!(games.len() >= 6, "{} needs at least six golden games", rules.meta().slug);
        for game in games {
            game.holds();
            if rules.meta().slug == "vikingdoms" {
                vikingdoms::both_win_as_named(&game.name, &game.view());
            }
        }
    }
}

#[test]
fn the_page_says_what_each_golden_game_shows() {
    page::check();
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

/// A sanity check: sensible players score about as much as people do (two players 85 to 105, four 35 to 55).
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

/// Every special tile of the Progress version has had its effect in at least one golden game.
#[test]
fn every_special_tile_has_scored() {
    assert_recorded(
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

/// Every building tile has been placed in the move in which it was taken, and has also waited for a later move.
#[test]
fn every_building_tile_was_laid_at_once_and_later() {
    let mut seen = BTreeSet::new();
    for effects in golden_effects("vikings") {
        for pair in effects.windows(2).filter(|pair| pair[1]["type"] == "tile_replaced") {
            // A waiting tile is placed together with the tile that it replaces.
            let later = pair[0]["type"] == "tile_placed";
            seen.insert((pair[1]["tile"].to_string(), later));
        }
        let laid = effects.first().filter(|effect| effect["type"] == "tile_replaced");
        seen.extend(laid.map(|laid| (laid["tile"].to_string(), false)));
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// The start player wins an auction without a bid above 0 for free, even if another seat has bid 0.
#[test]
fn bids_of_0_have_won_and_lost() {
    let mut seen = BTreeSet::new();
    let mut bidder = None;
    for effects in golden_effects("vikings") {
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

/// The effects of each event of the golden games of a ruleset.
fn golden_effects(slug: &str) -> Vec<Vec<Value>> {
    kept(latest(slug).unwrap()).iter().flat_map(Kept::effects).collect()
}

/// Every ending and every rare event of Vikingdoms has occurred in at least one golden game.
#[test]
fn every_end_of_vikingdoms_has_come() {
    assert_recorded(
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
            // Two allies in one raid, both in a row and in turns.
            r#""seat":1,"type":"ally_taken"},{"seat":1,"type":"ally_due""#,
            r#""seat":0,"type":"ally_taken"},{"seat":1,"type":"ally_due""#,
            r#""type":"exchanged""#,
            r#""type":"exchange_declined""#,
        ],
    );
}

/// Every rare event of Vikings on Board has occurred: winning bets, face down and revealed at once. After a
/// player has taken some tokens, all remaining ones have left the game.
#[test]
fn what_is_rare_in_vikings_on_board_has_happened() {
    assert_recorded(
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

/// Asserts that each of these parts of events, secrets included, occurs in at least one golden game of the
/// ruleset.
fn assert_recorded(slug: &str, traces: &[&str]) {
    let logs: String = kept(latest(slug).unwrap()).into_iter().map(|game| game.log).collect();
    for trace in traces {
        assert!(logs.contains(trace), "{trace} is in no golden game of {slug}");
    }
}

/// Every kind of event besides moves has occurred in at least one golden game of every title.
#[test]
fn every_game_has_a_life() {
    for rules in RULESETS {
        assert_recorded(
            rules.meta().slug,
            &[
                r#""by":"autoplay""#,
                r#""by":"bot""#,
                r#""expiry":"autoplay""#,
                r#""expiry":"replace""#,
                r#""claimed_by""#,
                r#""rematch_of""#,
                r#""agreed":false"#,
                r#""agreed":true"#,
                r#""entropy""#,
                r#""kind":"accepted""#,
                r#""kind":"declined""#,
                r#""kind":"entropy_given""#,
                r#""kind":"left""#,
                r#""kind":"offered""#,
                r#""kind":"replaced""#,
                r#""kind":"resigned""#,
                r#""kind":"timed_out""#,
                r#""kind":"vacation_ended""#,
                r#""kind":"vacation_taken""#,
                r#""offsets""#,
                r#""reason":"abandoned""#,
                r#""reason":"cancelled""#,
                r#""reason":"finished""#,
                r#""reason":"resigned""#,
            ],
        );
    }
    assert_recorded("vikings", &[r#""kind":"removed""#]);
    assert_recorded("vikings_on_board", &[r#""type":"supplies_reshuffled""#]);
}
