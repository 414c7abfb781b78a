//! Admission control, the one layer in front of bodies, database and decoding: which clients may connect, how often,
//! and with how much data.

pub(crate) mod attempts;
pub(crate) mod bodies;
pub mod bounds;
pub(crate) mod checked;
pub(crate) mod control;
pub(crate) mod counted;
pub(crate) mod listen;
pub(crate) mod network;
mod no_tokens;
mod pace;
pub mod proxies;
pub mod quotas;
pub(crate) mod slots;
mod upgrades;
mod wire;
