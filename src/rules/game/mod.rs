//! The life of a game, the same for every ruleset: created, joined, left, started, moved, timed out, undone, resigned,
//! replaced, ended. [`Game`] is the state, [`Game::fold`] the reducer, [`Game::act`] decides, and every event
//! is sealed into a chain of hashes that anyone entitled can verify.

mod act;
mod audit;
mod beacon;
mod bots;
mod canonical;
mod chain;
pub mod clock;
mod create;
mod deadline;
mod entropy;
mod event;
mod fold;
mod instant;
mod intent;
mod leave;
mod line;
mod offer;
mod orders;
mod payload;
mod placings;
mod read;
mod refusal;
mod request;
mod seal;
mod secret;
mod state;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;
mod undo;
mod vacation;

use act::Acting;
pub use act::Dice;
pub use audit::{
    Audited, BEYOND, Events, Fault, Gaps, Known, Noted, Stamp, Unchecked, Verdict, Whole, audit,
    audit_stored, read_line, verify,
};
pub use beacon::{Beacon, Signature};
pub use canonical::canonical_json;
pub use chain::{Digest, Hash, Link};
pub use create::{Rematch, Terms};
pub use deadline::{Expiry, TimedOut};
pub use entropy::{Entropy, NotEntropy};
pub use event::{Event, Kind, Logged, Outline};
pub use intent::{Intent, Invitation, NewGame, Visibility, commitment, invite};
pub use leave::{OnLeaving, Replaced};
pub use line::line;
pub use offer::{Accepted, Declined, Offer, Offered, Proposal};
pub use orders::{Conditions, Dropped, EveryCondition, Followed, ORDERS_MAX, Order, OrdersEnd};
pub use payload::{
    Created, EndReason, Ended, EntropyGiven, GameResult, Joined, Left, Moved, Mover, Removed, Resigned,
    Started,
};
pub use read::{Unread, read_event};
pub use refusal::Refusal;
pub use request::{RefusedMove, Rehearsed};
pub use seal::Payload;
pub use secret::{Closed, Part, Secret, SecretItem};
pub use state::{Awaited, Chair, Game, Status};
pub use undo::Undone;
pub use vacation::{VacationEnded, VacationTaken};
