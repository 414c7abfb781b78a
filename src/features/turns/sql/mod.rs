//! Statements for feed links and changes in an account's games.

pub mod feeds;
pub mod my_changes;
