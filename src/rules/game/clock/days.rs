//! Days of the calendar.

use chrono::{Datelike, Duration, NaiveDate};
use serde::{Deserialize, Serialize};

/// A day of the calendar, written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = NaiveDate))]
#[serde(try_from = "NaiveDate", into = "NaiveDate")]
pub struct Day(pub(super) i64);

impl From<Day> for NaiveDate {
    fn from(Day(day): Day) -> Self {
        NaiveDate::default() + Duration::days(day)
    }
}

/// The years in which days can be added without checks.
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

    /// The next day.
    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The day this many days later.
    pub(in crate::game) fn plus(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// The year of the day.
    #[must_use]
    pub fn year(self) -> i32 {
        NaiveDate::from(self).year()
    }
}
