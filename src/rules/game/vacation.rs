//! Vacations: a player stops their clock for some days of a yearly budget.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Acting, Event, Game, Logged, Refusal, clock::Day, fold::read};
use crate::kit::{Corrupt, Seat};

/// So many days ahead a vacation may end.
const DAYS_AHEAD_MAX: i64 = 366;

/// A player's clock stands still from now or the first day on, to the end of the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationTaken {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The first day, in the time zone of the game.
    pub first_day: Day,
    /// The last day.
    pub last_day: Day,
}

/// A player's clock runs again; the days are not given back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationEnded {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
}

impl Game {
    pub(super) fn fold_vacation_taken(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let VacationTaken { seat, first_day, last_day, .. } = read(event)?;
        if let Some(times) = &mut self.times {
            times.take_vacation(seat, first_day, last_day, event.at);
        }
        Ok(())
    }

    pub(super) fn fold_vacation_ended(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let VacationEnded { seat, .. } = read(event)?;
        if let Some(times) = &mut self.times {
            times.end_vacation(seat, event.at);
        }
        Ok(())
    }
}

impl Acting<'_> {
    pub(super) fn take_vacation(&mut self, account: Uuid, first: Day, last: Day) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let now = self.now();
        let times = self.game.times.as_ref().ok_or(Refusal::NoVacation(NO_CLOCK))?;
        let vacations = times.vacations(seat).ok_or(Refusal::NotYourSeat)?;
        let today = times.day_of(now);
        if first < today || last < first || last > today.plus(DAYS_AHEAD_MAX) {
            return Err(Refusal::NoVacation("a vacation begins today or later and ends within a year"));
        }
        if vacations.open(now).is_some() {
            return Err(Refusal::NoVacation("you have a vacation already; end it first"));
        }
        if self.game.deadline(seat).is_some_and(|deadline| deadline <= now) {
            return Err(Refusal::NoVacation("your time is up"));
        }
        if !vacations.fits(first, last, times.clock().vacation_days) {
            return Err(Refusal::NoVacation("you have not so many days of vacation left"));
        }
        let taken = VacationTaken { seat, account, first_day: first, last_day: last };
        self.record(Event::VacationTaken(taken), vec![])
    }

    pub(super) fn end_vacation(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let times = self.game.times.as_ref().ok_or(Refusal::NoVacation(NO_CLOCK))?;
        let vacations = times.vacations(seat).ok_or(Refusal::NotYourSeat)?;
        if vacations.open(self.now()).is_none() {
            return Err(Refusal::NoVacation("you have no vacation"));
        }
        self.record(Event::VacationEnded(VacationEnded { seat, account }), vec![])
    }
}

const NO_CLOCK: &str = "this game has no clock";
