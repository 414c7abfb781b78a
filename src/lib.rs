//! Longhall: an event-sourced server for asynchronous play-by-web board games.

pub mod http;
pub mod play;
pub mod store;
