//! The one layer in front of body, database and decoding: who may come in, how often, and with how much.

mod attempts;
mod network;
mod proxies;
mod quotas;

pub(super) use attempts::{Person, checked};
pub use proxies::Proxies;
pub(super) use quotas::Asker;
pub use quotas::{Quotas, Rates};
