//! What the tables of numbers in a title's `RULES.md` must show, made of its components.

/// The constants that tables may name, with their values.
pub(crate) fn constants(slug: &str) -> Vec<(&'static str, i64)> {
    panic!("name the constants of {slug} here")
}

/// The rows below the heads of each other table with numbers, in the order of the rulebook.
pub(crate) fn tables(slug: &str) -> Vec<Vec<Vec<String>>> {
    panic!("make the tables of {slug} here")
}
