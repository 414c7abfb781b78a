//! Collects the hidden parts of random games of a title, and the viewers that know them nevertheless.

use std::collections::{BTreeMap, BTreeSet};

use longhall_rules::kit::{Board, Decision, Item, Ruleset, Seat, Viewer};
use serde_json::Value;

use super::{Play, at_random, options_to_test, seat_counts};

/// Number of games with each number of seats and set of options.
const GAMES: u64 = 2;

/// Each hidden place with those that may know what is there. A place is a field of the state, or a field of an effect
/// after the effect's type. For a move that is hidden as a whole it is the type of the move.
pub(crate) type Hidden = BTreeMap<String, BTreeSet<&'static str>>;

/// Collects the places that the code hides in games of all sizes and options.
pub(crate) fn hidden(rules: &'static dyn Ruleset) -> Hidden {
    let mut found = Hidden::new();
    for seats in seat_counts(rules) {
        for options in options_to_test(rules, seats) {
            for n in 0..GAMES {
                let mut play = Play::new(rules, seats, &options, n);
                let mut pick = at_random(n);
                in_effects(&play.setup, &mut found);
                let made = play.finish(|play, seat, moves| {
                    in_state(&*play.board, seats, &mut found);
                    in_effects(&play.board.reshuffle(&mut play.chance.clone()), &mut found);
                    pick(play, seat, moves)
                });
                in_state(&*play.board, seats, &mut found);
                for (seat, Decision { action, effects, .. }) in made {
                    if let Some((whole, known_to)) = action.secret {
                        let place = whole["type"].as_str().expect("a type").to_owned();
                        found.entry(place).or_default().insert(class(Some(seat), &known_to));
                    }
                    in_effects(&effects, &mut found);
                }
            }
        }
    }
    found
}

fn in_state(board: &dyn Board, seats: u8, found: &mut Hidden) {
    let kept = |viewer| board.redact(viewer).kept().get().to_owned();
    let (whole, public) = (board.kept().get().to_owned(), kept(Viewer::Spectator));
    if whole == public {
        return;
    }
    let parse = |text: &str| serde_json::from_str::<Value>(text).expect("a state");
    let seen = Seat::all(seats).map(|seat| (seat, parse(&kept(Viewer::Seat(seat))))).collect::<Vec<_>>();
    let by_seat = seen.iter().map(|(seat, state)| (*seat, state)).collect();
    compare(&parse(&whole), &parse(&public), by_seat, &Path::default(), found);
}

fn in_effects(effects: &[Item], found: &mut Hidden) {
    for Item { shown, secret } in effects {
        let Some((whole, known_to)) = secret else { continue };
        let owner = whole["seat"].as_u64().map(|seat| Seat(seat as u8));
        let names = vec![whole["type"].as_str().expect("a type").to_owned()];
        let by_seat = known_to.iter().map(|seat| (*seat, whole)).collect();
        compare(whole, shown, by_seat, &Path { names, owner }, found);
    }
}

/// The way to a value: the fields, without places in lists, and the player that it belongs to.
#[derive(Clone, Default)]
struct Path {
    names: Vec<String>,
    owner: Option<Seat>,
}

/// Adds each part of the value that spectators do not see. `seen` is the value as seats see it.
fn compare(whole: &Value, public: &Value, seen: Vec<(Seat, &Value)>, path: &Path, found: &mut Hidden) {
    match (whole, public) {
        _ if whole == public => {}
        (Value::Object(fields), Value::Object(shown)) if fields.keys().eq(shown.keys()) => {
            for (name, field) in fields {
                let mut path = path.clone();
                // The face of a piece is what is hidden of it.
                if name != "face" {
                    path.names.push(name.clone());
                }
                let seen = seen.iter().map(|(seat, value)| (*seat, &value[name])).collect();
                compare(field, &public[name], seen, &path, found);
            }
        }
        (Value::Array(items), Value::Array(shown)) if items.len() == shown.len() => {
            let is_by_seat = path.names.last().is_some_and(|name| name == "players");
            for (n, item) in items.iter().enumerate() {
                let owner = if is_by_seat { Some(Seat(n as u8)) } else { path.owner };
                let seen = seen.iter().map(|(seat, value)| (*seat, &value[n])).collect();
                compare(item, &public[n], seen, &Path { owner, ..path.clone() }, found);
            }
        }
        _ => {
            let known_to: Vec<Seat> =
                seen.iter().filter(|(_, value)| *value == whole).map(|(seat, _)| *seat).collect();
            found.entry(path.names.join(".")).or_default().insert(class(path.owner, &known_to));
        }
    }
}

/// The words of a rulebook for those that know something.
fn class(owner: Option<Seat>, known_to: &[Seat]) -> &'static str {
    match known_to {
        [] => "nobody",
        [one] if owner == Some(*one) => "its player",
        [_] => "one player",
        _ => "several players",
    }
}
