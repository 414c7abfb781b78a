//! The hours in which clocks run: a set of moments, and the two functions that measure along it.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::{Clock, Day, Minute, Window};

const MINUTE_MS: i64 = 60_000;
pub(super) const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// A change of a zone's time: from a moment on, local time differs from UTC by this offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ClockOffset))]
pub struct Offset {
    /// The moment from which the offset holds.
    #[serde(with = "crate::game::instant")]
    pub from: DateTime<Utc>,
    /// How many seconds local time is ahead of UTC; negative west of Greenwich.
    pub seconds: i32,
}

/// A period in which the clock of a seat stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::game) struct Away {
    pub(in crate::game) from: DateTime<Utc>,
    pub(in crate::game) until: DateTime<Utc>,
}

/// The hours in which the clocks of a game run.
///
/// A moment belongs to them if its local time lies within the window and its local day is not off. A set of moments has
/// no ambiguity when the clocks are changed: a skipped hour is missing, and an hour that comes twice counts twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hours {
    offsets: Vec<Offset>,
    window: Option<Window>,
    weekends_off: bool,
}

/// A period in which a clock either always runs or never runs.
struct Stretch {
    runs: bool,
    /// The end of the stretch, in milliseconds since 1970; `None` if it never ends.
    end_ms: Option<i64>,
}

impl Hours {
    /// The hours of a clock whose zone has these offsets.
    #[must_use]
    pub fn new(clock: &Clock, offsets: &[Offset]) -> Self {
        Self { offsets: offsets.to_vec(), window: clock.window, weekends_off: clock.weekends_off }
    }

    /// How many milliseconds a clock runs between two moments; 0 if the second is not later.
    pub(in crate::game) fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>, away: &[Away]) -> i64 {
        let (mut at, to) = (from.timestamp_millis(), to.timestamp_millis());
        let mut sum = 0;
        while at < to {
            let Stretch { runs, end_ms } = self.stretch(at, away);
            let end = end_ms.map_or(to, |end| end.min(to));
            if runs {
                sum += end - at;
            }
            at = end;
        }
        sum
    }

    /// The deadline: the first moment at which a clock that starts at `from` has run for `left_ms` milliseconds. `None`
    /// beyond the end of the calendar.
    pub(in crate::game) fn after(
        &self,
        from: DateTime<Utc>,
        left_ms: i64,
        away: &[Away],
    ) -> Option<DateTime<Utc>> {
        let mut at = from.timestamp_millis();
        let mut left = left_ms.max(0);
        while left > 0 {
            let Stretch { runs, end_ms } = self.stretch(at, away);
            match end_ms {
                None => at += left,
                Some(end) if runs && end - at >= left => at += left,
                Some(end) => {
                    left -= if runs { end - at } else { 0 };
                    at = end;
                    continue;
                }
            }
            left = 0;
        }
        from.checked_add_signed(Duration::milliseconds(at - from.timestamp_millis()))
    }

    /// The first moment of a local day. If the zone skips the day, the first moment after it.
    pub(in crate::game) fn start_of(&self, day: Day) -> DateTime<Utc> {
        let local = day.0 * DAY_MS;
        let begins = |n: usize| {
            let from = if n == 0 { i64::MIN } else { self.offsets[n].from.timestamp_millis() };
            let end = self.offsets.get(n + 1).map_or(i64::MAX, |next| next.from.timestamp_millis());
            let midnight = local - i64::from(self.offsets[n].seconds) * 1000;
            (midnight < end).then_some(midnight.max(from))
        };
        let start = (0..self.offsets.len()).find_map(begins).unwrap_or(local);
        DateTime::from_timestamp_millis(start).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The local day of a moment.
    pub(in crate::game) fn day_of(&self, at: DateTime<Utc>) -> Day {
        let ms = at.timestamp_millis();
        Day((ms + self.offset_at(ms).0).div_euclid(DAY_MS))
    }

    /// The stretch that goes on from this moment. It is at least one millisecond long.
    fn stretch(&self, at: i64, away: &[Away]) -> Stretch {
        let mut end: Option<i64> = None;
        let mut ends = |moment: i64| {
            if moment > at {
                end = Some(end.map_or(moment, |end| end.min(moment)));
            }
        };
        let mut runs = true;
        for away in away {
            let (from, until) = (away.from.timestamp_millis(), away.until.timestamp_millis());
            runs &= !(from..until).contains(&at);
            ends(from);
            ends(until);
        }
        if self.window.is_some() || self.weekends_off {
            let (offset, next) = self.offset_at(at);
            next.into_iter().for_each(&mut ends);
            let local = at + offset;
            let midnight = local - local.rem_euclid(DAY_MS);
            ends(midnight + DAY_MS - offset);
            if let Some(window) = self.window {
                let edge = |Minute(minute): Minute| midnight + i64::from(minute) * MINUTE_MS;
                let (from, until) = (edge(window.from), edge(window.until));
                ends(from - offset);
                ends(until - offset);
                runs &= if from < until {
                    (from..until).contains(&local)
                } else {
                    !(until..from).contains(&local)
                };
            }
            runs &= !(self.weekends_off && Day(local.div_euclid(DAY_MS)).is_weekend());
        }
        Stretch { runs, end_ms: end }
    }

    /// How many milliseconds local time is ahead of UTC, and the moment of the next change; `None` if there is none.
    fn offset_at(&self, at: i64) -> (i64, Option<i64>) {
        let later = self.offsets.partition_point(|offset| offset.from.timestamp_millis() <= at);
        // Before the first offset the first one applies, because it held already before the game.
        let now = self.offsets.get(later.saturating_sub(1));
        let next = self.offsets.get(later.max(1)).map(|next| next.from.timestamp_millis());
        (now.map_or(0, |offset| i64::from(offset.seconds) * 1000), next)
    }
}
