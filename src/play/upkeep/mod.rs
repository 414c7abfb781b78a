//! What an operator has done: auditing, rebuilding, restoring, and looking at what is under way.

pub(crate) mod audit;
pub(crate) mod gauges;
pub(crate) mod rebuild;
pub(crate) mod restore;
