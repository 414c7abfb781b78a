//! Law 7: hidden information does not reach a viewer who must not know it. The test plays games. At each position it
//! makes another world, which differs in everything that one viewer cannot know. Everything that they are shown of the
//! position and of events, and every response to them, must be the same in both.
//!
//! Only revealed information may differ. After a move that reveals something the worlds are no longer compared, unless
//! the viewer knows just as much in both.

mod answers;
mod knowledge;
mod later;
mod leaks;
#[path = "../../../tests/support/options.rs"]
mod options;
mod positions;
mod requests;
mod tables;

use std::env;

use super::*;
use crate::{
    RULESETS,
    kit::{Board, Chance, Draw, Ruleset},
    smugglers::leaky::{LEAKY, leak},
};
use leaks::{Leaks, Place};
use tables::Table;

/// Number of pairs of worlds compared in all titles that hide something. For other titles, in which both worlds are the
/// same, few are enough.
const PAIRS: usize = 10_000;
/// Number of rounds with `LONGHALL_EXPLORE`. Each round, and each value of the variable, uses other worlds.
const ROUNDS_EXPLORING: u64 = 100;
const PAIRS_OPEN: usize = 150;

/// Two worlds that a viewer cannot distinguish, and a third from which they may guess moves.
struct Worlds<'a> {
    viewer: Viewer,
    account: Uuid,
    here: &'a Game,
    there: Game,
    guess: Game,
    context: &'a Context,
}

fn dump(game: &Game) -> String {
    game.board().map_or_else(String::new, Board::dump)
}

/// Compares pairs of worlds in games of a title, at least `pairs`, and at least one game with each combination of options.
/// Returns the leaks found.
fn search(rules: &'static dyn Ruleset, pairs: usize, exploring: u64) -> Leaks {
    let all_options = all_options(rules);
    let mut leaks = Leaks::default();
    let (mut compared, mut different) = (0, 0);
    let (mut has_unseen, mut is_shuffled) = (false, false);
    for n in 0.. {
        let mut draw = Chance::new(&[7; 32], []).draw(&format!("law 7, {exploring}, {n}"));
        let mut table = Table::new(rules, &all_options, n, &mut draw);
        while table.game.status() == Status::Active {
            let worlds = table.worlds(&mut draw);
            different += usize::from(dump(worlds.here) != dump(&worlds.there));
            leaks.context = format!("{} game {n} event {}", rules.meta().slug, worlds.here.seq);
            positions::compare(&worlds, &mut draw, &mut leaks);
            requests::compare(&worlds, &mut draw, &mut leaks);
            is_shuffled |= later::compare(&worlds, &mut draw, &mut leaks);
            has_unseen |= table.has_unseen;
            compared += 1;
            if compared >= pairs && n >= all_options.len() {
                if different > 0 && different * 4 < compared {
                    leaks.note(Place::World, format!("{different} of {compared} worlds are others"));
                }
                if has_unseen && !is_shuffled {
                    leaks.note(Place::Shuffle, "nothing lies elsewhere after any undo by consent".to_owned());
                }
                return leaks;
            }
            if !table.go_on(&mut draw, &mut leaks) {
                break;
            }
        }
    }
    leaks
}

/// Every combination of options that a title is tested with, whatever number of seats allows it.
fn all_options(rules: &dyn Ruleset) -> Vec<Value> {
    let mut all: Vec<Value> =
        rules.meta().seats.clone().flat_map(|seats| options::options_to_test(rules, seats)).collect();
    all.sort_by_cached_key(Value::to_string);
    all.dedup();
    all
}

/// Whether a title hides anything in the course of a game, with any combination of options.
fn hides(rules: &'static dyn Ruleset) -> bool {
    let all_options = all_options(rules);
    let hides = |game: &Game| game.board().is_some_and(|b| b.redact(Viewer::Spectator).dump() != b.dump());
    (0..all_options.len()).any(|n| {
        let mut draw = Chance::new(&[7; 32], []).draw("law 7");
        let mut table = Table::new(rules, &all_options, n, &mut draw);
        loop {
            if hides(&table.game) {
                return true;
            }
            if !table.go_on(&mut draw, &mut Leaks::default()) {
                return false;
            }
        }
    })
}

#[test]
#[allow(clippy::disallowed_macros, reason = "to explore takes long")]
fn a_viewer_sees_two_worlds_alike_in_every_title() {
    let hiding = RULESETS.iter().filter(|rules| hides(**rules)).count();
    assert!(hiding >= 3, "titles that hide something");
    let pairs = |rules: &'static dyn Ruleset| if hides(rules) { PAIRS / hiding } else { PAIRS_OPEN };
    let exploring = env::var_os("LONGHALL_EXPLORE");
    let rounds = if exploring.is_some() { ROUNDS_EXPLORING } else { 1 };
    let first: u64 =
        exploring.and_then(|text| text.to_str()?.parse::<u64>().ok()).unwrap_or_default() * rounds;
    for round in first..first + rounds {
        let found: Vec<Leaks> = RULESETS.iter().map(|rules| search(*rules, pairs(*rules), round)).collect();
        let leaking: Vec<_> = found.iter().filter(|leaks| leaks.are_any()).collect();
        assert!(leaking.is_empty(), "{leaking:#?}");
        println!("{} pairs of worlds are alike", (round - first + 1) as usize * PAIRS);
    }
}

/// Each leaking variant of Smugglers reveals one hidden thing in one place, and the search must find it.
#[test]
fn whatever_leaks_is_caught() {
    let places = [
        (leak::VIEW, Place::View),
        (leak::SHOWN, Place::Event),
        (leak::MOVE, Place::Event),
        (leak::LEGAL, Place::Legal),
        (leak::REFUSAL, Place::Refusal),
        (leak::CONDITION, Place::Condition),
        (leak::AUTOPLAY, Place::Autoplay),
        (leak::REVEALS, Place::Reveals),
        (leak::OUTCOME, Place::Reveals),
        (leak::TURN, Place::Turn),
        (leak::SIZE, Place::View),
        (leak::SECRETS, Place::Event),
        (leak::WORLD, Place::World),
        (leak::REVEALS, Place::Request),
        (leak::REFUSAL, Place::Request),
        (leak::REVEALS, Place::DryRun),
        (leak::REVEALS, Place::Undo),
        (leak::CONDITION, Place::Orders),
        (leak::REFUSAL, Place::Orders),
        (leak::RESHUFFLE, Place::Consent),
        (leak::CHOICE, Place::Choice),
        (leak::FORGET, Place::Shuffle),
        (leak::VIEW, Place::Knowledge),
        (leak::SHOWN, Place::Knowledge),
    ];
    let found: Vec<Leaks> = LEAKY.iter().map(|rules| search(*rules, 300, 0)).collect();
    for (leak, place) in places {
        let leaks = &found[usize::from(leak)];
        let slug = LEAKY[usize::from(leak)].meta().slug;
        assert!(leaks.are_at(place), "{slug} leaks unnoticed at {place:?}: {leaks:?}");
    }
    assert!((0..LEAKY.len()).all(|leak| places.iter().any(|(found, _)| usize::from(*found) == leak)));
}
