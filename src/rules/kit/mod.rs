//! What every ruleset is made of: the trait [`Rules`], seats, turns, chance, and the facade that
//! lets the rest of the house hold any ruleset without knowing its types.

mod bot;
mod chance;
mod condition;
mod decision;
mod examples;
mod preset;
pub mod rulebook;
mod rules;
mod ruleset;
#[cfg(feature = "openapi")]
mod schemas;
mod seat;
mod secrecy;
mod turn;

pub use bot::{Bot, Skill};
pub use chance::{Chance, Draw};
pub use condition::{BadCondition, Conditional, NoCondition, Orderly, Unmet};
pub use decision::{Corrupt, Decision, Outcome, Refused};
pub use examples::{Examples, Strength};
pub use preset::Preset;
pub use rules::{BadOptions, Data, Legal, Meta, Rules, Schema};
pub(crate) use ruleset::unknown_field;
pub use ruleset::{Board, Of, Ruleset};
#[cfg(feature = "openapi")]
pub use schemas::Schemas;
pub use seat::{Seat, Viewer};
pub use secrecy::{AllOpen, Secrecy, Seen};
pub use turn::{Placing, Turn};
