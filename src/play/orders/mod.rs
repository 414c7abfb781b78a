//! Moves that players leave for their next turns.

pub(crate) mod standing;
