//! The event log on PostgreSQL, and the shared parts on which every feature stands.
//!
//! `append` writes events, `read` reads them, and `game_store` folds and caches games. `turns` and `histories` are
//! projections. `notify` exchanges notices between processes, and `clock` guards the time. `db` connects, and `citus`
//! alone knows of shards.

pub mod append;
pub mod audit_rows;
pub mod citus;
pub mod clock;
pub mod db;
pub mod event;
pub mod game_store;
pub mod games;
pub mod head;
pub mod histories;
pub mod idempotency;
pub mod notify;
mod open;
pub mod orders;
pub mod read;
pub mod rebuild;
pub mod receipts;
pub mod refreshing_cache;
pub mod snapshots;
pub mod store;
pub mod tables;
pub mod tasks;
pub mod turns;
