//! Notifications by push and webhook: addresses, the state that each account was last notified of, and the outbox.
//!
//! The notified state of a game says how far an account was notified of it, or needed no notification. The table `told`
//! holds this state, `outbox` the pending notifications, and `presence` the presence of accounts.

mod addresses;
mod candidates;
mod complete;
mod deliveries;
mod facts;
mod forget;
mod lazily;
mod notify;
mod nudges;
mod outbox;
mod preferences;
mod presence;
mod push_keys;
mod schema;
mod sweep;

pub use addresses::{AddressPatch, AddressRow, AddressSort};
pub use candidates::CandidateRow;
pub use complete::{Completed, CompletionReason};
pub use deliveries::DeliveryRow;
pub use facts::FactsRow;
pub(in crate::store) use forget::{forget_addresses, forget_notifications};
pub(in crate::store) use notify::post;
pub use notify::{Notification, NotifiedState};
pub use outbox::{OutboxRow, Wanted};
pub use preferences::PreferencesRow;
pub use presence::PresenceRow;
pub use push_keys::PushKeyRow;
