//! Statements for feed links and changes in an account's games.

pub(crate) mod feeds;
pub(crate) mod my_changes;
