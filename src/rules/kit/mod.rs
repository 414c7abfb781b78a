//! What every ruleset is made of: the trait [`Rules`], seats, turns, chance, and the facade that
//! lets the rest of the house hold any ruleset without knowing its types.

mod chance;
mod rules;
mod ruleset;
mod seat;
mod turn;

pub use chance::{Chance, Draw};
pub use rules::{BadOptions, Data, Legal, Meta, Rules, Schema};
#[cfg(feature = "openapi")]
pub use ruleset::Schemas;
pub use ruleset::{Board, Corrupt, Decision, Of, Outcome, Refused, Ruleset};
pub use seat::{Seat, Viewer};
pub use turn::{Placing, Turn};
