//! Tests against the real server and a real Postgres.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test ends by a panic"
)]

mod accounts;
mod agree;
mod apps;
mod asks;
mod blocks;
mod bots;
mod bounds;
mod client;
mod clocks;
mod conditional;
mod contract;
mod credentials;
mod distributed;
mod docs;
mod event_schema;
mod examples;
mod expired;
mod feeds;
mod fetch;
mod forks;
mod framing;
mod games;
mod guests;
mod history;
mod imports;
mod inputs;
mod leaving;
mod limits;
mod log;
mod machines;
mod matches;
mod month;
mod moves;
mod negotiated;
mod notifications;
mod offers;
mod once;
mod openapi;
mod openapi_3_0;
mod operated;
mod orders;
mod overview;
mod parsed;
mod partitioned;
mod passkeys;
mod piped;
mod play;
mod polls;
mod prose;
mod readme;
mod receipts;
mod rematch;
mod reveals;
mod schema;
mod season;
mod secrets;
mod settings;
mod sharing;
mod snapshots;
mod spectators;
mod straight;
mod streams;
mod strict;
mod talk;
mod tidy;
mod titles;
mod turns;
mod waiting;
mod walls;
mod way;
mod words;

use longhall_test_support as support;
