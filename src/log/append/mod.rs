//! Appends: the group commit, its statement, and appends that change more than the log.

pub(crate) mod batch;
pub mod queue;
pub mod roster;
mod timing;
pub(crate) mod writer;
