//! Tests against the real server and a real Postgres.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]

mod accounts;
mod client;
mod crash;
mod games;
mod limits;
mod log;
mod moves;
mod openapi;
mod play;
mod readme;
mod secrets;
mod support;
mod tidy;
