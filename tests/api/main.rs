//! Tests against the real server and a real Postgres.

mod accounts;
mod support;
