//! The facts about each title that tests compare with it: one file for each title.

#![allow(clippy::cast_lossless, reason = "constants are of several types")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]

mod vikingdoms;
mod vikings;
mod vikings_on_board;

use serde_json::Value;

/// The facts about one title.
pub(crate) struct Facts {
    /// The constants that tables of its `RULES.md` may name, with their values.
    pub(crate) constants: fn() -> Vec<(&'static str, i64)>,
    /// The body rows of every other table with numbers, in the order of the rulebook.
    pub(crate) tables: fn() -> Vec<Vec<Vec<String>>>,
    /// The reasons for which moves of several kinds are refused.
    pub(crate) shared: &'static [Shared],
    /// The moments that its figures show.
    pub(crate) moments: &'static [Moment],
    /// Compares the start of games with a vector of `openapi/vectors/draws.json`.
    pub(crate) draws: fn(&Value, Begin<'_>),
}

/// A reason for which moves of several kinds are refused, with those kinds. The sentence that it cites was read for all
/// of them. A kind without an action stands for itself and for the step of any action; [`ANY`] stands for all moves.
pub(crate) type Shared = (&'static str, &'static [&'static str]);
pub(crate) const ANY: &[&str] = &[];

/// A moment for figures: the name used by them, the golden game, and the rating of each moment of that game.
pub(crate) type Moment = (&'static str, &'static str, Shows);
/// Rating of a moment for a figure: 0 if it is unsuitable. The figure takes the highest moment of a game.
pub(crate) type Shows = fn(&Value) -> usize;

/// The complete effects of the start of a game with these seats and options, by the chance of a vector.
pub(crate) type Begin<'a> = &'a dyn Fn(u8, Value) -> Vec<Value>;

/// The facts about a title.
pub(crate) fn facts(slug: &str) -> Facts {
    match slug {
        "vikingdoms" => vikingdoms::FACTS,
        "vikings" => vikings::FACTS,
        "vikings_on_board" => vikings_on_board::FACTS,
        _ => panic!("name the facts about {slug} here"),
    }
}

/// The first effect of a type.
pub(crate) fn effect<'a>(effects: &'a [Value], kind: &str) -> &'a Value {
    effects.iter().find(|effect| effect["type"] == kind).unwrap()
}

/// The names of constants with their values.
macro_rules! named {
    ($($constant:ident),* $(,)?) => {
        vec![$((stringify!($constant), $constant as i64)),*]
    };
}
use named;

fn row<const N: usize>(cells: [&dyn std::fmt::Display; N]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
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
