//! Notifications by push and webhook: addresses, the state that each account was last notified of, and the outbox.
//!
//! The notified state of a game says how far an account was notified of it, or needed no notification. The table `told`
//! holds this state, `outbox` the pending notifications, and `looks` the presence of accounts.

mod addresses;
mod deliveries;
mod facts;
mod forget;
mod lazily;
mod looks;
mod news;
mod nudges;
mod outbox;
mod preferences;
mod push_keys;
mod schema;
mod settle;
mod sweep;
mod tell;

pub use addresses::{AddressPatch, AddressRow, AddressSort};
pub use deliveries::DeliveryRow;
pub use facts::FactsRow;
pub(in crate::store) use forget::{forget_addresses, forget_telling};
pub use looks::LookRow;
pub use news::NewsRow;
pub use outbox::{OutboxRow, Wanted};
pub use preferences::PreferencesRow;
pub use push_keys::PushKeyRow;
pub use settle::{Settled, Why};
pub(in crate::store) use tell::post;
pub use tell::{MessageToTell, Tell};
