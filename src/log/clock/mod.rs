//! The database's clock, the guard against its jumps, and the heartbeat.

pub mod database;
pub mod guard;
pub mod heartbeat;
pub mod reading;
pub mod time;
