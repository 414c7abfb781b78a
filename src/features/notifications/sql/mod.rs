//! Notifications by push and webhook: addresses, the state that each account was last notified of, and the outbox.
//!
//! The notified state of a game says how far an account was notified of it, or needed no notification. The table `notified`
//! holds this state, `outbox` the pending notifications, and `presence` the presence of accounts.

pub(crate) mod addresses;
pub(crate) mod candidates;
pub(crate) mod deliveries;
pub(crate) mod facts;
pub(crate) mod forget;
pub(crate) mod lazily;
pub(crate) mod notify;
pub(crate) mod nudges;
pub(crate) mod outbox;
pub(crate) mod preferences;
pub(crate) mod presence;
pub mod push_keys;
pub(crate) mod schema;
pub(crate) mod sweep;
