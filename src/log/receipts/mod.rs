//! Signing keys of the server, and the receipts that they sign.

pub mod hall_keys;
pub mod receipt;
pub mod sql;
