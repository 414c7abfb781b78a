//! The second verifier, in Python, written from `openapi/log-format.md` alone; and a check that it agrees
//! with the server's own audit.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test ends by a panic"
)]

mod agreement;
mod golden;
mod python;
mod script;
mod season;
mod strangers;

use longhall_test_support as support;
