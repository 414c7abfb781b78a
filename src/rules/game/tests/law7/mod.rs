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

/// The games that a title is searched in: every combination of options with every number of seats that it allows.
struct Cases {
    rules: &'static dyn Ruleset,
    all: Vec<(Value, u8)>,
    /// Number of positions in one game of each case.
    positions: usize,
    /// Whether the title hides anything in any of these games.
    hides: bool,
}

impl Cases {
    /// Plays one game of each case.
    fn of(rules: &'static dyn Ruleset) -> Self {
        let of_size = |seats| options::options_to_test(rules, seats).into_iter().map(move |own| (own, seats));
        let all = rules.meta().seats.clone().flat_map(of_size).collect();
        let mut cases = Self { rules, all, positions: 0, hides: false };
        for n in 0..cases.all.len() {
            let mut draw = Chance::new(&[7; 32], []).draw("law 7");
            let mut table = Table::new(&cases, n, &mut draw);
            loop {
                let board = table.game.board();
                cases.positions += 1;
                cases.hides |= board.is_some_and(|b| b.redact(Viewer::Spectator).dump() != b.dump());
                if !table.go_on(&mut draw, &mut Leaks::default()) {
                    break;
                }
            }
        }
        cases
    }

    /// Compares pairs of worlds, at least `pairs`, in at least one game of each case. If the games have more positions,
    /// it compares some of each game. So the time depends on the pairs and not on the number of options. Returns the
    /// leaks found.
    fn search(&self, pairs: usize, exploring: u64) -> Leaks {
        let one_of = (self.positions / pairs).max(1) as u32;
        let mut leaks = Leaks::default();
        let (mut compared, mut different) = (0, 0);
        let (mut has_unseen, mut is_shuffled) = (false, false);
        for n in 0.. {
            let mut draw = Chance::new(&[7; 32], []).draw(&format!("law 7, {exploring}, {n}"));
            let mut table = Table::new(self, n, &mut draw);
            while table.game.status() == Status::Active {
                if draw.below(one_of) == 0 {
                    let worlds = table.worlds(&mut draw);
                    different += usize::from(dump(worlds.here) != dump(&worlds.there));
                    leaks.context = format!("{} game {n} event {}", self.rules.meta().slug, worlds.here.seq);
                    positions::compare(&worlds, &mut draw, &mut leaks);
                    requests::compare(&worlds, &mut draw, &mut leaks);
                    is_shuffled |= later::compare(&worlds, &mut draw, &mut leaks);
                    has_unseen |= table.has_unseen;
                    compared += 1;
                }
                if !table.go_on(&mut draw, &mut leaks) {
                    break;
                }
            }
            if compared >= pairs && n + 1 >= self.all.len() {
                break;
            }
        }
        if different > 0 && different * 4 < compared {
            leaks.note(Place::World, format!("{different} of {compared} worlds are others"));
        }
        if has_unseen && !is_shuffled {
            leaks.note(Place::Shuffle, "nothing lies elsewhere after any undo by consent".to_owned());
        }
        leaks
    }
}

#[test]
#[allow(clippy::disallowed_macros, reason = "to explore takes long")]
fn a_viewer_sees_two_worlds_alike_in_every_title() {
    let titles: Vec<Cases> = RULESETS.iter().map(|rules| Cases::of(*rules)).collect();
    let hiding = titles.iter().filter(|title| title.hides).count();
    assert!(hiding >= 3, "titles that hide something");
    let pairs = |title: &Cases| if title.hides { PAIRS / hiding } else { PAIRS_OPEN };
    let exploring = env::var_os("LONGHALL_EXPLORE");
    let rounds = if exploring.is_some() { ROUNDS_EXPLORING } else { 1 };
    let first: u64 =
        exploring.and_then(|text| text.to_str()?.parse::<u64>().ok()).unwrap_or_default() * rounds;
    for round in first..first + rounds {
        let found: Vec<Leaks> = titles.iter().map(|title| title.search(pairs(title), round)).collect();
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
        (leak::RARE, Place::View),
    ];
    let found: Vec<Leaks> = LEAKY.iter().map(|rules| Cases::of(*rules).search(300, 0)).collect();
    for (leak, place) in places {
        let leaks = &found[usize::from(leak)];
        let slug = LEAKY[usize::from(leak)].meta().slug;
        assert!(leaks.are_at(place), "{slug} leaks unnoticed at {place:?}: {leaks:?}");
    }
    assert!((0..LEAKY.len()).all(|leak| places.iter().any(|(found, _)| usize::from(*found) == leak)));
}
