//! Reads the log, from the primary or a replica.

pub(crate) mod event_range;
pub mod log;
pub mod replica;
