//! Admission control, the one layer in front of bodies, database and decoding: which clients may connect, how often,
//! and with how much data.

mod attempts;
mod bodies;
mod bounds;
mod checked;
mod control;
mod counted;
mod listen;
mod network;
mod no_tokens;
mod pace;
mod proxies;
mod quotas;
mod slots;
mod upgrades;
mod wire;

pub(super) use attempts::Person;
pub(super) use bodies::too_large;
pub use bounds::Bounds;
pub(super) use checked::checked;
pub(super) use control::{AdmissionControl, Stranger};
pub(super) use counted::Counted;
pub(super) use listen::listen;
pub use proxies::Proxies;
pub(super) use quotas::Asker;
pub use quotas::{Quotas, Rates};
pub(super) use slots::{Full, Slot, Slots};
