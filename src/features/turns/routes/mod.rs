//! Routes of turns, streams and feeds.

pub(crate) mod feeds;
pub(crate) mod streams;
pub(crate) mod turns;
