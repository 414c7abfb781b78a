//! Clocks: how long a game waits for a seat.
//!
//! A seat has an amount of time left. While the game waits for the seat and its clock runs, this amount falls. The
//! clock runs at all times, or within the game's [`Hours`], but never while the seat is on vacation. The deadline is
//! the moment at which no time would be left. One function computes it, `Hours::after`, from the time left, the game's
//! hours and the seat's vacations. All of these follow from the log.
//!
//! No trick gains time:
//! - Time that was used stays used: it is counted once, event by event, and nothing gives it back. An undo sets a seat
//!   to what it had before the moves taken back, less what it has used since.
//! - A move earns time only while it stands: an undo takes the earned time away again.
//! - A vacation stops the clock from now on, for whole days of a budget. Ending it early gives no day back.
//!
//! The offsets of the time zone are looked up once, when the game is created. The log records them, as effects record
//! the outcomes of chance. So folding needs no time zone database, and a later change of a zone's law changes no
//! running game.

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
