//! Vacations: a player stops their clock for some days of a yearly budget.

use uuid::Uuid;

use super::{Acting, Event, Refusal, VacationEnded, VacationTaken, clock::Day};

/// Maximum number of days from today to the end of a vacation.
const DAYS_AHEAD_MAX: i64 = 366;

impl Acting<'_> {
    pub(super) fn take_vacation(&mut self, account: Uuid, first: Day, last: Day) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let now = self.now();
        let times = self.active()?.times.as_ref().ok_or(Refusal::NoVacation(NO_CLOCK))?;
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
            return Err(Refusal::NoVacation("you do not have that many days of vacation left"));
        }
        let taken = VacationTaken { seat, account, first_day: first, last_day: last };
        self.record(Event::VacationTaken(taken), vec![])
    }

    pub(super) fn end_vacation(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let times = self.active()?.times.as_ref().ok_or(Refusal::NoVacation(NO_CLOCK))?;
        let vacations = times.vacations(seat).ok_or(Refusal::NotYourSeat)?;
        if vacations.open(self.now()).is_none() {
            return Err(Refusal::NoVacation("you have no vacation"));
        }
        self.record(Event::VacationEnded(VacationEnded { seat, account }), vec![])
    }
}

const NO_CLOCK: &str = "this game has no clock";
