//! Longhall: an event-sourced server for asynchronous play-by-web board games.
//!
//! The modules, in reading order:
//!
//! - [`longhall_rules`] holds the rules and the life of a game, pure.
//! - [`store`] is PostgreSQL and nothing else.
//! - [`play`] has the use cases, the only code that combines the two.
//! - [`http`] is the API.
//! - [`cli`] and [`config`] start the server.
//!
//! ARCHITECTURE.md has the whole map.

pub mod cli;
pub mod config;
pub mod http;
pub mod play;
pub mod store;

/// A move makes some hundred small allocations, which mimalloc serves faster than the system
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
