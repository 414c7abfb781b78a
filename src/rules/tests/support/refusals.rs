//! Attempts at moves of every kind, to collect the reasons of refusals.

use std::collections::{BTreeMap, BTreeSet};

use longhall_rules::kit::{Chance, Draw, Refused, Ruleset, Viewer};
use serde_json::{Value, json};

use super::{Play, at_random, options_to_test, seed};

/// Minimum number of games of a title without many options.
const GAMES: usize = 40;

/// Number of attempts in each position.
const ATTEMPTS: u32 = 60;

/// Maximum number of moves of a kind from which others are derived.
const KNOWN_MAX: usize = 40;

/// Valid and invalid numbers for a move.
const NUMBERS: [i64; 12] = [-1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 99];

/// The kinds of moves that are refused for each reason, in games of all options. A kind is the type of a move, after the
/// action that it carries out.
pub(crate) fn refused(rules: &'static dyn Ruleset) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut attempts =
        Attempts { legal_once: BTreeMap::new(), draw: Chance::new(&seed(0), []).draw("attempts") };
    let seats = *rules.meta().seats.start();
    let options = options_to_test(rules, seats);
    for (options, n) in options.iter().cycle().take(options.len().max(GAMES)).zip(0..) {
        let mut pick = at_random(n);
        Play::new(rules, seats, options, n).finish(|play, seat, moves| {
            attempts.learn(moves);
            let view: Value =
                serde_json::from_str(play.board.view(Viewer::Seat(seat)).get()).expect("a view");
            for _ in 0..ATTEMPTS {
                let action = attempts.next(moves);
                let decided = play.board.decide(seat, &action, &mut play.chance.clone());
                if let Err(Refused::Illegal { rule, .. }) = decided {
                    found.entry(rule).or_default().insert(kind(&view, &action));
                }
            }
            pick(play, seat, moves)
        });
    }
    found
}

fn kind(view: &Value, action: &Value) -> String {
    let name = |value: &Value| value.as_str().map(str::to_owned);
    let (carries_out, step) = match action.get("step") {
        Some(step) => (name(&action["action"]), step),
        None => (name(&view["action"]), action),
    };
    [carries_out, name(&step["type"])].into_iter().flatten().collect::<Vec<_>>().join(": ")
}

struct Attempts {
    /// Moves that were legal once, by their types.
    legal_once: BTreeMap<String, Vec<Value>>,
    draw: Draw,
}

impl Attempts {
    fn learn(&mut self, moves: &[Value]) {
        for action in moves {
            let legal_once = self.legal_once.entry(action["type"].to_string()).or_default();
            match legal_once.len() {
                _ if legal_once.contains(action) => {}
                0..KNOWN_MAX => legal_once.push(action.clone()),
                // Later moves replace some of the first, because the rounds differ.
                _ if self.draw.below(8) == 0 => {
                    legal_once[self.draw.below(KNOWN_MAX as u32) as usize] = action.clone()
                }
                _ => {}
            }
        }
    }

    /// A random move, usually with some fields changed. Half of the moves start from one that is legal now, the
    /// others from one of any kind. Some become the step of an action.
    fn next(&mut self, moves: &[Value]) -> Value {
        let Self { legal_once, draw } = self;
        let kinds: Vec<&[Value]> = legal_once.values().map(Vec::as_slice).collect();
        let from = if draw.below(2) == 0 { moves } else { *any(draw, &kinds) };
        let mut action = any(draw, from).clone();
        let legal_once = &legal_once[&action["type"].to_string()];
        let fields: Vec<String> = action.as_object().expect("an object").keys().cloned().collect();
        for name in fields.iter().filter(|name| *name != "type") {
            action[name] = match draw.below(6) {
                0 if action[name].is_i64() => json!(any(draw, &NUMBERS)),
                0 if action[name].is_string() && draw.below(2) == 0 => json!("z9"),
                0..=2 => any(draw, legal_once)[name].clone(),
                _ => continue,
            };
        }
        let outer: Vec<&Value> = moves.iter().filter(|listed| listed["type"] == "choose_action").collect();
        if outer.is_empty() || action.get("action").is_some() || draw.below(2) == 0 {
            return action;
        }
        json!({"type": "choose_action", "action": any(draw, &outer)["action"], "step": action})
    }
}

fn any<'a, T>(draw: &mut Draw, all: &'a [T]) -> &'a T {
    let at = draw.below(u32::try_from(all.len()).expect("not many"));
    &all[usize::try_from(at).expect("an index")]
}
