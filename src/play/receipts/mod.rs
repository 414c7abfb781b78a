//! The keys by which the hall signs, and what it signs.

pub(crate) mod hall_keys;
pub(crate) mod receipt;
