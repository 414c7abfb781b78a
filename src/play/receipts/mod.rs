//! Signing keys of the server, and the receipts that they sign.

pub(crate) mod hall_keys;
pub(crate) mod receipt;
