//! Longhall: an event-sourced server for asynchronous play-by-web board games.
//!
//! The modules, in reading order:
//!
//! - [`longhall_rules`] holds the rules and the life of a game, pure.
//! - [`base`] has errors, texts, secrets and the caller's identity.
//! - [`log`] is the event log on PostgreSQL.
//! - [`web`] is the HTTP server without its features.
//! - [`features`] has a folder for each feature: routes, logic and SQL.
//! - [`cli`] starts the server.
//!
//! ARCHITECTURE.md has the whole map.

pub mod base;
pub mod cli;
pub mod features;
pub mod log;
pub mod web;

/// A move makes some hundred small allocations, which mimalloc serves faster than the system
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
