//! Notifications by push and webhook: addresses, the state that each account was last notified of, and the outbox.
//!
//! The notified state of a game says how far an account was notified of it, or needed no notification. The table `notified`
//! holds this state, `outbox` the pending notifications, and `presence` the presence of accounts.

pub mod addresses;
pub mod candidates;
pub mod deliveries;
pub mod facts;
pub(crate) mod forget;
pub(crate) mod lazily;
pub mod notify;
pub(crate) mod nudges;
pub mod outbox;
pub mod preferences;
pub mod presence;
pub mod push_keys;
pub(crate) mod schema;
pub(crate) mod sweep;
