//! Quiet hours: hours of the day in which no messages are sent.

use chrono::{DateTime, Utc};
use jiff::{Timestamp, civil, tz::TimeZone};
use longhall_base::error::PlayError;
use serde::{Deserialize, Serialize};

/// The hours of the day in which no messages are sent, in your own time zone. Messages of these hours wait until they
/// end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuietHours {
    /// Start of the quiet hours, as hours and minutes.
    #[schema(example = "22:00", pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    pub from: String,
    /// End of the quiet hours; on the next day if it is earlier than `from`.
    #[schema(example = "07:30", pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    pub until: String,
}

impl QuietHours {
    /// Returns both times as minutes after midnight.
    ///
    /// # Errors
    /// If one of them is no time of day, or both are equal.
    pub(crate) fn minutes(&self) -> Result<(i16, i16), PlayError> {
        match (minute(&self.from), minute(&self.until)) {
            (Some(from), Some(until)) if from != until => Ok((from, until)),
            _ => Err(PlayError::field(
                "/quiet_hours",
                "quiet hours need two different times `from` and `until`, such as 22:00 and 07:30",
            )),
        }
    }

    /// Builds the quiet hours from stored minutes after midnight. `None` if one of them is missing.
    pub(crate) fn of_minutes(from: Option<i16>, until: Option<i16>) -> Option<Self> {
        let text = |minute: i16| format!("{:02}:{:02}", minute / 60, minute % 60);
        Some(Self { from: text(from?), until: text(until?) })
    }
}

/// Parses `HH:MM` into minutes after midnight. `None` for any other text.
fn minute(text: &str) -> Option<i16> {
    let (hour, minute) = text.split_once(':')?;
    let number = |digits: &str| {
        let is_two = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<i16>().ok().filter(|_| is_two)
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// Finds a time zone by its IANA name in the database that is compiled in.
pub(crate) fn zone(name: &str) -> Option<TimeZone> {
    jiff::tz::TimeZoneDatabase::bundled().get(name).ok()
}

/// Returns the end of the quiet hours that contain `now`; `None` if `now` is outside of them.
pub(crate) fn quiet_until(
    (from, until): (i16, i16),
    zone: &TimeZone,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let local = Timestamp::from_second(now.timestamp()).ok()?.to_zoned(zone.clone());
    let minute = i16::from(local.hour()) * 60 + i16::from(local.minute());
    let is_quiet =
        if from < until { (from..until).contains(&minute) } else { minute >= from || minute < until };
    if !is_quiet {
        return None;
    }
    let day = if minute < until { local.date() } else { local.date().tomorrow().ok()? };
    let end = civil::Time::new((until / 60) as i8, (until % 60) as i8, 0, 0).ok()?;
    // When clocks go back, the end occurs twice, and the first one may be past.
    let end = zone.to_ambiguous_zoned(day.to_datetime(end));
    let ends = [end.clone().compatible().ok()?, end.later().ok()?].map(|end| end.timestamp().as_second());
    let end = ends.into_iter().find(|end| *end > now.timestamp())?;
    DateTime::from_timestamp(end, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_night_is_over_in_the_morning_of_ones_own_zone() {
        let (hours, berlin) = ((22 * 60, 7 * 60 + 30), zone("Europe/Berlin").unwrap());
        let end = |now: &str| quiet_until(hours, &berlin, at(now));
        assert_eq!(end("2026-01-05T20:59:59Z"), None);
        assert_eq!(end("2026-01-05T21:00:00Z"), Some(at("2026-01-06T06:30:00Z")));
        assert_eq!(end("2026-01-06T06:29:59Z"), Some(at("2026-01-06T06:30:00Z")));
        assert_eq!(end("2026-01-06T06:30:00Z"), None);
        // The night in which the clocks go forward.
        assert_eq!(end("2026-03-28T23:00:00Z"), Some(at("2026-03-29T05:30:00Z")));
    }

    /// An end in the past would make the sender retry at once, again and again for half an hour.
    #[test]
    fn the_end_is_never_over_in_the_hour_that_comes_twice() {
        for (name, hours) in [
            ("Europe/Berlin", (22 * 60, 2 * 60 + 30)),
            ("America/New_York", (0, 90)),
            ("Australia/Lord_Howe", (0, 105)),
        ] {
            let zone = zone(name).unwrap();
            let year = at("2026-01-01T00:00:00Z").timestamp()..at("2027-01-01T00:00:00Z").timestamp();
            for now in year.step_by(300).filter_map(|now| DateTime::from_timestamp(now, 0)) {
                if let Some(end) = quiet_until(hours, &zone, now) {
                    assert!(end > now, "{name}: {now} {end}");
                }
            }
        }
        let berlin = zone("Europe/Berlin").unwrap();
        let end = |now: &str| quiet_until((22 * 60, 2 * 60 + 30), &berlin, at(now));
        assert_eq!(end("2026-10-25T00:15:00Z"), Some(at("2026-10-25T00:30:00Z")), "the first half past two");
        assert_eq!(end("2026-10-25T01:15:00Z"), Some(at("2026-10-25T01:30:00Z")), "the second");
    }

    #[test]
    fn an_afternoon_ends_the_same_day() {
        let end = |now: &str| quiet_until((13 * 60, 15 * 60), &TimeZone::UTC, at(now));
        assert_eq!(end("2026-01-05T14:00:00Z"), Some(at("2026-01-05T15:00:00Z")));
        assert_eq!(end("2026-01-05T15:00:00Z"), None);
    }

    #[test]
    fn hours_are_two_digits_each() {
        let minutes =
            |from: &str, until: &str| QuietHours { from: from.into(), until: until.into() }.minutes().ok();
        assert_eq!(minutes("22:05", "07:30"), Some((1325, 450)));
        for bad in ["24:00", "7:30", "07:60", "+7:30", "", "0730", "07:30:00"] {
            assert_eq!(minutes(bad, "08:00"), None, "{bad}");
        }
        assert_eq!(minutes("08:00", "08:00"), None);
        let kept = QuietHours::of_minutes(Some(1325), Some(450)).unwrap();
        assert_eq!((kept.from.as_str(), kept.until.as_str()), ("22:05", "07:30"));
    }
}
