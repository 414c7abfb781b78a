//! Statements for accounts, credentials and what they own.

pub(crate) mod account_lock;
pub(crate) mod accounts;
pub(crate) mod blocks;
pub(crate) mod bots;
pub(crate) mod credentials;
pub(crate) mod erasure;
pub(crate) mod guests;
pub(crate) mod passkeys;
pub(crate) mod revocation;
pub(in crate::features) mod schema;
pub(crate) mod sessions;
pub(crate) mod signing_keys;
pub(crate) mod tokens;
