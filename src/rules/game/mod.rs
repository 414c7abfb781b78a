//! The life of a game, the same for every ruleset: created, joined, left, started, moved, timed out, undone, resigned,
//! replaced, ended. [`Game`] is the state, [`Game::fold`] the reducer, and [`Game::act`] decides. Every event is sealed
//! into a chain of hashes that anyone entitled can verify.

mod act;
mod audit;
mod beacon;
mod begin;
mod bots;
mod canonical;
mod chance;
pub mod clock;
mod create;
mod deadline;
mod dry_run;
mod entropy;
mod event;
mod fold;
mod hash;
mod instant;
mod intent;
mod leave;
mod line;
mod lobby;
mod match_seats;
mod moved;
mod muster;
mod occupant;
mod offer;
mod offers;
mod orders;
mod payload;
mod placings;
mod program;
mod read;
mod refusal;
mod reliability;
mod replay_for_undo;
mod seal;
mod secret;
mod shown;
#[cfg(feature = "snapshots")]
mod snapshot;
mod stage;
mod state;
mod strict;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "tests/toy.rs"]
pub(crate) mod toy;
mod undo;
mod undo_points;
mod vacation;

use act::Acting;
pub use act::Context;
pub use audit::{
    AuditInput, AuditReport, Audited, BEYOND, Events, ExpectedEvent, Fault, FaultKind, Gaps, Stamp,
    Unchecked, Verdict, Whole, audit, audit_source, audit_stored, read_line, verify,
};
pub use beacon::{Beacon, Signature};
pub use canonical::canonical_json;
pub use deadline::silence_ends;
pub use dry_run::DryRun;
pub use entropy::{Entropy, NotEntropy};
pub use event::{Event, Kind, Logged, Outline};
pub use hash::{Digest, Hash};
pub use intent::{
    BOTS_AFTER_MAX, Intent, Invitation, MISSES, MatchTerms, NewGame, Rematch, Terms, commitment, invite,
};
pub use line::line;
pub use muster::LATE_AFTER_HOURS;
pub use occupant::{Occupant, Person, Presence};
pub use offers::Offer;
pub use orders::{Conditions, Dropped, Executed, ORDERS_MAX, Order, OrdersEnd};
pub use payload::{
    Accepted, Confirmed, Created, Declined, EndReason, Ended, EntropyGiven, Expiry, GameResult, Joined, Left,
    Moved, Mover, Mustered, Offered, OnLeaving, Opponents, Proposal, RemovalReason, Removed, Replaced,
    Resigned, Started, TimedOut, Undone, VacationEnded, VacationTaken, Visibility,
};
pub use program::{AccountKind, Player, Program};
pub use read::{Unread, read_event};
pub use refusal::{Refusal, RefusedMove};
pub use seal::{Link, Payload};
pub use secret::{Closed, Part, Secret, SecretItem};
pub use shown::EventShown;
#[cfg(feature = "snapshots")]
pub use snapshot::Snapshot;
pub use stage::{Awaited, Status};
pub use state::Game;
