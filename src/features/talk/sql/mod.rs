//! Statements for chat messages and private notes.

pub(crate) mod messages;
pub(crate) mod notes;
