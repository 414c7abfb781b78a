//! Attacks on a running server: what somebody hostile did to it once, and what it must stand since. `README.md` beside
//! this says each in a line.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]

mod crash;
mod figures;
mod proxied;
mod s01_hang_up;
mod s07_rebuild;
mod stand;
#[path = "../support/mod.rs"]
mod support;
