//! Appends: the group commit, its statement, and appends that change more than the log.

pub mod batch;
pub mod queue;
pub mod roster;
mod timing;
pub mod writer;
