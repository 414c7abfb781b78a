//! What the tests share: a database each, a server each, and people who play.

mod clock;
mod database;
mod person;
mod server;

pub(crate) use clock::TestClock;
pub(crate) use database::Database;
pub(crate) use person::Person;
pub(crate) use server::{Hall, many, unlimited};
