//! Clocks: how long a game waits for a seat.
//!
//! A seat has an amount of time left. While the game waits for it and its clock runs, this amount falls. The clock
//! runs at all times, or within the game's [`Hours`], never while the seat is on vacation. The deadline is the moment
//! at which nothing would be left: one function, `Hours::after`, of what is left, the game's hours and the seat's
//! vacations, all of which follow from the log.
//!
//! Why nobody gains time by tricks:
//! - Time that was used stays used: it is counted once, event by event, and nothing gives it back. An undo sets a seat
//!   to what it had before the moves taken back, less what it has used since.
//! - What a move earns is given once per move that stands: an undo takes it away again.
//! - A vacation stops the clock from now on, for whole days of a budget; ending it early gives no day back.
//!
//! The offsets of the time zone are looked up once, when the game is created, and recorded: as outcomes of chance are
//! in the effects, so that folding needs no random generator, the hours of a game are in its log, so that folding needs
//! no time zone database, and a later change of a zone's law changes no game that runs.

mod days;
mod hours;
mod terms;
#[cfg(test)]
mod tests;
mod time;
mod vacations;
#[cfg(feature = "zones")]
mod zone;
#[cfg(not(feature = "zones"))]
#[path = "no_zone.rs"]
mod zone;

pub use days::Day;
use hours::Away;
pub use hours::{Hours, Offset};
pub use terms::{AtDeadline, Clock, Minute, Pace, Window};
pub use time::SeatTime;
pub(super) use time::{Balance, Times};
use vacations::Vacations;
pub(super) use zone::{YEARS as ZONE_YEARS, look_up};
