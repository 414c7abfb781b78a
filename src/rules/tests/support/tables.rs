//! The expected tables of numbers in a title's `RULES.md`, derived from its components.

#![allow(clippy::cast_lossless, reason = "constants are of several types")]

mod vikingdoms;
mod vikings;
mod vikings_on_board;

/// The constants that tables may name, with their values.
pub(crate) fn constants(slug: &str) -> Vec<(&'static str, i64)> {
    match slug {
        "vikingdoms" => vikingdoms::constants(),
        "vikings" => vikings::constants(),
        "vikings_on_board" => vikings_on_board::constants(),
        _ => panic!("name the constants of {slug} here"),
    }
}

/// The body rows of every other table with numbers, in the order of the rulebook.
pub(crate) fn tables(slug: &str) -> Vec<Vec<Vec<String>>> {
    match slug {
        "vikingdoms" => vikingdoms::tables(),
        "vikings" => vikings::tables(),
        "vikings_on_board" => vikings_on_board::tables(),
        _ => panic!("make the tables of {slug} here"),
    }
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
