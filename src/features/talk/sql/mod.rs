//! Statements for chat messages and private notes.

pub mod messages;
pub mod notes;
