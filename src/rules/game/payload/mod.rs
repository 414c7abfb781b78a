//! The payloads of events, field by field.

mod before;
mod during;

pub use before::{
    Confirmed, Created, EntropyGiven, Joined, Left, Mustered, OnLeaving, Opponents, RemovalReason, Removed,
    Started, Visibility,
};
pub use during::{
    Accepted, Declined, EndReason, Ended, Expiry, GameResult, Moved, Mover, Offered, Proposal, Replaced,
    Resigned, TimedOut, Undone, VacationEnded, VacationTaken,
};
