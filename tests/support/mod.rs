//! What the tests share: databases, servers, and people who play.

#![allow(dead_code, unused_imports, reason = "each test binary takes what it needs")]

mod asked;
mod browser;
mod child;
mod client;
mod clock;
mod company;
mod contract;
mod database;
mod outside;
pub(crate) mod passkey;
mod person;
mod proxy;
mod server;
mod wire;

pub(crate) use browser::{Browser, subscription};
pub(crate) use child::{GENEROUS, Memory, Served};
pub(crate) use client::{Client, RequestBuilder, client, holding};
pub(crate) use clock::TestClock;
pub(crate) use company::{Company, NAMES, drawn};
pub(crate) use contract::Answer;
pub(crate) use database::Database;
pub(crate) use outside::{Asked, Certified, Outside, Reply};
pub(crate) use passkey::Passkey;
pub(crate) use person::{PASSWORD, Person};
pub(crate) use proxy::Proxy;
pub(crate) use server::{
    Hall, answer, behind_a_proxy, few, many, rates, soon, trusting, unlimited, unproxied,
};
pub(crate) use wire::Wire;

/// Audits a log: it must hold, and be verified once the game is over.
pub(crate) fn audited(log: &str) -> longhall::play::Audited {
    let audited = longhall_rules::game::audit(log.as_bytes(), &longhall_rules::game::Known::default());
    assert_eq!(audited.verdict.fault(), None);
    assert_eq!(audited.verdict.is_verified(), log.contains(r#""kind":"ended""#), "{:?}", audited.verdict);
    audited
}
