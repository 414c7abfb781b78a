//! The time that the seats of a game have left.

use chrono::{DateTime, Utc};

use serde::{Deserialize, Serialize};

use super::{Clock, Day, Hours, Offset, Vacations};
use crate::kit::Seat;

/// The time that a player has, as of the newest event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatTime {
    /// How many seconds of running clock the player had left at that event.
    pub left_seconds: i64,
    /// When the player's time runs out if the game waits for them until then; null while it does not wait.
    pub deadline_at: Option<DateTime<Utc>>,
    /// When the player's vacation began or will begin; null without one.
    pub away_from: Option<DateTime<Utc>>,
    /// When the player's vacation ends; null without one.
    pub away_until: Option<DateTime<Utc>>,
    /// How many days of vacation the player can still take in this calendar year.
    pub vacation_days_left: u16,
}

/// The time that a seat has left and has used, in milliseconds of its running clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) struct Balance {
    pub(in crate::game) left: i64,
    pub(in crate::game) used: i64,
    /// When the time ran out, while the game still waits; `None` if it has not.
    pub(in crate::game) up_at: Option<DateTime<Utc>>,
}

/// The times of all seats, as of the last event. A game with a clock has them from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) struct Times {
    clock: Clock,
    hours: Hours,
    seats: Vec<(Balance, Vacations)>,
    /// The moment up to which used time is counted.
    counted: DateTime<Utc>,
}

impl Times {
    pub(in crate::game) fn start(clock: &Clock, offsets: &[Offset], seats: usize, at: DateTime<Utc>) -> Self {
        let fresh = (Balance { left: clock.initial_ms(), ..Balance::default() }, Vacations::default());
        Self {
            clock: clock.clone(),
            hours: Hours::new(clock, offsets),
            seats: vec![fresh; seats],
            counted: at,
        }
    }

    /// Counts what the awaited seats have used since the last event.
    pub(in crate::game) fn count(&mut self, awaited: impl Iterator<Item = Seat>, at: DateTime<Utc>) {
        for seat in awaited {
            if let Some((time, vacations)) = self.seats.get_mut(seat.index()) {
                let used = self.hours.between(self.counted, at, vacations.away());
                if used >= time.left && time.up_at.is_none() && at > self.counted {
                    time.up_at = self.hours.after(self.counted, time.left, vacations.away());
                }
                time.left = (time.left - used).max(0);
                time.used += used;
            }
        }
        self.counted = self.counted.max(at);
    }

    /// When a seat's time runs out if the game waits for it until then; `None` beyond the end of the
    /// calendar.
    pub(in crate::game) fn deadline(&self, seat: Seat) -> Option<DateTime<Utc>> {
        let (time, vacations) = self.seats.get(seat.index())?;
        time.up_at.or_else(|| self.hours.after(self.counted, time.left, vacations.away()))
    }

    /// Records that the game begins to wait for a seat.
    pub(in crate::game) fn begin(&mut self, seat: Seat) {
        if let Some((time, _)) = self.seats.get_mut(seat.index()) {
            time.up_at = None;
        }
    }

    /// Gives a seat the time that a move earns.
    pub(in crate::game) fn reward(&mut self, seat: Seat, is_still_awaited: bool) {
        if let Some((time, _)) = self.seats.get_mut(seat.index()) {
            time.left = self.clock.after_move_ms(time.left, is_still_awaited);
        }
    }

    /// Gives a newcomer the time that everyone had at the start, and their own vacations.
    pub(in crate::game) fn renew(&mut self, seat: Seat) {
        if let Some((time, vacations)) = self.seats.get_mut(seat.index()) {
            time.left = self.clock.initial_ms();
            *vacations = Vacations::default();
        }
    }

    /// The balance of every seat.
    pub(in crate::game) fn balances(&self) -> Vec<Balance> {
        self.seats.iter().map(|(time, _)| *time).collect()
    }

    /// The balance of every seat after an undo to a position with the balances `then`: the time left then,
    /// less the time used since.
    pub(in crate::game) fn balances_after_undo(&self, then: &[Balance]) -> Vec<Balance> {
        let since = |(now, then): (&Balance, &Balance)| Balance {
            left: (then.left - (now.used - then.used)).max(0),
            used: now.used,
            up_at: None,
        };
        self.seats.iter().map(|(now, _)| now).zip(then).map(since).collect()
    }

    /// Takes away the time that the moves since then have earned.
    pub(in crate::game) fn take_back(&mut self, then: &[Balance]) {
        let balances = self.balances_after_undo(then);
        for ((time, _), balance) in self.seats.iter_mut().zip(balances) {
            *time = balance;
        }
    }

    /// The time of a seat without its deadline, which only the game can compute.
    pub(in crate::game) fn seat(&self, seat: Seat) -> Option<SeatTime> {
        let (time, vacations) = self.seats.get(seat.index())?;
        let open = vacations.open(self.counted);
        let year = self.hours.day_of(self.counted).year();
        Some(SeatTime {
            left_seconds: time.left / 1000,
            deadline_at: None,
            away_from: open.map(|away| away.from),
            away_until: open.map(|away| away.until),
            vacation_days_left: self.clock.vacation_days.saturating_sub(vacations.taken(year)),
        })
    }

    pub(in crate::game) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(in crate::game) fn vacations(&self, seat: Seat) -> Option<&Vacations> {
        self.seats.get(seat.index()).map(|(_, vacations)| vacations)
    }

    /// The local day of a moment.
    pub(in crate::game) fn day_of(&self, at: DateTime<Utc>) -> Day {
        self.hours.day_of(at)
    }

    pub(in crate::game) fn take_vacation(&mut self, seat: Seat, first: Day, last: Day, at: DateTime<Utc>) {
        if let Some((_, vacations)) = self.seats.get_mut(seat.index()) {
            vacations.take(first, last, at, &self.hours);
        }
    }

    pub(in crate::game) fn end_vacation(&mut self, seat: Seat, at: DateTime<Utc>) {
        if let Some((_, vacations)) = self.seats.get_mut(seat.index()) {
            vacations.end(at);
        }
    }
}
