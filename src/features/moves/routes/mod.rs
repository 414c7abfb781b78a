//! Routes of moves in one game or several.

pub(crate) mod many;
pub(crate) mod moves;
