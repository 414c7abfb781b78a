//! Routes of accounts, sessions, passkeys, tokens, bots and blocks.

pub(crate) mod accounts;
pub(crate) mod blocks;
pub(crate) mod bots;
pub(crate) mod passkeys;
pub(crate) mod sessions;
pub(crate) mod tokens;
