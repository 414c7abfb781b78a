//! Making moves.

pub(crate) mod act;
pub(crate) mod made;
