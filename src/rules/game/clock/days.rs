//! Days, and the vacations that are counted in them.

use chrono::{DateTime, Datelike, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::Hours;

/// A day of the calendar, as days since 1970-01-01; written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = NaiveDate))]
#[serde(try_from = "NaiveDate", into = "NaiveDate")]
pub struct Day(pub(super) i64);

impl From<Day> for NaiveDate {
    fn from(Day(day): Day) -> Self {
        NaiveDate::default() + Duration::days(day)
    }
}

/// Outside them, days could not be counted on from without care.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9999;

impl TryFrom<NaiveDate> for Day {
    type Error = &'static str;

    fn try_from(date: NaiveDate) -> Result<Self, Self::Error> {
        if !YEARS.contains(&date.year()) {
            return Err("a day is in the years 1970 to 9999");
        }
        Ok(Self(date.signed_duration_since(NaiveDate::default()).num_days()))
    }
}

impl Day {
    pub(super) fn is_weekend(self) -> bool {
        // 1970-01-01 was a Thursday.
        (self.0 + 3).rem_euclid(7) >= 5
    }

    /// The day after.
    fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// So many days later.
    pub(in crate::game) fn plus(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// Its year.
    #[must_use]
    pub fn year(self) -> i32 {
        NaiveDate::from(self).year()
    }
}

/// A time in which the clock of a seat stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Away {
    pub(in crate::game) from: DateTime<Utc>,
    pub(in crate::game) until: DateTime<Utc>,
}

/// The vacations of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game) struct Vacations {
    /// The one that was taken last; it may be over.
    away: Option<Away>,
    /// The days that were taken, by year.
    taken: Vec<(i32, u16)>,
}

impl Vacations {
    /// The times in which the clock stands still.
    pub(in crate::game) fn away(&self) -> &[Away] {
        self.away.as_slice()
    }

    /// The vacation that goes on, or is still to come.
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

    /// Stops the clock from the first day, but not before now, to the end of the last one.
    pub(in crate::game) fn take(&mut self, first: Day, last: Day, at: DateTime<Utc>, hours: &Hours) {
        self.pay(first, last);
        let from = hours.start_of(first).max(at);
        self.away = Some(Away { from, until: hours.start_of(last.next()).max(from) });
    }

    /// Lets the clock run again. The days are gone.
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
