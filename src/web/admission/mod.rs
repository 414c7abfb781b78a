//! Admission control, the one layer in front of bodies, database and decoding: which clients may connect, how often,
//! and with how much data.

pub mod attempts;
pub mod bodies;
pub mod bounds;
pub mod checked;
pub mod control;
pub mod counted;
pub mod listen;
pub mod network;
mod no_tokens;
mod pace;
pub mod proxies;
pub mod quotas;
pub mod slots;
mod upgrades;
mod wire;
