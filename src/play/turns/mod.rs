//! Whose turn it is, and how to hear of it.

pub(crate) mod feeds;
pub(crate) mod subscribe;
pub(crate) mod wait;
pub(crate) mod whose;
