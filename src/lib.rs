//! Longhall: an event-sourced server for asynchronous play-by-web board games.
//!
//! The crates and modules, in reading order:
//!
//! - [`longhall_rules`] holds the rules and the life of a game, pure.
//! - [`longhall_base`] has errors, texts, secrets and the caller's identity.
//! - [`longhall_log`] is the event log on PostgreSQL.
//! - [`longhall_web`] is the HTTP server without its features.
//! - [`features`] has a folder for each feature: routes, logic and SQL.
//! - [`cli`] starts the server.
//!
//! ARCHITECTURE.md has the whole map.

pub mod cli;
pub mod features;

/// A move makes some hundred small allocations, which mimalloc serves faster than the system
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
