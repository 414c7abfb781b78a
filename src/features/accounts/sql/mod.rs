//! Statements for accounts, credentials and what they own.

pub(crate) mod account_lock;
pub mod accounts;
pub mod blocks;
pub(crate) mod bots;
pub mod credentials;
pub(crate) mod erasure;
pub mod passkeys;
pub mod revocation;
pub(in crate::features) mod schema;
pub mod sessions;
pub mod signing_keys;
pub mod tokens;
