//! Vacations, and the days they take from a yearly budget.

use serde::{Deserialize, Serialize};

use chrono::{DateTime, Utc};

use super::{Away, Day, Hours};

/// The vacations of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) struct Vacations {
    /// The last vacation taken; it may be over.
    away: Option<Away>,
    /// The number of days taken, by year.
    taken: Vec<(i32, u16)>,
}

impl Vacations {
    /// The periods in which the clock stands still.
    pub(in crate::game) fn away(&self) -> &[Away] {
        self.away.as_slice()
    }

    /// The vacation that goes on or is still to come; `None` if there is none.
    pub(in crate::game) fn open(&self, at: DateTime<Utc>) -> Option<Away> {
        self.away.filter(|away| at < away.until)
    }

    /// How many days were taken in a year.
    pub(in crate::game) fn taken(&self, year: i32) -> u16 {
        self.taken.iter().find(|(of, _)| *of == year).map_or(0, |(_, days)| *days)
    }

    /// Whether the days from `first` to `last` still fit the budget of each year.
    pub(in crate::game) fn fits(&self, first: Day, last: Day, budget: u16) -> bool {
        let mut after = self.clone();
        after.pay(first, last);
        after.taken.iter().all(|(_, days)| *days <= budget)
    }

    /// Takes a vacation: the clock stops from the first day, but not before now, to the end of the last day.
    pub(in crate::game) fn take(&mut self, first: Day, last: Day, at: DateTime<Utc>, hours: &Hours) {
        self.pay(first, last);
        let from = hours.start_of(first).max(at);
        self.away = Some(Away { from, until: hours.start_of(last.next()).max(from) });
    }

    /// Ends the vacation, so that the clock runs again. The days are not given back.
    pub(in crate::game) fn end(&mut self, at: DateTime<Utc>) {
        if let Some(away) = &mut self.away {
            away.until = away.until.min(at);
            away.from = away.from.min(away.until);
        }
    }

    fn pay(&mut self, first: Day, last: Day) {
        for year in (first.0..=last.0).map(|day| Day(day).year()) {
            match self.taken.iter_mut().find(|(of, _)| *of == year) {
                Some((_, days)) => *days = days.saturating_add(1),
                None => self.taken.push((year, 1)),
            }
        }
    }
}
