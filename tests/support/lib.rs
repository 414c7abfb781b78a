//! What the tests share: databases, servers, and people who play.

#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::new_without_default,
    clippy::unwrap_used,
    reason = "only tests use it: they end by a panic"
)]

mod asked;
mod browser;
mod child;
mod client;
mod clock;
mod company;
mod contract;
mod database;
mod outside;
pub mod passkey;
mod person;
mod plans;
mod proxy;
mod server;
mod wire;

pub use browser::{Browser, subscription};
pub use child::{GENEROUS, Memory, Served};
pub use client::{Client, RequestBuilder, client, holding};
pub use clock::TestClock;
pub use company::{Company, NAMES, drawn};
pub use contract::Answer;
pub use database::Database;
pub use outside::{Asked, Certified, Outside, Reply};
pub use passkey::Passkey;
pub use person::{PASSWORD, Person, seating};
pub use plans::Explained;
pub use proxy::Proxy;
pub use server::{
    Hall, answer, behind_a_proxy, few, many, rates, soon, trusting, unlimited, unproxied, with_body,
};
pub use wire::Wire;

/// Audits a log: it must hold, and be verified once the game is over.
pub fn audited(log: &str) -> longhall_rules::game::Audited {
    let audited = longhall_rules::game::audit(log.as_bytes(), &longhall_rules::game::AuditInput::default());
    assert_eq!(audited.verdict.fault(), None);
    assert_eq!(audited.verdict.is_verified(), log.contains(r#""kind":"ended""#), "{:?}", audited.verdict);
    audited
}
